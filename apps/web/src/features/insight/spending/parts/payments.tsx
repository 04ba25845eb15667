import type { SpendingView } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { asFigureWord } from "../../../../shared/figures/as-figure-word.tsx";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Table } from "../../../../ui/table.tsx";
import { periodTexts, text } from "../text.ts";

type Shown = { readonly spending: SpendingView };

/** Recurring payments, the most expensive per year first. */
export function Subscriptions({ spending: { subscriptions, subscriptionsYearly } }: Shown): ReactNode {
  return (
    <section>
      <SectionHead
        title={text.subscriptions}
        aside={
          subscriptions.length > 0 && (
            <FigureWord id="spending.subscription.year">
              {formatMessage(text.yearly, {
                amount: <Amount key="amount" value={subscriptionsYearly} decimals={false} />,
              })}
            </FigureWord>
          )
        }
      />
      {subscriptions.length === 0 ? (
        <p className="t2 pt-3 text-ink-2">{text.noSubscription}</p>
      ) : (
        <>
          <Table
            caption={text.subscriptions}
            rows={subscriptions}
            rowKey={(row) => row.key}
            columns={[
              { id: "creditor", head: text.creditor, card: "title", cell: (row) => plainName(row.label) },
              {
                id: "amount",
                head: text.amount,
                named: asFigureWord("spending.subscription"),
                align: "end",
                cell: (row) => (
                  <>
                    <Amount value={row.amount} />
                    <Notes of={row} />
                  </>
                ),
              },
              { id: "period", head: text.period, align: "end", cell: (row) => periodWords(row.periodDays) },
              { id: "next", head: text.next, align: "end", cell: (row) => formatDay(row.nextOn) },
              {
                id: "year",
                head: text.year,
                named: asFigureWord("spending.subscription.year"),
                align: "end",
                card: "figure",
                cell: (row) => <Amount value={row.yearly} decimals={false} />,
              },
            ]}
          />
          <p className="t1 max-w-160 pt-3 text-ink-3">{text.guess}</p>
        </>
      )}
    </section>
  );
}

function Notes({ of }: { readonly of: SpendingView["subscriptions"][number] }): ReactNode {
  return (
    <>
      {!of.isFixed && <span className="t1 block text-ink-3">{text.variable}</span>}
      {of.rise !== null && (
        <span className="t1 block text-ink-3">
          {formatMessage(text.rise, { amount: <Amount key="rise" value={of.rise} /> })}
        </span>
      )}
    </>
  );
}

function periodWords(days: number): string {
  return periodTexts.find(([of]) => of === days)?.[1] ?? "";
}

/** Unusual payments of the last month. */
export function Unusual({ spending: { unusual } }: Shown): ReactNode {
  return (
    <section>
      <SectionHead title={text.unusual} />
      {unusual.length === 0 ? (
        <p className="t2 pt-3 text-ink-2">{text.noUnusual}</p>
      ) : (
        <Table
          caption={text.unusual}
          rows={unusual}
          rowKey={(row) => row.id}
          columns={[
            {
              id: "creditor",
              head: text.creditor,
              card: "title",
              cell: (row) => (
                <AreaLink to={paths.portfolioTransactions(row.portfolioId)} className="link">
                  {plainName(row.label)}
                </AreaLink>
              ),
            },
            { id: "day", head: text.day, cell: (row) => formatDay(row.on) },
            {
              id: "amount",
              head: text.amount,
              named: asFigureWord("spending.unusual"),
              align: "end",
              card: "figure",
              cell: (row) => <Amount value={row.amount} />,
            },
            {
              id: "why",
              head: text.why,
              align: "end",
              cell: (row) =>
                row.why === "twice"
                  ? text.twice
                  : formatMessage(text.above, { usual: <Amount key="usual" value={row.usual} /> }),
            },
          ]}
        />
      )}
    </section>
  );
}
