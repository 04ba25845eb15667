import { type Funnel as FunnelCounts, stageRate } from "@vigie/domain";
import type { ReactNode } from "react";
import { formatMessage } from "../../../../ui/format-message.ts";
import { funnelText } from "../text.ts";
import { rateWords, type Stage } from "./figures.ts";

type Props = { readonly funnel: FunnelCounts; readonly hoped?: number | null };

const looks: Readonly<Record<Stage, string>> = {
  targeted: "border border-brand bg-brand-wash",
  contactable: "border border-brand bg-brand-wash",
  contacted: "bg-brand",
  appointment: "bg-brand",
  validated: "bg-brand",
  canceled: "border border-brand",
};
const shown = ["targeted", "contactable", "contacted", "appointment", "validated", "canceled"] as const;

/** The funnel of a mission: each stage with its conversion from the previous one. */
export function Funnel({ funnel, hoped = null }: Props): ReactNode {
  return (
    <dl aria-label={funnelText.label}>
      {shown.map((stage) => (
        <div
          key={stage}
          className="grid min-h-11 grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-4 border-b border-line py-1.5 last:border-b-0 sm:grid-cols-[7rem_minmax(0,1fr)_13rem]"
        >
          <dt className="t2">{funnelText[stage]}</dt>
          <dd className="flex min-w-0 items-center gap-3">
            {funnel[stage] > 0 && (
              <span
                aria-hidden="true"
                className={`h-5 shrink-0 ${looks[stage]}`}
                style={{ width: `calc((100% - 3rem) * ${String(widthOf(funnel, stage))})` }}
              />
            )}
            <span className="t3">{funnel[stage]}</span>
          </dd>
          <dd className="t1 text-ink-2 max-sm:col-span-2 sm:text-right">{noteOf(funnel, stage, hoped)}</dd>
        </div>
      ))}
    </dl>
  );
}

function widthOf(funnel: FunnelCounts, stage: Stage): number {
  return funnel.targeted === 0 ? 0 : funnel[stage] / funnel.targeted;
}

function noteOf(funnel: FunnelCounts, stage: Stage, hoped: number | null): string {
  const { targeted, contactable, contacted, appointment, validated, canceled } = funnel;
  const said = (words: string, part: number, of: number): string => {
    const rate = stageRate(part, of);
    return rate === null ? "" : formatMessage(words, { ratio: rateWords(rate) });
  };
  switch (stage) {
    case "targeted":
      return "";
    case "contactable":
      return targeted === 0 ? "" : formatMessage(funnelText.toWrite, { count: targeted - contactable });
    case "contacted":
      return said(funnelText.ofContactable, contacted, contactable);
    case "appointment":
      return said(funnelText.ofContacted, appointment, contacted);
    case "validated": {
      const rate = stageRate(validated, targeted);
      if (rate === null || hoped === null) return said(funnelText.ofTargeted, validated, targeted);
      return formatMessage(funnelText.ofTargetedHoped, {
        ratio: rateWords(rate),
        hoped: rateWords(hoped),
      });
    }
    case "canceled":
      return said(funnelText.ofTargeted, canceled, targeted);
  }
}
