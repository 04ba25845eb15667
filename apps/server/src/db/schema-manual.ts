import type { Cents, Day, Id, PaymentDirection } from "@vigie/domain";

/** Contracts typed in by hand, as `0006-manual.sql` makes them. */
export type ManualTables = {
  manual_contracts: { customer_id: Id; portfolio_id: Id; next_on: Day | null };
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
