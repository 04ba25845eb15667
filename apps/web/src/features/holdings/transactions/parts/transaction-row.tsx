import type { Category, Transaction } from "@vigie/api";
import { cents, type Cents } from "@vigie/domain";
import type { ReactNode } from "react";
import { plainName } from "../../../../shared/portfolios/plain-name.ts";
import { Amount } from "../../../../ui/amount.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import { categoryName } from "./category-name.ts";
import { nameOfMonth } from "./months.ts";

/** Deposits and withdrawals, both as positive amounts. */
export type Flows = { readonly income: Cents; readonly expense: Cents };

export type MonthHeadProps = {
  readonly month: string;
  /** For the whole month, with filters; null while loading. */
  readonly flows: Flows | null;
  readonly currency: string;
};

/** The name of a month above its first transaction. */
export function MonthHead({ month, flows, currency }: MonthHeadProps): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pt-6 pb-2.5">
      <h2 className="t3">{nameOfMonth(month)}</h2>
      {flows !== null && (
        <span className="t1 text-ink-2">
          <FlowWords flows={flows} currency={currency} />
        </span>
      )}
    </div>
  );
}

/** A direction without transactions is omitted: a filter on one makes the other empty. */
export function FlowWords({
  flows,
  currency,
}: {
  readonly flows: Flows;
  readonly currency: string;
}): ReactNode {
  const values = {
    income: <Amount key="income" value={positive(flows.income)} currency={currency} decimals={false} />,
    expense: <Amount key="expense" value={positive(flows.expense)} currency={currency} decimals={false} />,
  };
  if (flows.expense === 0) return formatMessage(text.totalIn, values);
  return formatMessage(flows.income === 0 ? text.totalOut : text.totals, values);
}

function positive(amount: Cents): Cents {
  return cents(Math.abs(amount));
}

export type TransactionRowProps = {
  readonly transaction: Transaction;
  readonly currency: string;
  readonly categories: readonly Category[];
  /** Null for readers without write permission. */
  readonly onEdit: ((transaction: Transaction) => void) | null;
  /** The next one belongs to another month: no rule in between. */
  readonly isLastOfMonth: boolean;
};

/** On a desktop: day, wording, category, amount on one line. On a phone the amount stays beside the wording. */
export function TransactionRow({
  transaction,
  currency,
  categories,
  onEdit,
  isLastOfMonth,
}: TransactionRowProps): ReactNode {
  const wording = plainName(transaction.wording);
  const category = categoryName(categories, transaction.categoryId);
  return (
    <div
      className={`t2 grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 sm:grid-cols-[80px_minmax(0,1fr)_160px_110px] md:grid-cols-[96px_minmax(0,1fr)_220px_130px] sm:py-1 ${isLastOfMonth ? "" : "border-b border-line"} ${transaction.coming ? "text-ink-3" : ""}`}
    >
      <span className="t1 text-ink-3 max-sm:order-3">{formatDay(transaction.date)}</span>
      <span className="sm:truncate" title={transaction.originalWording}>
        {wording}
        {transaction.coming && <span className="t1 ml-2 text-ink-3">{text.coming}</span>}
      </span>
      <span className="max-sm:order-4 max-sm:text-right">
        {onEdit === null ? (
          <span className="t1 text-ink-2">{category}</span>
        ) : (
          <button
            type="button"
            className="t1 min-h-6 text-left text-ink-2 underline decoration-dotted decoration-1 underline-offset-4 hover:text-ink max-sm:text-right"
            aria-label={formatMessage(text.change, { wording, category })}
            onClick={() => {
              onEdit(transaction);
            }}
          >
            {category}
          </button>
        )}
      </span>
      <span className="text-right max-sm:order-2">
        <Amount
          value={transaction.amount}
          currency={currency}
          signed
          className={transaction.amount > 0 ? "text-pos" : ""}
        />
      </span>
    </div>
  );
}
