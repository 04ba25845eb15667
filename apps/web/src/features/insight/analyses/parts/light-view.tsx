import type { LightAnalysis } from "@vigie/api";
import type { FigureId } from "@vigie/domain";
import type { ReactNode } from "react";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { asFigureWord } from "../../../../shared/figures/as-figure-word.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { PerformanceLine } from "../../../../ui/charts/performance-line.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { type Column, Table } from "../../../../ui/table.tsx";
import { reasonSentence, text } from "../text.ts";
import { tooFewValues } from "./light-text.ts";
import { lightText } from "./locks-text.ts";
import { formatUnit } from "../../../../shared/figures/format-unit.ts";

type EuroFund = Extract<LightAnalysis, { of: "euro_fund" }>;
type Securities = Extract<LightAnalysis, { of: "securities" }>;

/** What the data of a portfolio without a scored analysis allow us to say, without stars. */
export function LightView({
  light,
  reason,
  rerun,
}: {
  readonly light: LightAnalysis;
  /** Why there is no scored analysis. */
  readonly reason: string;
  readonly rerun: ReactNode;
}): ReactNode {
  return (
    <article className="grid gap-8 pt-6">
      <div className="grid max-w-180 gap-1.5">
        <p className="t2 text-ink-2">{reason}</p>
        <p className="t2 text-ink-2">{lightText.lead}</p>
      </div>
      {light.of === "euro_fund" ? <EuroFundView light={light} /> : <SecuritiesView light={light} />}
      <div className="grid gap-2 border-t border-ink pt-4">
        <p className="t1 text-ink-2">
          {formatMessage(lightText.note, {
            day: formatInstantDay(light.analysedAt),
            version: light.engineVersion,
          })}{" "}
          {text.observation}
        </p>
        <p data-print="none">{rerun}</p>
      </div>
    </article>
  );
}

const percent = (value: number | null): string =>
  value === null ? lightText.unknown : formatUnit("rate", value, true);

const yearColumns: readonly Column<EuroFund["years"][number]>[] = [
  { id: "year", head: lightText.euroFund.year, card: "title", cell: (row) => String(row.year) },
  {
    id: "net",
    head: lightText.euroFund.net,
    named: asFigureWord("euro.rate"),
    align: "end",
    cell: (row) => percent(row.netRatio),
  },
  {
    id: "after",
    head: lightText.euroFund.after,
    align: "end",
    card: "figure",
    cell: (row) => percent(row.afterLeviesRatio),
  },
  {
    id: "livret",
    head: lightText.euroFund.livret,
    named: asFigureWord("euro.compared"),
    align: "end",
    cell: (row) => percent(row.livretRatio),
  },
  {
    id: "inflation",
    head: lightText.euroFund.inflation,
    align: "end",
    cell: (row) => percent(row.inflationRatio),
  },
];

function EuroFundView({ light }: { readonly light: EuroFund }): ReactNode {
  const words = lightText.euroFund;
  const [mean, prices] = [light.meanAfterLevies.value, light.meanInflation.value];
  return (
    <>
      <FigureBlock
        label={<FigureWord id="euro.mean">{words.label}</FigureWord>}
        size={7}
        figure={mean === null ? text.unknown : percent(mean)}
        note={
          mean === null
            ? reasonSentence(light.meanAfterLevies.reason)
            : formatMessage(words.mean, {
                livret: percent(light.meanLivret.value),
                inflation: percent(prices),
              })
        }
        lead={mean === null || prices === null ? undefined : mean > prices ? words.beats : words.loses}
      />
      {light.provenance === "market_average" && <p className="t2 text-warn">{words.average}</p>}
      <section>
        <SectionHead title={words.years} aside={light.label} />
        <Table
          caption={words.years}
          rows={light.years.toSorted((a, b) => b.year - a.year)}
          rowKey={(row) => String(row.year)}
          columns={yearColumns}
        />
        <p className="t1 pt-3 text-ink-3">
          {formatMessage(words.levy, { levy: formatUnit("share", light.levyRatio) })}{" "}
          {light.feeRatio !== null && formatMessage(words.fee, { fee: formatUnit("rate", light.feeRatio) })}
        </p>
      </section>
    </>
  );
}

