import { closeText } from "./text.ts";
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
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
  const dialog = useModal(onClose);
  const titleId = useId();
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
          <h2 id={titleId} className="t4 leading-[2rem]">
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

/** A dialog that is open for as long as its component stands: a press on the veil leaves it, the focus goes back to what opened it. */
function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const opener = useRef<Element | null>(null);
  // Opened before the effects of what it holds: the field that one of them focuses keeps the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    opener.current = document.activeElement;
    element.showModal();
  }, []);
  useEffect(() => {
    const element = dialog.current;
    const returnTo = opener.current;
    // The veil belongs to the dialog: a press on it, and on nothing inside, is a press outside. Escape does the same.
    const leaveOutside = (event: MouseEvent): void => {
      if (event.target === element) close.current();
    };
    element?.addEventListener("click", leaveOutside);
    return () => {
      element?.removeEventListener("click", leaveOutside);
      // The dialog has left the page by now: while it is open, nothing outside of it takes the focus.
      if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus();
    };
  }, []);
  return dialog;
}
