import type { MissionPreview } from "@vigie/api";
import type { ReactNode } from "react";
import { useAmounts } from "../../../../ui/amount.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { previewText } from "./wizard-text.ts";

type Steps = MissionPreview["histogram"];

/** The advisor's own book by wealth, with the targeted part. */
export function TargetHistogram({ steps }: { readonly steps: Steps }): ReactNode {
  const { compact } = useAmounts();
  const most = Math.max(...steps.map(({ bookNb }) => bookNb), 1);
  const labelOf = ({ from, to }: Steps[number]): string => {
    if (from === null) return to === null ? "" : formatMessage(previewText.firstStep, { to: compact(to) });
    if (to === null) return formatMessage(previewText.lastStep, { from: compact(from) });
    return formatMessage(previewText.step, { from: compact(from), to: compact(to) });
  };
  return (
    <section className="pt-4">
      <SectionHead title={previewText.histogram} />
      <dl className="t1 pt-2">
        {steps.map((step) => (
          <div
            key={step.from ?? "first"}
            className="grid min-h-7 grid-cols-[9rem_minmax(0,1fr)_5rem] items-center gap-x-3"
          >
            <dt className="text-ink-2">{labelOf(step)}</dt>
            <dd aria-hidden="true" className="flex h-3">
              <span className="bg-brand" style={{ width: `${String((step.targetNb / most) * 100)}%` }} />
              <span
                className="border border-brand bg-brand-wash"
                style={{ width: `${String(((step.bookNb - step.targetNb) / most) * 100)}%` }}
              />
            </dd>
            <dd className="text-right">
              {formatMessage(previewText.stepCount, { target: step.targetNb, book: step.bookNb })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
