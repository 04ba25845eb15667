import type { Proposal } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { toast } from "../../../../ui/toast.ts";
import { sentencesText as text } from "./sentences-text.ts";

type Stale = Proposal["staleSentences"][number];
type StaleProps = {
  readonly stale: Stale;
  readonly proposalId: Proposal["id"];
  readonly shown: (words: string) => string;
  /** Null if there is no sentence that it could replace. */
  readonly onTakeOver: ((stale: Stale) => void) | null;
  readonly mayDrop: boolean;
};

/** The advisor's text for a sentence that the facts no longer produce. */
export function StaleSentence({ stale, proposalId, shown, onTakeOver, mayDrop }: StaleProps): ReactNode {
  const { subject } = useArea();
  const { run, busy, failure } = useAction(adviceApi.proposals.write, {
    refreshes: [adviceApi.proposals.show],
  });
  const drop = async (): Promise<void> => {
    if (subject === "me" || busy) return;
    const body = { sentences: [{ key: stale.key, text: null }] };
    if ((await run({ params: { id: subject, proposalId }, body })) !== null) toast(text.dropped);
  };
  return (
    <div role="group" aria-label={text.stale} className="mt-4 grid gap-1 border-l-2 border-warn pl-4">
      <p className="t2">
        <span className="font-semibold">{text.stale}</span>
        {`\u00a0: ${shown(stale.text)}`}
      </p>
      <p className="t1 text-ink-3">
        {formatMessage(text.staleReason, {
          day: formatInstantDay(stale.at),
          name: stale.authorName,
          original: shown(stale.original),
        })}
      </p>
      {mayDrop && (
        <p className="t2 flex flex-wrap gap-x-6 gap-y-1">
          {onTakeOver !== null && <LinkButton onClick={() => onTakeOver(stale)}>{text.takeOver}</LinkButton>}
          <LinkButton onClick={() => void drop()}>{text.drop}</LinkButton>
        </p>
      )}
      {failure !== null && (
        <p role="alert" className="t1 text-neg">
          {failure}
        </p>
      )}
    </div>
  );
}
