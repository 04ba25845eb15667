import type { Reply, SentInvitation } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { type ReactNode, useState } from "react";
import { useAction } from "../../../../api.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";

/** The limit per call (as in the schema of the call). */
const mostAtOnce = 200;

/** Sends all invitations of the list without an answer for a week again, in one action; reports those that could not be sent,
 * and why. */
export function SendManyAgain({ rows }: { readonly rows: readonly SentInvitation[] }): ReactNode {
  const [failed, setFailed] = useState<Reply<typeof bookApi.invitations.sendMany>["failed"]>([]);
  const send = useAction(bookApi.invitations.sendMany, { refreshes: [bookApi.invitations.list] });
  const late = rows.filter(({ waiting, maySend }) => waiting && maySend).slice(0, mostAtOnce);
  const run = async (): Promise<void> => {
    const done = await send.run({ body: { ids: late.map(({ id }) => id) } });
    if (done === null) return;
    setFailed(done.failed);
    if (done.doneCount > 0) toast(formatMessage(text.sentMany, { count: done.doneCount }));
  };
  const emailOf = (id: string): string => rows.find((row) => row.id === id)?.email ?? "";
  return (
    <>
      {late.length > 1 && (
        <p className="pt-3">
          <Button busy={send.busy} onClick={() => void run()}>
            {formatMessage(text.sendMany, { count: late.length })}
          </Button>
        </p>
      )}
      {(send.failure !== null || failed.length > 0) && (
        <div role="alert" className="t1 pt-2 text-neg">
          {send.failure ?? formatMessage(text.notSentMany, { count: failed.length })}
          <ul className="text-ink-2">
            {failed.map(({ id, message }) => (
              <li key={id}>
                <span className="font-semibold">{emailOf(id)}</span> {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
