import type { InteractionEvent } from "@vigie/api";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { foot } from "../../../../ui/foot.ts";
import { text } from "../text.ts";

type RemovedProps = { readonly event: InteractionEvent; readonly onClose: () => void };

/** Says that an exchange was deleted, with an undo action, at the bottom of the window: a toast would disappear with it. It
 * takes the focus, because the focused line is gone. */
export function Removed({ event: { id, at }, onClose }: RemovedProps): ReactNode {
  const [isUndone, setUndone] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), [isUndone]);
  const restore = useAction(api.interactions.restore, {
    refreshes: [api.interactions.list, api.customers.show, api.customers.search, api.tasks.list],
  });
  const undo = async (): Promise<void> => {
    if (!restore.busy && (await restore.run({ params: { id } })) !== null) setUndone(true);
  };
  const day = formatInstantDay(at);
  return (
    <div
      ref={foot}
      data-print="none"
      className="t2 sticky bottom-(--bar) z-10 mt-6 flex flex-wrap items-baseline gap-x-5 gap-y-1 border-t border-ink bg-paper py-3 sm:bottom-0"
    >
      <p role="status">{formatMessage(isUndone ? text.undone : text.removed, { day })}</p>
      {!isUndone && (
        <LinkButton
          ref={first}
          className="max-sm:min-h-11"
          aria-label={formatMessage(text.undoOf, { day })}
          aria-disabled={restore.busy || undefined}
          onClick={() => void undo()}
        >
          {text.undo}
        </LinkButton>
      )}
      <LinkButton ref={isUndone ? first : undefined} className="max-sm:min-h-11" onClick={onClose}>
        {bookText.close}
      </LinkButton>
      {restore.failure !== null && (
        <p role="alert" className="basis-full text-neg">
          {restore.failure}
        </p>
      )}
    </div>
  );
}
