import { type Cents, type Day, externalFlowTypes, type Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { fromRow } from "../../../../db/rows.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { TransactionRow } from "../store.ts";

export type Booked = { readonly portfolioId: Id };

/** What is only announced is left out. */
export async function bookedOf(
  subject: Subject,
  db: Db | Trx,
  { portfolioId }: Booked,
): Promise<TransactionRow[]> {
  const booked = db
    .selectFrom("transactions")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .where("coming", "=", false);
  return (await booked.orderBy("date").orderBy("id").execute()).map(fromRow);
}

export type Inflow = {
  readonly portfolioId: Id;
  readonly date: Day;
  readonly amountCents: Cents;
  readonly originalWording: string | null;
};

/** What came into portfolios from outside, each after its own day and until one for all. */
export async function inflowsOf(
  subject: Subject,
  db: Db | Trx,
  { portfolios, to }: { readonly portfolios: readonly { id: Id; after: Day }[]; readonly to: Day },
): Promise<Inflow[]> {
  if (portfolios.length === 0) return [];
  const { rows } = await sql<Inflow>`
    select ${prepared} t.portfolio_id as "portfolioId", t.date, t.amount_cents as "amountCents",
      t.original_wording as "originalWording"
    from unnest(${portfolios.map(({ id }) => id)}::uuid[], ${portfolios.map(({ after }) => after)}::date[]) as p (id, after)
    join transactions t on t.customer_id = ${subject.customerId} and t.portfolio_id = p.id
      and t.date > p.after and t.date <= ${to}
    where not t.coming and t.amount_cents > 0 and t.type = any(${[...externalFlowTypes]}::text[])
    order by t.date, t.id`.execute(db);
  return rows;
}
