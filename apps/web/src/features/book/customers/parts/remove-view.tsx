import type { Id } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

export type Removable = {
  readonly kind: "view" | "segment";
  readonly id: Id;
  readonly name: string;
  readonly shared: boolean;
};

/** Asks for confirmation before deleting a view or a segment; shows a refusal. */
export function RemoveView({
  removed,
  onClose,
}: {
  readonly removed: Removable;
  readonly onClose: () => void;
}): ReactNode {
  const { kind, id, name, shared } = removed;
  const view = useAction(api.segments.removeView, { refreshes: [api.segments.views] });
  const segment = useAction(api.segments.remove, { refreshes: [api.segments.list] });
  const remove = kind === "view" ? view : segment;
  const confirm = async (): Promise<void> => {
    const reply =
      kind === "view"
        ? await view.run({ params: { viewId: id } })
        : await segment.run({ params: { segmentId: id } });
    if (reply === null) return;
    toast(formatMessage(text.deleted, { name }));
    onClose();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={formatMessage(text.deleteTitle, { name })}
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
      <p className="t2">{shared ? text.deleteSharedWhy : text.deleteWhy}</p>
      {remove.failure !== null && (
        <p role="alert" className="t1 pt-2 text-neg">
          {remove.failure}
        </p>
      )}
    </Dialog>
  );
}
