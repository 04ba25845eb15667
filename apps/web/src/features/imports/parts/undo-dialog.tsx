import type { StatementImport } from "@vigie/contract";
import type { ReactNode } from "react";
import { api, useAction } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { addedShort, text } from "../text.ts";

export type UndoDialogProps = {
  /** null keeps it closed. */
  readonly found: StatementImport | null;
  readonly onClose: () => void;
  readonly onUndone: () => void;
};

/** Says what is taken back before it is. */
export function UndoDialog({ found, onClose, onUndone }: UndoDialogProps): ReactNode {
  const undo = useAction(api.imports.undo, {
    refreshes: [api.imports.list, api.imports.show, api.portfolios.list],
  });
  const close = (): void => {
    undo.reset();
    onClose();
  };
  return (
    <Dialog
      title={text.undoTitle}
      open={found !== null}
      onClose={close}
      actions={
        <>
          <Button
            look="danger"
            busy={undo.busy}
            onClick={() => {
              if (found === null) return;
              void undo.run({ params: { id: found.id } }).then((done) => {
                if (done !== null) onUndone();
              });
            }}
          >
            {text.undo}
          </Button>
          <Button onClick={close}>{text.keep}</Button>
        </>
      }
    >
      {found !== null && (
        <p className="break-words text-ink">{`${found.fileName} (${addedShort(found.addedCount)})`}</p>
      )}
      <p className="pt-2">{text.undoText}</p>
      {undo.failure !== null && (
        <p role="alert" className="pt-3 text-neg">
          {undo.failure}
        </p>
      )}
    </Dialog>
  );
}
