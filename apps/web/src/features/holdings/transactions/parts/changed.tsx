import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import type { CategoryChange } from "./change-category.tsx";

/** The confirmation of a change of category, in place with an undo: a toast would disappear with it. */
export function Changed({
  change,
  onClose,
}: {
  readonly change: CategoryChange;
  readonly onClose: () => void;
}): ReactNode {
  const [undone, setUndone] = useState<string | null>(null);
  const undo = useAction(api.transactions.undoChange, {
    refreshes: [api.transactions.list, api.transactions.aggregate, api.wealth.composition],
  });
  const takeBack = async (): Promise<void> => {
    const done = await undo.run({ params: { id: change.id } });
    if (done !== null) setUndone(formatMessage(text.undone, { count: done.changedCount }));
  };
  return (
    <div
      className="t2 mt-3 flex flex-wrap items-baseline gap-x-5 gap-y-1 border-l-3 border-ink py-1 pl-4"
      data-print="none"
    >
      <p role="status">{undone ?? change.words}</p>
      {undone === null && (
        <LinkButton
          className="t2 max-sm:min-h-11"
          aria-disabled={undo.busy || undefined}
          onClick={() => {
            if (!undo.busy) void takeBack();
          }}
        >
          {text.undo}
        </LinkButton>
      )}
      <LinkButton className="t2 max-sm:min-h-11" onClick={onClose}>
        {text.close}
      </LinkButton>
      {undo.failure !== null && (
        <p role="alert" className="t2 basis-full text-neg">
          {undo.failure}
        </p>
      )}
    </div>
  );
}
