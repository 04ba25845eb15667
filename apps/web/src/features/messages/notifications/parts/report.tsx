import type { MonthlyReport } from "@vigie/api";
import { cents, type Cents, type FigureId, type Instant, envelopeLabels } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { FigureBlock } from "../../../../ui/figure-block.tsx";
import { formatFigure } from "../../../../shared/figures/format-figure.ts";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Table } from "../../../../ui/table.tsx";
import { reportText as words } from "../text.ts";
import { monthName } from "./month.ts";

export type ReportProps = { readonly report: MonthlyReport; readonly createdAt: Instant };

/** One figure, the sentence that explains its change, where the change comes from, and the envelopes. */
export function Report({ report, createdAt }: ReportProps): ReactNode {
  return (
    <div className="grid gap-10 pt-6">
      <FigureBlock
        label={
          <FigureWord id="month.net" on={formatDay(report.to)}>
            {formatMessage(words.net, { day: formatDay(report.to) })}
          </FigureWord>
        }
        figure={<Amount value={report.net} figure />}
        note={formatMessage(words.portfolios, { count: report.contractCount })}
        lead={<Lead report={report} />}
      />
      <div className="page-grid">
        <section className="min-w-0 md:col-span-8">
          <SectionHead title={words.envelopes} />
          <Envelopes report={report} />
        </section>
        <section aria-label={words.causes} className="column-rule max-md:pt-8 md:col-span-4">
          <SectionHead title={words.causes} />
          <Causes report={report} />
        </section>
      </div>
      <footer className="chapter grid gap-2 pt-4">
        <p className="t1 max-w-180 text-ink-3">
          {formatMessage(words.frozen, { day: formatInstantDay(createdAt) })} {words.observation}
        </p>
        <p data-print="none">
          <AreaLink to={paths.dashboard()} className="link t2">
            {words.today}
          </AreaLink>
        </p>
      </footer>
    </div>
  );
}

function Lead({ report }: { readonly report: MonthlyReport }): ReactNode {
  const since = formatMessage(words.since, { month: monthName(report.to) });
  const { change, changeRatio } = report;
  if (change === null) return formatMessage(words.unknown, { since });
  if (change === 0) return formatMessage(words.still, { since });
  const amount = <Amount key="change" value={change} decimals={false} signed />;
  return changeRatio === null
    ? formatMessage(words.movedOnly, { since, change: amount })
    : formatMessage(words.moved, {
        since,
        change: amount,
        ratio: (
          <FigureWord key="ratio" id="month.change.ratio">
            {formatFigure("month.change.ratio", changeRatio)}
          </FigureWord>
        ),
      });
}

function Causes({ report }: { readonly report: MonthlyReport }): ReactNode {
  const facts: readonly (readonly [FigureId, string, Cents | null])[] = [
    ["month.paid", words.paid, report.paid],
    // Reports made before employer payments were separated count them in what was paid.
    ...(report.employer === null || report.employer === 0
      ? []
      : [["month.employer", words.employer, report.employer] as const]),
    ["month.market", words.market, report.market],
  ];
  return (
    <dl>
      {facts.map(([id, label, value]) => (
        <div
          key={id}
          className="flex min-h-11 items-baseline justify-between gap-4 border-b border-line py-2.5"
        >
          <dt className="t2 text-ink-2">
            <FigureWord id={id}>{label}</FigureWord>
          </dt>
          <dd className="t2 shrink-0">
            <Amount value={value} signed tone="change" />
          </dd>
        </div>
      ))}
      <div className="flex min-h-11 items-baseline justify-between gap-4 border-t border-ink py-2.5">
        <dt className="t2 font-semibold">
          <FigureWord id="month.change">{words.total}</FigureWord>
        </dt>
        <dd className="t2 shrink-0 font-semibold">
          <Amount value={report.change} signed />
        </dd>
      </div>
    </dl>
  );
}

type Line = MonthlyReport["envelopes"][number];

/** A debt is shown as the amount owed; in a sum it counts against the holdings. */
function signedOf({ envelope }: Line, amount: Cents): Cents {
  return envelope === "loans" ? cents(-amount) : amount;
}

function changeOf(line: Line): Cents | null {
  return line.change === null ? null : signedOf(line, line.change);
}

function Envelopes({ report }: { readonly report: MonthlyReport }): ReactNode {
  const largest = Math.max(1, ...report.envelopes.map(({ change }) => Math.abs(change ?? 0)));
  return (
    <Table<Line>
      caption={words.envelopes}
      rows={report.envelopes}
      rowKey={({ envelope }) => envelope}
      rowHeight={48}
      columns={[
        { id: "name", head: words.envelope, cell: ({ envelope }) => envelopeLabels[envelope], card: "title" },
        {
          id: "bar",
          head: words.bar,
          width: "26%",
          card: "hidden",
          cell: (line) => <Bar change={changeOf(line)} largest={largest} />,
        },
        {
          id: "change",
          head: words.change,
          align: "end",
          cell: (line) => <Amount value={changeOf(line)} signed tone="change" />,
        },
        {
          id: "total",
          head: formatMessage(words.at, { day: formatDay(report.to) }),
          align: "end",
          card: "figure",
          cell: (line) => <Amount value={signedOf(line, line.total)} />,
        },
      ]}
      total={{
        name: words.netTotal,
        change: <Amount value={report.change} signed />,
        total: <Amount value={report.net} />,
      }}
    />
  );
}

/** A decrease is drawn to the left of the middle, an increase to its right; the figure beside it says the same. */
function Bar({ change, largest }: { readonly change: Cents | null; readonly largest: number }): ReactNode {
  const share = (Math.abs(change ?? 0) / largest) * 50;
  const isUp = (change ?? 0) >= 0;
  return (
    <span aria-hidden="true" className="relative block h-3 border-x border-line">
      <span className="absolute inset-y-0 left-1/2 border-l border-line-2" />
      <span
        className={`absolute inset-y-0 ${isUp ? "left-1/2 bg-pos" : "right-1/2 bg-neg"}`}
        style={{ width: `${share.toFixed(1)}%`, printColorAdjust: "exact" }}
      />
    </span>
  );
}
