import type { InvestmentDetail } from "@vigie/api";
import type { ReactNode } from "react";
import { regionLabels, sectorLabels } from "../../../../shared/funds/split-text.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { text } from "../text.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

type Part = { readonly key: string; readonly label: string; readonly ratio: number };

/** The regions and the sectors in which the fund invests. */
export function FundSplits({ fund }: { readonly fund: InvestmentDetail }): ReactNode {
  const regions = fund.geography.map(({ region, ratio }) => ({
    key: region,
    label: regionLabels[region],
    ratio,
  }));
  const sectors = fund.sectors.map(({ sector, ratio }) => ({
    key: sector,
    label: sectorLabels[sector],
    ratio,
  }));
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <Split title={text.geography} none={text.geographyNone} parts={regions} />
      <Split title={text.sectors} none={text.sectorsNone} parts={sectors} />
    </div>
  );
}

type SplitProps = {
  readonly title: string;
  readonly none: string;
  readonly parts: readonly Part[];
};

/** Shares of the fund, the largest first; the part that its manager does not publish is shown as unknown. */
function Split({ title, none, parts }: SplitProps): ReactNode {
  if (parts.length === 0)
    return (
      <section>
        <SectionHead title={title} />
        <p className="t2 pt-3 text-ink-2">{none}</p>
      </section>
    );
  const rest = 1 - parts.reduce((sum, { ratio }) => sum + ratio, 0);
  const shown = parts.toSorted((a, b) => b.ratio - a.ratio);
  const all = rest < 0.005 ? shown : [...shown, { key: "rest", label: text.uncovered, ratio: rest }];
  const largest = Math.max(...all.map(({ ratio }) => ratio));
  return (
    <section>
      <SectionHead title={<FigureWord id="fund.split">{title}</FigureWord>} />
      <ul aria-label={title} className="pt-1">
        {all.map(({ key, label, ratio }) => (
          <li key={key} className="t2 flex min-h-8.5 flex-wrap items-center gap-x-3">
            {/* With text twice as large, the bar goes under its name. */}
            <span className="min-w-0 grow basis-30">{label}</span>
            <span aria-hidden="true" className="h-2.5 w-20 max-w-full sm:max-md:w-3/5">
              <span
                className={`block h-full min-w-0.75 ${key === "rest" ? "border border-field" : "bg-brand"}`}
                style={{ width: `${String((ratio / largest) * 100)}%` }}
              />
            </span>
            <span className="w-16 text-right">{formatUnit("share", ratio)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
