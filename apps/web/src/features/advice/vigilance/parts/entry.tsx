import type { VigilanceEntry } from "@vigie/api";
import type { ReactNode } from "react";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { checkWords, exposureWords, levelWords, outcomeWords, sourceWords, text } from "../text.ts";

/** An entry as it was recorded. */
export function Entry({ entry }: { readonly entry: VigilanceEntry }): ReactNode {
  const sources = entry.sources.map((source) => sourceWords[source]).join(", ");
  const facts = [
    [text.level, levelWords[entry.level], entry.reason],
    [text.exposure, exposureWords[entry.exposure], entry.exposureWords],
    [text.sources, sources === "" ? text.noSource : sources, entry.sourcesWords],
  ] as const;
  return (
    <div className="border-b border-line py-3">
      <p className="t1 text-ink-3">
        {formatMessage(text.saidOn, { day: formatInstantDay(entry.saidAt), name: entry.byName })}.{" "}
        {formatMessage(text.review, { day: formatDay(entry.reviewOn) })}.
      </p>
      <dl className="grid gap-2 pt-2">
        {facts.map(([label, value, words]) => (
          <div key={label}>
            <dt className="t1 text-ink-2">{label}</dt>
            <dd className="t2">{value}</dd>
            {words !== "" && <dd className="t1 break-words text-ink-2">{words}</dd>}
          </div>
        ))}
        <div>
          <dt className="t1 text-ink-2">{text.checks}</dt>
          {entry.checks.length === 0 && <dd className="t2">{text.noCheck}</dd>}
          {entry.checks.map((check, at) => (
            // An entry never changes, so the index of a check identifies it.
            <dd key={at} className="t2">
              {formatMessage(text.checkLine, {
                kind: checkWords[check.kind],
                day: formatDay(check.seenOn),
                result: outcomeWords[check.result],
              })}
              {check.words !== "" && <span className="t1 block break-words text-ink-2">{check.words}</span>}
            </dd>
          ))}
        </div>
      </dl>
    </div>
  );
}
