import { cents, passiveFeeRatio } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { roundedTo } from "../../../../ui/charts/rounded-parts.ts";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table } from "../../../../ui/table.tsx";
import { Term } from "../../../../ui/term.tsx";
import { feesText as text, layerNames } from "./fees-text.ts";
import type { Analysis } from "./sections.ts";
import type { View, ViewInput, Views } from "./view.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

/** Costs are shown to the hundredth of a percent. */
const percentHundredths = 10_000;

function Layers({ analysis, title }: { readonly analysis: Analysis; readonly title: string }): ReactNode {
  const { layers, allInYearly, allInAnnual } = analysis.fees;
  const amounts = roundedTo(
    allInYearly,
    layers.map((one) => one.amount),
  );
  const hundredths = roundedTo(
    allInAnnual.value === null ? null : Math.round(allInAnnual.value * percentHundredths),
    layers.map((one) => one.ratio * percentHundredths),
  );
  return (
    <ShareBars
      title={title}
      value="both"
      head={text.kind}
      exact
      items={layers.map((one, index) => ({
        key: one.layer,
        label: layerNames[one.layer],
        cents: cents(amounts[index] ?? one.amount),
        ratio: (hundredths[index] ?? 0) / percentHundredths,
      }))}
    />
  );
}

function yearly({ analysis }: ViewInput): View {
  const { fees, totalCents } = analysis;
  if (fees.allInYearly === null || fees.allInAnnual.value === null)
    return {
      figure: null,
      reason: fees.allInAnnual.reason,
      ...(fees.layers.length === 0 ? {} : { chart: <Layers analysis={analysis} title={text.known} /> }),
    };
  const month = cents(Math.round(fees.allInYearly / 12));
  return {
    figure: <Amount value={fees.allInYearly} decimals={false} />,
    of: "fees.year",
    inputs: {
      "fees.year.ratio": formatFigure("fees.year.ratio", fees.allInAnnual.value),
      "portfolio.value": <Amount value={totalCents} />,
    },
    note: formatMessage(text.yearlyNote, { share: formatUnit("rate", fees.allInAnnual.value) }),
    sentence: formatMessage(text.yearly, {
      total: <Amount key="total" value={totalCents} decimals={false} />,
      month: <Amount key="month" value={month} decimals={false} />,
    }),
    chart: <Layers analysis={analysis} title={text.yearlyTitle} />,
  };
}

function dearest({ analysis }: ViewInput): View {
  const known = analysis.fees.lines.filter((line) => line.amount !== null);
  const [first] = known.toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0));
  if (first === undefined || first.ongoingFeeRatio === null) return { figure: null, reason: "fees_unknown" };
  const term = (
    <Term key="term" name="ongoingCharges">
      {text.ongoingTerm}
    </Term>
  );
  return {
    figure: <Amount value={first.amount} decimals={false} />,
    of: "fees.line",
    note: formatMessage(text.dearestNote, {
      name: first.label,
      share: formatUnit("rate", first.ongoingFeeRatio),
    }),
    sentence: formatMessage(text.dearest, { term }),
    chart: (
      <ShareBars
        title={text.dearestTitle}
        value="amount"
        head={text.line}
        items={analysis.fees.lines.map((line) => ({
          key: line.label,
          label: line.label,
          cents: line.amount,
        }))}
      />
    ),
  };
}

type TwentyProps = { readonly analysis: Analysis; readonly passive: boolean };

/** The value in twenty years, shown with the assumptions behind it. */
function Twenty({ analysis, passive: withPassive }: TwentyProps): ReactNode {
  const { value20Years, valuePassive20Years, lost20Years, growthRatio } = analysis.fees;
  const free = value20Years === null || lost20Years === null ? null : cents(value20Years + lost20Years);
  return (
    <ShareBars
      title={text.twentyTitle}
      note={formatMessage(text.assumption, {
        growth: growthRatio === null ? "none" : formatUnit("rate", growthRatio),
      })}
      value="amount"
      head={text.withWhichFees}
      sorted={false}
      items={[
        { key: "own", label: text.ownFees, cents: value20Years },
        ...(withPassive ? [{ key: "passive", label: text.indexFees, cents: valuePassive20Years }] : []),
        { key: "free", label: text.noFees, cents: free },
      ]}
    />
  );
}

function lost({ analysis }: ViewInput): View {
  const { fees } = analysis;
  if (fees.lost20Years === null || fees.value20Years === null)
    return { figure: null, reason: fees.allInAnnual.reason ?? "fees_unknown" };
  const share = fees.lost20Years / (fees.lost20Years + fees.value20Years);
  return {
    figure: <Amount value={fees.lost20Years} decimals={false} />,
    of: "fees.lost",
    note: formatMessage(text.lostNote, { share: formatUnit("progress", share) }),
    sentence: text.lost,
    chart: <Twenty analysis={analysis} passive={false} />,
  };
}

function passive({ analysis }: ViewInput): View {
  const { fees } = analysis;
  const { value20Years, valuePassive20Years } = fees;
  if (value20Years === null || valuePassive20Years === null)
    return { figure: null, reason: fees.allInAnnual.reason ?? "fees_unknown" };
  const gap = cents(valuePassive20Years - value20Years);
  return {
    figure: <Amount value={gap} decimals={false} signed />,
    of: "fees.projected",
    note: formatMessage(text.passiveNote, { share: formatUnit("rate", passiveFeeRatio) }),
    sentence: gap > 0 ? text.passive : text.passiveNothing,
    chart: <Twenty analysis={analysis} passive />,
  };
}

function covered({ analysis }: ViewInput): View {
  const { lines, coveredRatio } = analysis.fees;
  const count = lines.filter((line) => line.ongoingFeeRatio !== null).length;
  return {
    ...(coveredRatio === null
      ? { figure: null, reason: "fees_unknown" }
      : { figure: formatFigure("covered.fees", coveredRatio), of: "covered.fees" }),
    note: text.coveredNote,
    sentence: formatMessage(text.covered, { count, total: lines.length }),
    chart: (
      <Table
        caption={text.coveredTitle}
        captionShown
        rows={lines}
        rowKey={(line) => line.label}
        columns={[
          { id: "label", head: text.line, card: "title", cell: (line) => line.label },
          {
            id: "ratio",
            head: text.perYear,
            align: "end",
            card: "figure",
            cell: ({ ongoingFeeRatio }) =>
              ongoingFeeRatio === null ? (
                <span className="text-ink-3">{text.unknown}</span>
              ) : (
                formatUnit("rate", ongoingFeeRatio)
              ),
          },
          {
            id: "amount",
            head: text.inEuros,
            align: "end",
            cell: (line) => <Amount value={line.amount} decimals={false} />,
          },
        ]}
      />
    ),
  };
}

export const feesViews: Views = [yearly, dearest, lost, passive, covered];
