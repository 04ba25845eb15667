import type { ReactNode } from "react";
import { toast } from "../../../../ui/toast.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export type RemoveFactorDialogProps = {
  readonly words: { readonly removeTitle: string; readonly remove: string; readonly removed: string };
  /** The consequences of the removal, shown before it is confirmed. */
  readonly children: ReactNode;
  readonly removal: { readonly busy: boolean; readonly failure: string | null };
  /** Answers whether it was removed. */
  readonly onRemove: () => Promise<boolean>;
  readonly onClose: () => void;
};

/** Confirms the removal of a second factor, and reports once it is done. */
export function RemoveFactorDialog(props: RemoveFactorDialogProps): ReactNode {
  const { words, children, removal, onRemove, onClose } = props;
  const confirm = async (): Promise<void> => {
    if (!(await onRemove())) return;
    toast(words.removed);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle}
      action={words.remove}
      danger
      busy={removal.busy}
      failure={removal.failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
