import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { text } from "../text.ts";

export type ConfirmDialogProps = {
  readonly title: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks for confirmation before a protection of the account is removed. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, action, danger = false, busy, failure, onConfirm, onClose, children } = props;
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      actions={
        <>
          <Button look={danger ? "danger" : "solid"} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <p>{children}</p>
      <p role="alert" className="t2 pt-2 text-neg">
        {failure}
      </p>
    </Dialog>
  );
}
