import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { addedShort } from "./sentences-text.ts";
import { confirmText, undoText } from "../text.ts";

/** An import that can be undone if confirmed, or discarded. */
export type Undoable = {
  readonly batchId: Id | null;
  readonly names: string;
  /** Null while nothing is added: it is discarded. */
  readonly addedCount: number | null;
};

export type UndoDialogProps = {
  /** null keeps it closed. */
  readonly undoable: Undoable | null;
  readonly onClose: () => void;
  readonly onUndone: (undoable: Undoable) => void;
};

/** Says what will be undone before it is. */
export function UndoDialog({ undoable, onClose, onUndone }: UndoDialogProps): ReactNode {
  const undo = useAction(api.imports.undoBatch, {
    refreshes: [api.imports.list, api.portfolios.list, api.wealth.summary],
  });
  const close = (): void => {
    undo.reset();
    onClose();
  };
  const drops = undoable?.addedCount === null;
  return (
    <Dialog
      title={drops ? confirmText.dropTitle : undoText.title}
      open={undoable !== null}
      onClose={close}
      actions={
        <>
          <Button
            look="danger"
            busy={undo.busy}
            onClick={() => {
              if (undoable === null || undoable.batchId === null) return;
              void undo.run({ params: { id: undoable.batchId } }).then((done) => {
                if (done !== null) onUndone(undoable);
              });
            }}
          >
            {drops ? confirmText.drop : undoText.undo}
          </Button>
          <Button onClick={close}>{drops ? confirmText.dropKeep : undoText.keep}</Button>
        </>
      }
    >
      {undoable !== null && (
        <p className="break-words text-ink">
          {undoable.addedCount === null
            ? undoable.names
            : `${undoable.names} (${addedShort(undoable.addedCount)})`}
        </p>
      )}
      <p className="pt-2">{drops ? confirmText.dropText : undoText.body}</p>
      {undo.failure !== null && (
        <p role="alert" className="pt-3 text-neg">
          {undo.failure}
        </p>
      )}
    </Dialog>
  );
}
