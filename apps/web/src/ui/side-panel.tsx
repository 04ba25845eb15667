import { closeText } from "./text.ts";
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { IconButton } from "./button.tsx";

export type SidePanelProps = {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons, under what scrolls. */
  readonly actions?: ReactNode;
};

/** A panel at the right of the page; under 745 px, a sheet. It is the browser's own modal dialog: what is behind cannot be
 * reached, Escape closes it, and the focus goes back where it was. */
export function SidePanel({ title, onClose, children, actions }: SidePanelProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // Opened before the effects of what it holds: the field that one of them focuses keeps the focus.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    // The veil belongs to the dialog: a press on it, and on nothing inside, is a press outside. Escape does the same.
    const leaveOutside = (event: MouseEvent): void => {
      if (event.target === element) close.current();
    };
    element?.addEventListener("click", leaveOutside);
    return () => {
      element?.removeEventListener("click", leaveOutside);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="side-panel"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex h-full flex-col">
        <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-6">
          <h2 id={titleId} className="t4 leading-8">
            {title}
          </h2>
          <IconButton icon="close" label={closeText.dialog} className="-mt-1.5 -mr-3" onClick={onClose} />
        </header>
        <div
          className="min-h-0 grow overflow-y-auto px-5 pb-6 sm:px-6"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
          tabIndex={0}
          role="group"
          aria-labelledby={titleId}
        >
          {children}
        </div>
        {actions !== undefined && (
          <footer className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line px-5 py-4 sm:px-6 max-sm:[&>.button]:w-full">
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  );
}
