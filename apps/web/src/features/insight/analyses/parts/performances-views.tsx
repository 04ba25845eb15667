import { addCents, cents, type Ratio } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { PerformanceLine } from "../../../../ui/charts/performance-line.tsx";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { formatDay, formatNumber } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table } from "../../../../ui/table.tsx";
import { Term } from "../../../../ui/term.tsx";
import { performancesText as text } from "./performances-text.ts";
import type { Section } from "./sections.ts";
import type { View, ViewInput, Views } from "./view.ts";
import { yearsOf, type YearRow } from "./years.ts";

type Performances = Section<"performances">;

const signed = (ratio: Ratio): string => formatFigure("perf.return", ratio);
const signedOrUnknown = (ratio: Ratio | null): string => (ratio === null ? text.unknown : signed(ratio));

function span({ from, to }: Performances): string {
  return from === null || to === null
    ? ""
    : formatMessage(text.span, { from: formatDay(from), to: formatDay(to) });
}

function gain({ analysis }: ViewInput): View {
  const { performances } = analysis;
  const { gain: gained, paid, employer } = performances;
  if (gained === null) return { figure: null, reason: performances.timeWeighted.reason };
  const placedCents = paid === null ? null : addCents(paid, employer ?? cents(0));
  const placed = <Amount key="paid" value={placedCents} decimals={false} unknown={text.paidUnknown} />;
  return {
    figure: <Amount value={gained} decimals={false} signed />,
    of: "perf.gain",
    inputs: {
      "perf.paid": <Amount value={paid} unknown={text.paidUnknown} />,
      "perf.employer": <Amount value={employer} />,
    },
    note: performances.reconstructed
      ? formatMessage(text.rebuilt, { span: span(performances) })
      : span(performances),
    sentence: formatMessage(gained < 0 ? text.lost : text.gain, { paid: placed }),
    chart: (
      <ShareBars
        title={text.gainTitle}
        value="amount"
        head={text.origin}
        sorted={false}
        items={[
          { key: "paid", label: text.paid, cents: paid },
          ...(employer === null || employer === 0
            ? []
            : [{ key: "employer", label: text.byEmployer, cents: employer }]),
          { key: "gain", label: gained < 0 ? text.taken : text.added, cents: gained },
        ]}
      />
    ),
  };
}

type CurveProps = { readonly performances: Performances; readonly withMarket: boolean };

function Curve({ performances, withMarket }: CurveProps): ReactNode {
  const { history, reconstructed } = performances;
  const own = {
    key: "contract",
    label: text.own,
    points: history.map((point) => ({ day: point.date, ratio: point.contractRatio })),
  };
  const reference = {
    key: "market",
    label: text.market,
    points: history.map((point) => ({ day: point.date, ratio: point.benchmarkRatio })),
  };
  return (
    <PerformanceLine
      title={withMarket ? text.curves : text.curve}
      note={reconstructed ? text.partRebuilt : text.withoutPayments}
      series={withMarket ? [own, reference] : [own]}
    />
  );
}

function worked({ analysis }: ViewInput): View {
  const { performances } = analysis;
  const { timeWeightedAnnual: yearly, timeWeighted: whole } = performances;
  const shown = yearly.value ?? whole.value;
  if (shown === null) return { figure: null, reason: whole.reason };
  const term = (
    <Term key="term" name="timeWeighted">
      {text.timeWeighted}
    </Term>
  );
  const isShort = yearly.value === null;
  return {
    figure: signed(shown),
    of: isShort ? "perf.return" : "perf.return.year",
    note: formatMessage(isShort ? text.wholeNote : text.yearlyNote, { term, span: span(performances) }),
    sentence: isShort
      ? text.shortSpan
      : formatMessage(text.worked, { whole: signedOrUnknown(whole.value), span: span(performances) }),
    chart: <Curve performances={performances} withMarket={false} />,
  };
}

type RateRow = {
  readonly key: string;
  readonly name: string;
  readonly help: string;
  readonly ratio: Ratio | null;
};

