import { scaleCents, type Cents, type FigureId } from "@vigie/domain";
import type { ReactNode } from "react";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table } from "../../../../ui/table.tsx";
import { afterTotal, type OptimizationResult } from "./outcome.ts";
import { text } from "../text.ts";

type Line = {
  readonly id: string;
  readonly name: ReactNode;
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly gap: ReactNode;
};

const unknown = <span className="text-ink-3">{text.unknown}</span>;

/** Every figure of the answer, before and after: the ratios, and the amounts in euros that they represent. */
export function Figures({ result }: { readonly result: OptimizationResult }): ReactNode {
  return (
    <section className="break-inside-avoid">
      <SectionHead
        title={text.allFigures}
        aside={
          <FigureWord
            id="arb.after.es95"
            inputs={{
              "arb.after.mu": shown("arb.after.mu", result.after.expectedReturn),
              "arb.after.sigma": shown("arb.after.sigma", result.after.volatility),
            }}
            on={result.asOf}
          >
            {text.proposed}
          </FigureWord>
        }
      />
      <Table
        caption={text.allFigures}
        rows={linesOf(result)}
        rowKey={(line) => line.id}
        columns={[
          { id: "name", head: text.criterion, card: "title", cell: (line) => line.name },
          { id: "before", head: text.today, align: "end", cell: (line) => line.before },
          { id: "after", head: text.proposed, align: "end", cell: (line) => line.after },
          { id: "gap", head: text.gap, align: "end", cell: (line) => line.gap },
        ]}
      />
    </section>
  );
}

function shown(id: FigureId, value: number | null): ReactNode {
  return value === null ? unknown : formatFigure(id, value);
}

type AfterId = "arb.after.mu" | "arb.after.sigma" | "arb.after.var95" | "arb.after.es95" | "arb.after.cost";

/** The name of today's loss, with the distribution from which it is calculated. */
function lossWordOf({ before, asOf }: OptimizationResult) {
  const inputs = {
    "law.mu": shown("law.mu", before.expectedReturn),
    "law.sigma": shown("law.sigma", before.volatility),
  };
  return (id: "law.var95" | "law.es95", name: string) => (
    <FigureWord id={id} inputs={inputs} on={asOf}>
      {name}
    </FigureWord>
  );
}

function linesOf(result: OptimizationResult): readonly Line[] {
  const { before, after, amount } = result;
  const later = afterTotal(result);
  const share = (id: AfterId, name: ReactNode, values: readonly [number | null, number | null]): Line => ({
    id,
    name,
    before: <InBoth ratio={values[0]} total={amount} />,
    after: (
      <FigureWord id={id} on={result.asOf}>
        <InBoth ratio={values[1]} total={later} />
      </FigureWord>
    ),
    gap: <PointsGap before={values[0]} after={values[1]} />,
  });
  const lossWord = lossWordOf(result);
  return [
    share("arb.after.mu", <FigureWord id="law.mu">{text.gain}</FigureWord>, [
      before.expectedReturn,
      after.expectedReturn,
    ]),
    share("arb.after.sigma", <FigureWord id="law.sigma">{text.volatility}</FigureWord>, [
      before.volatility,
      after.volatility,
    ]),
    share("arb.after.var95", lossWord("law.var95", text.valueAtRisk), [
      negated(before.valueAtRisk),
      negated(after.valueAtRisk),
    ]),
    share("arb.after.es95", lossWord("law.es95", text.shortfall), [
      negated(before.expectedShortfall),
      negated(after.expectedShortfall),
    ]),
    {
      id: "sri",
      name: <FigureWord id="risk.sri">{text.scale}</FigureWord>,
      before: numberOf(before.sri),
      after: <FigureWord id="arb.after.sri">{numberOf(after.sri)}</FigureWord>,
      gap: numberGap(before.sri, after.sri),
    },
    share("arb.after.cost", <FigureWord id="fees.year.ratio">{text.cost}</FigureWord>, [
      before.annualCost,
      after.annualCost,
    ]),
    ...savingLines(result),
    {
      id: "lines",
      name: text.lines,
      before: String(before.lineCount),
      after: String(after.lineCount),
      gap: numberGap(before.lineCount, after.lineCount),
    },
    {
      id: "turnover",
      name: <FigureWord id="arb.turnover">{text.turnover}</FigureWord>,
      before: null,
      after: formatFigure("arb.turnover", result.turnoverRatio),
      gap: null,
    },
  ];
}

/** Where the lower cost comes from: cheaper lines in the same classes, and another mix of classes. */
function savingLines({ saving }: OptimizationResult): readonly Line[] {
  if (saving === null) return [];
  const line = (id: "arb.saving" | "arb.saving.mix", name: string, value: number): Line => ({
    id,
    name: <FigureWord id={id}>{name}</FigureWord>,
    before: null,
    after: null,
    gap: <PointsGap before={value} after={0} />,
  });
  return [
    line("arb.saving", formatMessage(text.costFall, { mix: "same" }), saving.atSameMix),
    line("arb.saving.mix", formatMessage(text.costFall, { mix: "other" }), saving.byAnotherMix),
  ];
}

/** A loss is shown with a minus sign. */
function negated(ratio: number | null): number | null {
  return ratio === null ? null : -ratio;
}

function InBoth({ ratio, total }: { readonly ratio: number | null; readonly total: Cents }): ReactNode {
  if (ratio === null) return unknown;
  return (
    <>
      {formatFigure("law.es95", ratio)}
      <span className="t1 block text-ink-3">
        <Amount value={scaleCents(total, ratio)} decimals={false} />
      </span>
    </>
  );
}

function PointsGap({
  before,
  after,
}: {
  readonly before: number | null;
  readonly after: number | null;
}): ReactNode {
  if (before === null || after === null) return null;
  const points = Math.round((after - before) * 10_000) / 100;
  return formatMessage(text.points, {
    gap: formatNumber(points, { signed: true, minDigits: 2, maxDigits: 2 }),
    size: Math.trunc(Math.abs(points)),
  });
}

function numberOf(value: number | null): ReactNode {
  return value === null ? unknown : formatNumber(value, { maxDigits: 1 });
}

function numberGap(before: number | null, after: number | null): ReactNode {
  if (before === null || after === null) return null;
  return formatNumber(after - before, { signed: true, maxDigits: 1 });
}
