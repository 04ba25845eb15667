import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { selectionTexts } from "../text.ts";
import type { Choosing } from "./use-choosing.ts";

type ConfirmBarProps = {
  readonly choosing: Choosing;
  readonly count: number;
  readonly onReading: () => void;
};

/** Confirms the selection and shows its progress at the partner; always visible. */
export function ConfirmBar({ choosing, count, onReading }: ConfirmBarProps): ReactNode {
  const { followed, busy, told, refused, failure } = choosing;
  const problem = refused > 0 ? formatMessage(selectionTexts.partly, { count: refused }) : failure;
  return (
    <div className="sticky bottom-(--bar) mt-6 border-t border-ink bg-paper py-4 sm:bottom-0">
      {problem !== null && (
        <p role="alert" className="t2 pb-3 text-neg">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          look="solid"
          busy={busy}
          disabled={followed === 0}
          className="max-sm:w-full"
          onClick={() =>
            void choosing.confirm().then((reading) => {
              if (reading) onReading();
            })
          }
        >
          {formatMessage(selectionTexts.confirm, { count: followed })}
        </Button>
        {busy && (
          <span role="status" className="t2 text-ink-2">
            {formatMessage(selectionTexts.telling, { told, count })}
          </span>
        )}
        {followed === 0 && <span className="t2 text-ink-2">{selectionTexts.nothing}</span>}
      </div>
    </div>
  );
}
