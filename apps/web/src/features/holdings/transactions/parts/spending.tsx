import {
  addDays,
  addMonths,
  day,
  ownMoveCategories,
  sumCents,
  type Cents,
  type Day,
  type Id,
  type PortfolioKind,
} from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { today } from "../../../../shared/clock/today.ts";
import { FigureWord } from "../../../../shared/figures/figure-word.tsx";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { text } from "../text.ts";

/** Accounts for everyday spending. */
export function hasSpending(kind: PortfolioKind): boolean {
  return kind === "checking" || kind === "joint" || kind === "card";
}

/** The category of bank fees. */
const bankFees = "finances.bank_fees";

type Props = { readonly portfolioId: Id; readonly currency: string };

/** Spending of the month so far, beside the previous month, and bank fees of the year (specification 1 §9). */
export function Spending({ portfolioId, currency }: Props): ReactNode {
  const on = today();
  const thisMonth = day(`${on.slice(0, 7)}-01`);
  const lastMonth = addMonths(thisMonth, -1);
  const yearAgo = addMonths(on, -12);
  const now = useSpent(portfolioId, { from: thisMonth });
  const before = useSpent(portfolioId, { from: lastMonth, to: addDays(thisMonth, -1) });
  const fees = useFees(portfolioId, yearAgo);
  // Beside the list: if a sum fails to load, its place stays empty and the list is shown.
  return (
    <div className="border-b border-line">
      <dl className="grid grid-cols-2 grid-rows-[auto_auto] gap-x-4 sm:gap-x-12">
        <Figure
          label={formatMessage(text.spending, { day: formatDay(thisMonth) })}
          value={now === undefined ? undefined : <Amount value={now} currency={currency} />}
          note={
            <>
              {before !== undefined &&
                formatMessage(text.spentBefore, {
                  month: monthName(lastMonth),
                  amount: <Amount key="before" value={before} currency={currency} decimals={false} />,
                })}{" "}
              <span className="max-sm:hidden">{text.spentNote}</span>
            </>
          }
        />
        <Figure
          label={text.fees}
          value={fees === undefined ? undefined : <Amount value={fees.expense} currency={currency} />}
          note={
            fees !== undefined && (
              <>
                {formatMessage(text.feesNote, { count: fees.count, day: formatDay(yearAgo) })}{" "}
                {fees.count > 0 && (
                  <AreaLink
                    to={`${paths.portfolioTransactions(portfolioId)}?categorie=${bankFees}&periode=1a`}
                    className="link"
                  >
                    {text.feesSee}
                  </AreaLink>
                )}
              </>
            )
          }
        />
      </dl>
      <p className="t1 pb-3 text-ink-3 sm:hidden">{text.spentNote}</p>
    </div>
  );
}

function Figure(props: {
  readonly label: string;
  readonly value: ReactNode | undefined;
  readonly note: ReactNode;
}): ReactNode {
  return (
    <div className="row-span-2 grid grid-rows-subgrid py-3 sm:py-4">
      <dt className="t1 self-end text-ink-3">
        <FigureWord id="operations.sum">{props.label}</FigureWord>
      </dt>
      <dd>
        <span className="t4 block">{props.value ?? <Skeleton width={120} height={26} />}</span>
        <span className="t1 block text-ink-3">{props.note}</span>
      </dd>
    </div>
  );
}

type Span = { readonly from: Day; readonly to?: Day };

/** Withdrawals of the account without internal transfers; undefined while loading. */
function useSpent(portfolioId: Id, span: Span): Cents | undefined {
  const { subject } = useArea();
  const { data } = useReading(api.transactions.aggregate, {
    params: { id: subject },
    body: {
      filters: { ...span, portfolioIds: [portfolioId], direction: "out" },
      aggregates: ["category"],
      counted: "whole",
    },
  });
  if (data === undefined) return undefined;
  const rows = data.aggregates.find(({ by }) => by === "category")?.rows ?? [];
  return sumCents(rows.filter(({ key }) => !ownMoveCategories.includes(key)).map(({ expense }) => expense));
}

function useFees(portfolioId: Id, from: Day) {
  const { subject } = useArea();
  const { data } = useReading(api.transactions.aggregate, {
    params: { id: subject },
    body: {
      filters: { from, portfolioIds: [portfolioId], direction: "out", categoryId: bankFees },
      aggregates: ["total"],
      counted: "whole",
    },
  });
  if (data === undefined) return undefined;
  const row = data.aggregates.find(({ by }) => by === "total")?.rows[0];
  return { expense: row?.expense ?? sumCents([]), count: row?.count ?? 0 };
}

const months = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", month: "long" });

function monthName(first: Day): string {
  return months.format(new Date(`${first.slice(0, 7)}-15T12:00:00Z`));
}
