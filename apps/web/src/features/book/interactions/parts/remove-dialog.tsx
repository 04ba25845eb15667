import type { InteractionEvent } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { text } from "../text.ts";

/** Removes an interaction from the log with a reason; it is kept as evidence. */
export function RemoveDialog({
  event,
  onRemoved,
  onClose,
}: {
  readonly event: InteractionEvent;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const remove = useAction(api.interactions.remove, {
    refreshes: [api.interactions.list, api.customers.show, api.tasks.list],
  });
  const isMissing = reason.trim() === "";
  const confirm = async (): Promise<void> => {
    setAsked(true);
    if (isMissing) return;
    const reply = await remove.run({ params: { id: event.id }, query: { reason: reason.trim() } });
    if (reply === null) return;
    onRemoved();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={text.removeTitle}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" busy={remove.busy} onClick={() => void confirm()}>
            {text.remove}
          </Button>
          <Button onClick={onClose}>{bookText.cancel}</Button>
        </>
      }
    >
      <p className="t2 pb-4">{text.removeWhy}</p>
      <TextField
        label={text.reason}
        maxLength={300}
        error={isAsked && isMissing ? text.reasonMissing : (remove.failure ?? undefined)}
        value={reason}
        onChange={(change) => setReason(change.target.value)}
      />
    </Dialog>
  );
}
