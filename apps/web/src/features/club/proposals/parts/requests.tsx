import type { Proposal } from "@vigie/api";
import type { ReactNode } from "react";
import { useArea } from "../../../../shared/area/area.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { requestsText as text } from "./requests-text.ts";

type RequestsProps = { readonly proposal: Proposal; readonly shown: (said: string) => string };

/** The customer's request, unless an answer contains it already; and why the firm withdrew the proposal. */
export function Requests({ proposal, shown }: RequestsProps): ReactNode {
  const { requests, words, withdrawnWords } = proposal;
  const isOwn = useArea().subject === "me";
  const isTold = requests.length === 1 && requests[0]?.words === words;
  return (
    <>
      {requests.length > 0 && !isTold && (
        <section>
          <SectionHead title={text.title} />
          <ul className="grid gap-3 pt-3">
            {requests.map(({ kind, at, words: said }) => (
              <li key={at}>
                <span className="t1 block text-ink-3">
                  {formatMessage(
                    kind === "asked" ? text.asked : isOwn ? text.takenBack : text.takenBackOther,
                    { day: formatInstantDay(at) },
                  )}
                </span>
                {said !== null && <span className="t2 block whitespace-pre-line">{shown(said)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {withdrawnWords !== null && (
        <section>
          <SectionHead title={isOwn ? text.why : text.whyOther} />
          <p className="t2 pt-3 whitespace-pre-line">{shown(withdrawnWords)}</p>
        </section>
      )}
    </>
  );
}
