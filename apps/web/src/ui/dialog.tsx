import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { IconButton } from "./button.tsx";

export type DialogProps = {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons, the main one first; on phones they are as wide as the sheet. */
  readonly actions?: ReactNode;
  /** "alertdialog" for a question that must be answered: no cross, no press outside. */
  readonly role?: "dialog" | "alertdialog";
  readonly wide?: boolean;
};

/** A dialog; under 745 px, a sheet that comes from the bottom. Focus goes in, stays in, and comes back. */
export function Dialog(props: DialogProps): ReactNode {
  const { title, open, onClose, children, actions, role = "dialog", wide = false } = props;
  const mustAnswer = role === "alertdialog";
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isDismissable={!mustAnswer}
      isKeyboardDismissDisabled={mustAnswer}
      className="veil fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6"
    >
      <Modal
        className={`over sheet max-h-[90dvh] w-full overflow-y-auto ${wide ? "sm:max-w-220" : "sm:max-w-130"}`}
      >
        <AriaDialog role={role} className="p-5 outline-none sm:p-8">
          <div className="flex items-start justify-between gap-4">
            <Heading slot="title" className="t4 leading-8">
              {title}
            </Heading>
            {!mustAnswer && (
              <IconButton icon="close" label="Fermer" className="-mt-1.5 -mr-3" onClick={onClose} />
            )}
          </div>
          <div className="t2 pt-2 text-ink-2">{children}</div>
          {actions !== undefined && (
            <div className="flex flex-col gap-3 pt-6 sm:flex-row-reverse sm:justify-start">{actions}</div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
