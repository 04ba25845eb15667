import type { Ratio } from "@vigie/domain";
import type { ReactNode } from "react";
import { Amount } from "../../../../ui/amount.tsx";
import { PerformanceLine } from "../../../../ui/charts/performance-line.tsx";
import { ShareBars } from "../../../../ui/charts/share-bars.tsx";
import { formatDay, formatNumber, formatPercent } from "../../../../ui/format.ts";
import { say } from "../../../../ui/say.ts";
import { Table } from "../../../../ui/table.tsx";
import { Term } from "../../../../ui/term.tsx";
import type { Section } from "../../sections.ts";
import { yearsOf, type YearRow } from "../../years.ts";
import type { View, ViewInput, Views } from "../view.ts";

type Performances = Section<"performances">;

const signed = (ratio: Ratio): string => formatPercent(ratio, { signed: true });

/** « du 22.11.2024 au 21.11.2026 ». */
function span({ from, to }: Performances): string {
  return from === null || to === null ? "" : `du ${formatDay(from)} au ${formatDay(to)}`;
}

function rebuiltWords({ reconstructed }: Performances): string {
  return reconstructed ? ", en partie reconstitué à partir de vos supports d’aujourd’hui" : "";
}

function gain({ analysis }: ViewInput): View {
  const { performances } = analysis;
  const { gain: gained, paid } = performances;
  if (gained === null) return { figure: null, reason: performances.timeWeighted.reason };
  return {
    figure: <Amount value={gained} decimals={false} signed />,
    note: span(performances) + rebuiltWords(performances),
    sentence: (
      <>
        {gained < 0 ? "Votre contrat vaut moins que les " : "Ce gain s’ajoute aux "}
        <Amount value={paid} decimals={false} unknown="sommes" />
        {gained < 0
          ? " qui y ont été placés. C’est le seul chiffre que vous pouvez refaire à la main\u00a0: la valeur, moins ce qui a été versé."
          : " qui y étaient ou y ont été versés. C’est le seul chiffre que vous pouvez refaire à la main\u00a0: la valeur, moins ce qui a été versé."}
      </>
    ),
    chart: (
      <ShareBars
        title="Ce qui a été placé, et ce que le contrat y a ajouté"
        value="amount"
        head="Origine"
        sorted={false}
        items={[
          { key: "paid", label: "Placé", cents: paid },
          { key: "gain", label: gained < 0 ? "Perdu" : "Ajouté", cents: gained },
        ]}
      />
    ),
  };
}

function Curve({
  performances,
  withMarket,
}: {
  readonly performances: Performances;
  readonly withMarket: boolean;
}): ReactNode {
  const { history, reconstructed } = performances;
  const own = {
    key: "contract",
    label: "Votre contrat",
    points: history.map((point) => ({ day: point.date, ratio: point.contractRatio })),
  };
  const market = {
    key: "market",
    label: "Marché de référence",
    points: history.map((point) => ({ day: point.date, ratio: point.benchmarkRatio })),
  };
  return (
    <PerformanceLine
      title={withMarket ? "Votre contrat et son marché" : "La performance de vos placements"}
      note={
        reconstructed
          ? "Sans l’effet de vos versements. Une partie du passé est reconstituée."
          : "Sans l’effet de vos versements."
      }
      series={withMarket ? [own, market] : [own]}
    />
  );
}

function worked({ analysis }: ViewInput): View {
  const { performances } = analysis;
  const { timeWeightedAnnual: yearly, timeWeighted: whole } = performances;
  const shown = yearly.value ?? whole.value;
  if (shown === null) return { figure: null, reason: whole.reason };
  return {
    figure: signed(shown),
    note: (
      <>
        {yearly.value === null ? `sur la période, ${span(performances)}, ` : "par an, "}
        <Term name="timeWeighted">performance des supports</Term>
      </>
    ),
    sentence:
      yearly.value === null
        ? "La période est plus courte qu’un an\u00a0: c’est la performance telle quelle, sans en tirer un rythme annuel."
        : `C’est le rythme moyen de vos placements, ${whole.value === null ? "" : `${signed(whole.value)} au total `}${span(performances)}, comme si vous n’aviez jamais rien versé ni retiré.`,
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
  const gap = lines.value === null ? null : own.value - lines.value;
  const rows: readonly RateRow[] = [
    { key: "own", name: "Votre rendement", help: "dates de versement comprises", ratio: own.value },
    { key: "lines", name: "Vos placements", help: "sans l’effet des versements", ratio: lines.value },
  ];
  return {
    figure: signed(own.value),
    note: (
      <>
        {"par an, "}
        <Term name="moneyWeighted">votre rendement</Term>
      </>
    ),
    sentence: timingSentence(gap),
    chart: (
      <Table
        caption="Les deux rendements, par an"
        captionShown
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          { id: "name", head: "Mesure", card: "title", cell: (row) => row.name },
          {
            id: "help",
            head: "Ce qu’elle compte",
            cell: (row) => <span className="text-ink-2">{row.help}</span>,
          },
          {
            id: "ratio",
            head: "Par an",
            align: "end",
            card: "figure",
            cell: (row) => (row.ratio === null ? "inconnu" : signed(row.ratio)),
          },
        ]}
      />
    ),
  };
}

