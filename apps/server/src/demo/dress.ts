import { dayOf, type Id, type Instant } from "@vigie/domain";
import { type Db, executor } from "../db/connection.ts";

/** What fictitious customers hold when acts of the past read it: contracts of the demo catalogue, valued on the day of the act. */

export type Dress = {
  readonly was: string;
  readonly name: string;
  readonly slug: string;
  /** The fund of each line; null for the euro fund. */
  readonly lines: readonly (string | null)[];
  readonly euro: string | null;
};

/** Turns a contract into one of the catalogue, with its funds. */
export async function dress(db: Db, customerId: Id, { was, name, slug, lines, euro }: Dress): Promise<Id> {
  const portfolio = await db
    .updateTable("portfolios")
    .set({ name, contract_slug: slug })
    .where("customer_id", "=", customerId)
    .where("name", "in", [was, name])
    .where("kind", "in", ["lifeinsurance", "pea"])
    .returning("id")
    .executeTakeFirstOrThrow();
  await executor(db).executeSql(
    `update holdings as h set isin = line.isin, label = coalesce(funds.label, $4),
       holding_kind = case when line.isin is null then 'euroFund' else 'unit' end
     from unnest($3::text[]) with ordinality as line (isin, rank) left join funds on funds.isin = line.isin
     where h.customer_id = $1 and h.portfolio_id = $2 and h.rank = line.rank - 1`,
    [customerId, portfolio.id, [...lines], euro],
  );
  return portfolio.id;
}

/** Dates the contracts' values on the day of the act that reads them. */
export async function valuedOn(db: Db, customerId: Id, at: Instant): Promise<void> {
  await db
    .updateTable("portfolios")
    .set({ amount_as_of: dayOf(at) })
    .where("customer_id", "=", customerId)
    .execute();
}

/** Sets the contracts to their value on the day of the act, so that changes between two days add up. */
export async function worthOn(db: Db, customerId: Id, at: Instant): Promise<void> {
  await executor(db).executeSql(
    `update portfolios as held set amount_cents = known.value_cents
     from (select distinct on (portfolio_id) portfolio_id, value_cents from valuations
           where customer_id = $1 and day <= $2 order by portfolio_id, day desc) as known
     where held.customer_id = $1 and held.id = known.portfolio_id and held.kind in ('lifeinsurance', 'pea')`,
    [customerId, dayOf(at)],
  );
  await valuedOn(db, customerId, at);
}