function money({ analysis }: ViewInput): View {
  const { performances } = analysis;
  const { moneyWeightedAnnual: own, timeWeightedAnnual: lines } = performances;
  if (own.value === null) return { figure: null, reason: own.reason };
  const rows: readonly RateRow[] = [
    { key: "own", name: text.ownRate, help: text.ownRateHelp, ratio: own.value },
    { key: "lines", name: text.linesRate, help: text.linesRateHelp, ratio: lines.value },
  ];
  const term = (
    <Term key="term" name="moneyWeighted">
      {text.moneyWeighted}
    </Term>
  );
  return {
    figure: signed(own.value),
    of: "perf.money",
    note: (
      <>
        {formatMessage(text.yearlyNote, { term })}
        {since(performances)}
      </>
    ),
    sentence: timingSentence(lines.value === null ? null : own.value - lines.value),
    chart: (
      <Table
        caption={text.rates}
        captionShown
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          { id: "name", head: text.measure, card: "title", cell: (row) => row.name },
          { id: "help", head: text.counts, cell: (row) => <span className="text-ink-2">{row.help}</span> },
          {
            id: "ratio",
            head: text.perYear,
            align: "end",
            card: "figure",
            cell: (row) => signedOrUnknown(row.ratio),
          },
        ]}
      />
    ),
  };
}

/** The day from which payments are counted: the opening when every movement since is known, otherwise the first day that is
 * known. */
function since({ moneyWeightedFrom: from, movementsComplete, openedOn }: Performances): string {
  if (from === null) return "";
  const day = formatDay(from);
  if (movementsComplete) return formatMessage(text.sinceOpening, { day });
  return openedOn === null
    ? formatMessage(text.sinceKnown, { day })
    : formatMessage(text.sincePart, { day, opening: formatDay(openedOn) });
}

function timingSentence(gap: Ratio | null): string {
  if (gap === null) return text.timing;
  if (Math.abs(gap) < 0.0005) return text.timingSame;
  const points = formatNumber(Math.abs(gap) * 100, { maxDigits: 1 });
  return formatMessage(gap > 0 ? text.timingGood : text.timingBad, { points });
}

function market({ analysis }: ViewInput): View {
  const { performances } = analysis;
  const last = performances.history.at(-1);
  if (last === undefined) return { figure: null, reason: "too_few_observations" };
  if (last.benchmarkRatio === null) return { figure: null, reason: "no_reference" };
  const gap = last.contractRatio - last.benchmarkRatio;
  const verdict = Math.abs(gap) < 0.005 ? "close" : gap > 0 ? "better" : "worse";
  return {
    figure: formatMessage(text.gapFigure, {
      points: formatNumber(gap * 100, { maxDigits: 1, signed: true }),
    }),
    of: "perf.benchmark",
    note: formatMessage(text.gapNote, { span: span(performances) }),
    sentence: formatMessage(text.gap, {
      own: signed(last.contractRatio),
      verdict,
      market: signed(last.benchmarkRatio),
    }),
    chart: <Curve performances={performances} withMarket />,
  };
}

function yearly({ analysis }: ViewInput): View {
  const rows = yearsOf(analysis.performances.history);
  if (rows.length === 0) return { figure: null, reason: "too_few_observations" };
  const worst = rows.reduce((low, row) => (row.portfolioRatio < low.portfolioRatio ? row : low));
  const losses = rows.filter((row) => row.portfolioRatio < 0).length;
  return {
    figure: signed(worst.portfolioRatio),
    of: "perf.path",
    note: formatMessage(text.worstNote, { year: worst.year, partial: worst.isPartial ? "yes" : "no" }),
    sentence: formatMessage(text.years, { losses, count: rows.length }),
    chart: <Years rows={rows} />,
  };
}

function Years({ rows }: { readonly rows: readonly YearRow[] }): ReactNode {
  return (
    <Table
      caption={text.yearsTitle}
      captionShown
      rows={rows.toReversed()}
      rowKey={(row) => row.year}
      columns={[
        {
          id: "year",
          head: text.year,
          card: "title",
          cell: (row) => (
            <>
              {row.year}
              {row.isPartial && <span className="t1 ml-2 text-ink-3">{text.partial}</span>}
            </>
          ),
        },
        {
          id: "market",
          head: text.market,
          align: "end",
          cell: (row) => <span className="text-ink-2">{signedOrUnknown(row.benchmarkRatio)}</span>,
        },
        {
          id: "own",
          head: text.own,
          align: "end",
          card: "figure",
          cell: (row) => (
            <span className={row.portfolioRatio < 0 ? "text-neg" : row.portfolioRatio > 0 ? "text-pos" : ""}>
              {signed(row.portfolioRatio)}
            </span>
          ),
        },
      ]}
    />
  );
}

export const performancesViews: Views = [gain, worked, money, market, yearly];