function timingSentence(gap: Ratio | null): string {
  if (gap === null)
    return "C’est ce que votre argent a rapporté par an, en tenant compte des dates de vos versements.";
  if (Math.abs(gap) < 0.0005)
    return "Vos dates de versement n’ont presque rien changé\u00a0: votre argent a gagné autant que vos placements.";
  const points = formatNumber(Math.abs(gap) * 100, { maxDigits: 1 });
  return gap > 0
    ? `Vous avez versé à des moments plutôt favorables\u00a0: ${points} point de plus par an que vos placements.`
    : `Vous avez versé à des moments plutôt défavorables\u00a0: ${points} point de moins par an que vos placements.`;
}

function market({ analysis }: ViewInput): View {
  const { performances } = analysis;
  const last = performances.history.at(-1);
  if (last === undefined || last.benchmarkRatio === null)
    return { figure: null, reason: last === undefined ? "too_few_observations" : "no_reference" };
  const gap = last.contractRatio - last.benchmarkRatio;
  const points = formatNumber(gap * 100, { maxDigits: 1, signed: true });
  const isClose = Math.abs(gap) < 0.005;
  return {
    figure: points,
    note: `${Math.abs(gap * 100) < 2 ? "point" : "points"} d’écart avec le marché, ${span(performances)}`,
    sentence: `Vos placements ont fait ${signed(last.contractRatio)}, ${isClose ? "à peu près comme" : gap > 0 ? "mieux que" : "moins que"} des indices des mêmes classes, dans les mêmes proportions\u00a0: ${signed(last.benchmarkRatio)}, frais d’un fonds indiciel déduits.`,
    chart: <Curve performances={performances} withMarket />,
  };
}

function yearly({ analysis }: ViewInput): View {
  const { performances } = analysis;
  const rows = yearsOf(performances.history);
  if (rows.length === 0) return { figure: null, reason: "too_few_observations" };
  const worst = rows.reduce((low, row) => (row.contractRatio < low.contractRatio ? row : low));
  const losses = rows.filter((row) => row.contractRatio < 0).length;
  return {
    figure: signed(worst.contractRatio),
    note: `la moins bonne, ${worst.year}${worst.isPartial ? " (en partie)" : ""}`,
    sentence: say(
      "{losses, plural, =0 {Aucune année n’est en perte sur les {count, number} que l’on connaît.} one {Une année sur {count, number} est en perte.} other {# années sur {count, number} sont en perte.}} Une mauvaise année ne dit pas que le contrat est mauvais\u00a0: elle dit ce qu’il faut pouvoir traverser.",
      { losses, count: rows.length },
    ),
    chart: <Years rows={rows} />,
  };
}

function Years({ rows }: { readonly rows: readonly YearRow[] }): ReactNode {
  return (
    <Table
      caption="La performance de chaque année"
      captionShown
      rows={rows.toReversed()}
      rowKey={(row) => row.year}
      columns={[
        {
          id: "year",
          head: "Année",
          card: "title",
          cell: (row) => (
            <>
              {row.year}
              {row.isPartial && <span className="t1 ml-2 text-ink-3">en partie</span>}
            </>
          ),
        },
        {
          id: "market",
          head: "Marché de référence",
          align: "end",
          cell: (row) => (
            <span className="text-ink-2">
              {row.benchmarkRatio === null ? "inconnu" : signed(row.benchmarkRatio)}
            </span>
          ),
        },
        {
          id: "own",
          head: "Votre contrat",
          align: "end",
          card: "figure",
          cell: (row) => (
            <span className={row.contractRatio < 0 ? "text-neg" : row.contractRatio > 0 ? "text-pos" : ""}>
              {signed(row.contractRatio)}
            </span>
          ),
        },
      ]}
    />
  );
}

export const performancesViews: Views = [gain, worked, money, market, yearly];
