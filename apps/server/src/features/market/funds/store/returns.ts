import type { Day } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";

/** Returns of funds up to their last prices. Reference tables, so no subject here. */

export type FundReturns = {
  readonly isin: string;
  readonly on: Day;
  readonly oneYearRatio: number | null;
  readonly fiveYearRatio: number | null;
};

const decimals = (ratio: number | null): string | null => (ratio === null ? null : ratio.toFixed(8));

export async function saveReturns(db: Db | Trx, found: readonly FundReturns[]): Promise<void> {
  if (found.length === 0) return;
  const isins = found.map((one) => one.isin);
  const days = found.map((one) => one.on);
  const one = found.map((row) => decimals(row.oneYearRatio));
  const five = found.map((row) => decimals(row.fiveYearRatio));
  await sql`
    update funds f
    set returns_on = r.day, one_year_ratio = r.one, five_year_ratio = r.five
    from unnest(${isins}::text[], ${days}::date[], ${one}::numeric[], ${five}::numeric[]) as r (isin, day, one, five)
    where f.isin = r.isin`.execute(db);
}

/** Returns the partner's funds whose prices end before a day, were never read, or whose returns were never computed. */
export async function fundsToPrice(db: Db, before: Day): Promise<string[]> {
  const rows = await db
    .selectFrom("funds")
    .select("isin")
    .where("source", "=", "partner")
    .where((eb) =>
      eb.or([
        eb("prices_until", "is", null),
        eb("prices_until", "<", before),
        // A fund without any price has no return either: it is requested again when it is due.
        eb.and([
          eb("returns_on", "is", null),
          eb.exists(
            eb
              .selectFrom("fund_prices")
              .select("fund_prices.isin")
              .whereRef("fund_prices.isin", "=", "funds.isin"),
          ),
        ]),
      ]),
    )
    .orderBy("isin")
    .execute();
  return rows.map((row) => row.isin);
}
