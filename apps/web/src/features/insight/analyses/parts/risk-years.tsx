import { cents, type Ratio } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { DotYears } from "../../../../ui/charts/dot-years-chart.tsx";
import { roundedTo } from "../../../../ui/charts/rounded-parts.ts";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { riskText as text } from "./risk-text.ts";
import type { Analysis } from "./sections.ts";

function meanOf(returns: readonly Ratio[]): Ratio | null {
  return returns.length === 0 ? null : returns.reduce((sum, one) => sum + one, 0) / returns.length;
}

type YearsProps = {
  readonly analysis: Analysis;
  /** Draws the losses and the limit; otherwise only how widely the years spread. */
  readonly withLosses: boolean;
};

/** A hundred possible years, shown in euros first. */
export function Years({ analysis, withLosses }: YearsProps): ReactNode {
  const [unit, setUnit] = useState<"amount" | "ratio">("amount");
  const { risk, totalCents } = analysis;
  const limit = risk.profileLossLimit;
  const limitRatio = limit === null || totalCents === 0 ? null : limit / totalCents;
  return (
    <DotYears
      title={text.years}
      note={yearsNote(analysis, withLosses)}
      controls={
        <Choice
          label={text.unit}
          value={unit}
          onValue={setUnit}
          options={[
            { value: "amount", label: text.inEuros },
            { value: "ratio", label: text.inPercent },
          ]}
        />
      }
      returns={risk.hundredYears}
      baseCents={totalCents}
      unit={unit}
      valueAtRiskRatio={withLosses ? positive(risk.valueAtRiskYear.value) : null}
      shortfallRatio={withLosses ? positive(risk.expectedShortfallYear.value) : null}
      limitRatio={withLosses ? limitRatio : null}
      meanRatio={meanOf(risk.hundredYears)}
      worstCount={withLosses ? 5 : 0}
    />
  );
}

/** When less than four fifths of the value has its own prices, the figures are shown as estimates. */
const leastOwnPrices = 0.8;

function yearsNote({ risk }: Analysis, withLosses: boolean): string {
  const note = withLosses ? text.yearsLosses : text.yearsSpread;
  const isPartly = risk.ownPricesRatio !== null && risk.ownPricesRatio < leastOwnPrices;
  return isPartly ? `${note} ${text.partly}` : note;
}

/** A quantile that is a gain is not a loss to draw. */
function positive(ratio: Ratio | null): Ratio | null {
  return ratio === null || ratio <= 0 ? null : ratio;
}

/** What each line adds to the loss in euros, or its share of the portfolio's volatility. */
export function Contributions({
  analysis,
  title,
  of = "loss",
}: {
  readonly analysis: Analysis;
  readonly title: string;
  readonly of?: "loss" | "risk";
}): ReactNode {
  const { contributions } = analysis.risk;
  if (contributions.length === 0) return null;
  const ratios = of === "loss" ? contributions.map(({ ratio }) => ratio) : wholeShares(contributions);
  return (
    <ShareBars
      title={title}
      value={of === "loss" ? "amount" : "ratio"}
      note={of === "loss" ? undefined : text.movesNote}
      head={text.line}
      items={contributions.map((one, index) => ({
        key: one.label,
        label: one.label,
        cents: of === "loss" ? cents(-one.amount) : null,
        ratio: ratios[index] ?? one.ratio,
        assetClass: one.assetClass,
      }))}
    />
  );
}

/** Rounds shares to a tenth of a percent so that they add up to 100,0 % as displayed. */
function wholeShares(parts: readonly { readonly ratio: Ratio }[]): readonly Ratio[] {
  const tenths = roundedTo(
    1000,
    parts.map(({ ratio }) => ratio * 1000),
  );
  // A share that exists stays above zero, so that the chart writes « < 0,1 % ».
  return parts.map(({ ratio }, index) => (tenths[index] === 0 ? ratio : (tenths[index] ?? 0) / 1000));
}
