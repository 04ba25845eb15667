import type { ClubSubscription } from "@vigie/api";
import { clubApi } from "@vigie/api/club";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { clubReadings } from "../../../../shared/club/use-club.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { toast } from "../../../../ui/toast.ts";
import { actWords, refusedText as text } from "./refused-text.ts";

/** Actions that a partner refused for good: somebody resolves them there, then requests them again. */
export function RefusedActs({ subscription }: { readonly subscription: ClubSubscription }): ReactNode {
  const { id: subId, customerId: id, refusedActs } = subscription;
  const { run, busy, failure } = useAction(clubApi.requests.askAgain, { refreshes: clubReadings });
  if (refusedActs.length === 0) return null;
  const ask = async (): Promise<void> => {
    const reply = await run({ params: { id, subId } });
    if (reply !== null) toast(reply.clubSubscription.refusedActs.length === 0 ? text.taken : text.still);
  };
  return (
    <section className="grid gap-3 pt-4">
      <SectionHead title={text.title} />
      <ul>
        {refusedActs.map(({ kind, count, since }) => (
          <li key={kind} className="t2 flex flex-wrap justify-between gap-x-6 border-b border-line py-2">
            <span>{formatMessage(actWords[kind], { count })}</span>
            <span className="text-ink-2">{formatMessage(text.since, { day: formatInstantDay(since) })}</span>
          </li>
        ))}
      </ul>
      <p className="t1 text-ink-2">{text.help}</p>
      {failure !== null && (
        <p role="alert" className="t2 text-neg">
          {failure}
        </p>
      )}
      <div>
        <Button busy={busy} onClick={() => void ask()}>
          {text.again}
        </Button>
      </div>
    </section>
  );
}