function SecuritiesView({ light }: { readonly light: Securities }): ReactNode {
  const words = lightText.securities;
  const annual = light.timeWeightedAnnual.value;
  const shown = annual ?? light.timeWeighted.value;
  return (
    <>
      <FigureBlock
        label={
          <FigureWord id={annual === null ? "perf.return" : "perf.return.year"}>
            {annual === null ? words.whole : words.annual}
          </FigureWord>
        }
        size={7}
        figure={shown === null ? text.unknown : formatFigure("perf.return.year", shown)}
        note={shown === null ? whyUnknown(light.timeWeighted.reason) : spanOf(light)}
      />
      {light.history.length > 1 && (
        <PerformanceLine
          title={words.curve}
          note={words.curveNote}
          series={[
            {
              key: "contract",
              label: words.portfolio,
              points: light.history.map((point) => ({ day: point.date, ratio: point.contractRatio })),
            },
          ]}
        />
      )}
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        <SecuritiesFacts light={light} />
        <section>
          <SectionHead title={words.heavy} />
          <Table
            caption={words.heavy}
            rows={light.lines.slice(0, 8)}
            rowKey={(line) => line.holdingId}
            columns={[
              { id: "line", head: words.line, card: "title", cell: (line) => line.label },
              {
                id: "value",
                head: words.value,
                align: "end",
                card: "figure",
                cell: (line) => <Amount value={line.amount} decimals={false} />,
              },
              {
                id: "weight",
                head: words.weight,
                align: "end",
                cell: (line) => formatFigure("line.weight", line.ratio),
              },
            ]}
          />
        </section>
      </div>
    </>
  );
}

function whyUnknown(reason: string | null): string {
  return reason === "too_few_observations" ? tooFewValues : reasonSentence(reason);
}

function spanOf({ from, to, reconstructed }: Securities): string | undefined {
  if (from === null || to === null) return undefined;
  const words = lightText.securities;
  return formatMessage(reconstructed ? words.rebuilt : words.span, {
    from: formatDay(from),
    to: formatDay(to),
  });
}

function SecuritiesFacts({ light }: { readonly light: Securities }): ReactNode {
  const words = lightText.securities;
  const { drawdownPeakOn: peak, drawdownTroughOn: trough, coveredRatio } = light;
  const fall = light.maxDrawdown.value;
  const facts: readonly (readonly [FigureId, string, ReactNode])[] = [
    ["perf.gain", words.gain, <Amount key="gain" value={light.gain} decimals={false} signed tone="change" />],
    ["perf.paid", words.paid, <Amount key="paid" value={light.paid} decimals={false} />],
    [
      "perf.money",
      words.own,
      known(light.moneyWeightedAnnual.value, (value) => formatFigure("perf.money", value)),
    ],
    [
      "risk.volatility.past",
      words.volatility,
      known(light.volatilityAnnual.value, (value) => formatFigure("risk.volatility.past", value)),
    ],
    ["risk.drawdown", words.drawdown, known(fall, (value) => formatFigure("risk.drawdown", -value))],
    [
      "div.lines",
      words.lines,
      known(light.effectiveLines.value, (value) => formatFigure("div.lines", value)),
    ],
    [
      "div.largest",
      words.largest,
      known(light.largestLineRatio.value, (value) => formatFigure("div.largest", value)),
    ],
  ];
  return (
    <section>
      <SectionHead title={words.facts} />
      <dl>
        {facts.map(([id, label, value]) => (
          <div
            key={id}
            className="flex min-h-10 items-baseline justify-between gap-6 border-b border-line py-2 last:border-b-0"
          >
            <dt className="t2 text-ink-2">
              <FigureWord id={id}>{label}</FigureWord>
            </dt>
            <dd className="t2 text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {fall !== null && peak !== null && trough !== null && (
        <p className="t1 pt-2 text-ink-3">
          {`${words.drawdown} ${formatMessage(words.drawdownSpan, { from: formatDay(peak), to: formatDay(trough) })}.`}
        </p>
      )}
      {coveredRatio !== null && coveredRatio < 0.9995 && (
        <p className="t1 pt-2 text-ink-3">
          {formatMessage(words.covered, { share: formatUnit("progress", coveredRatio) })}
        </p>
      )}
    </section>
  );
}

function known(value: number | null, format: (value: number) => string): ReactNode {
  return value === null ? <span className="text-ink-3">{lightText.unknown}</span> : format(value);
}
