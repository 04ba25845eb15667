import type { Cents, Day, Holding, Id, PaymentDirection } from "@vigie/domain";
import type { ColumnType } from "kysely";

/** Portfolios typed in by hand, as `0006-manual.sql` makes them. */
export type ManualTables = {
  manual_contracts: {
    customer_id: Id;
    portfolio_id: Id;
    next_on: Day | null;
    /** Drawn by the browser that sent the portfolio, so that it is typed in once. */
    request_key: ColumnType<string | null, string | null | undefined, string | null>;
    /** Of the body that was sent under the key. */
    request_hash: ColumnType<string | null, string | null | undefined, string | null>;
    /** Typed lines, put aside while a file's lines stand in their place. */
    lines_aside: ColumnType<Holding[] | null, string | null | undefined, string | null>;
  };
  recurring_payments: {
    customer_id: Id;
    portfolio_id: Id;
    id: Id;
    label: string | null;
    direction: PaymentDirection;
    amount_cents: Cents;
    starts_on: Day;
    ends_on: Day | null;
    rank: number;
  };
};
