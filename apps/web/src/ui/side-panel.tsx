import { closeText } from "./text.ts";
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { IconButton } from "./button.tsx";

export type SidePanelProps = {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons, below the scrolling content. */
  readonly actions?: ReactNode;
};

/** A panel on the right of the page; under 745 px, a sheet. It is the browser's native modal dialog: the background is inert,
 * Escape closes it, and the focus is restored. */
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

/** A dialog that is open while its component is mounted: a click on the backdrop closes it, the focus returns to what opened it. */
function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const opener = useRef<Element | null>(null);
  // Opened before the effects of its children: a field that one of them focuses keeps the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    opener.current = document.activeElement;
    element.showModal();
  }, []);
  useEffect(() => {
    const element = dialog.current;
    const returnTo = opener.current;
    // The backdrop belongs to the dialog element: a click on it, and on nothing inside, is a click outside. Escape closes it too.
    const leaveOutside = (event: MouseEvent): void => {
      if (event.target === element) close.current();
    };
    element?.addEventListener("click", leaveOutside);
    return () => {
      element?.removeEventListener("click", leaveOutside);
      // By now the dialog is removed from the page: while it is open, nothing outside of it can get the focus.
      if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus();
    };
  }, []);
  return dialog;
}
