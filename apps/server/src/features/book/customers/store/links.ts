import { type RawBuilder, sql } from "kysely";
import type { Cents, Day, Id, PortfolioKind } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import { ofOwnCustomers } from "../../../../db/seen.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { bookOf } from "./book.ts";
import { ownedRatioOf } from "./owned.ts";
import { hasWords } from "./words.ts";

/** Ends the links that the actor may access. Returns the advisors of these links, the year of the oldest, and the advisors of the
 * firm who are still linked to the customer. */
export async function unlink(
  firm: FirmSubject,
  trx: Trx,
  customerId: Id,
): Promise<{ readonly ended: readonly Id[]; readonly sinceYear: number; readonly left: readonly Id[] }> {
  const ended = await trx
    .deleteFrom("customer_advisors")
    .where("firm_id", "=", firm.firmId)
    .where("customer_id", "=", customerId)
    .where(ofOwnCustomers(firm, "customer_advisors.advisor_id"))
    .returning([
      "advisor_id",
      sql<number>`extract(year from since at time zone 'Europe/Paris')::int`.as("year"),
    ])
    .execute();
  const left = await trx
    .selectFrom("customer_advisors")
    .select("advisor_id")
    .where("firm_id", "=", firm.firmId)
    .where("customer_id", "=", customerId)
    .execute();
  if (left.length === 0)
    for (const table of ["customer_tags", "firm_customers"] as const)
      await trx
        .deleteFrom(table)
        .where("customer_id", "=", customerId)
        .where("firm_id", "=", firm.firmId)
        .execute();
  return {
    ended: ended.map(({ advisor_id: id }) => id),
    sinceYear: Math.min(...ended.map(({ year }) => year)),
    left: left.map(({ advisor_id: id }) => id),
  };
}

export type HeldQuery = {
  readonly isin: string | null;
  /** Parts of a fund's name. */
  readonly fund: string | null;
  /** Parts of an institution's name. */
  readonly insurer: string | null;
  readonly kind: PortfolioKind | null;
  readonly today: Day;
};

/** Returns the contracts of the book that match, never a hidden one, with the customer's own share. Reads the contracts, not the
 * daily rows. */
function held(firm: FirmSubject, db: Db | Trx, { isin, fund, insurer, kind, today }: HeldQuery) {
  let query = bookOf(firm, db)
    .innerJoin("portfolios as held", "held.customer_id", "book.customer_id")
    .where("held.advisor_hidden", "=", false)
    .where("held.deleted_at", "is", null)
    .where("held.complete", "=", true)
    .where("held.disabled", "=", false)
    .where("held.status", "=", "visible");
  if (kind !== null) query = query.where("held.kind", "=", kind);
  if (insurer !== null) query = query.where(hasWords(sql`folded(held.institution_name)`, insurer));
  // The daily rows narrow the search to the few customers whose lines must be read.
  if (isin !== null) query = query.where(sql<boolean>`${isin} = any(figures.isins)`);
  if (fund !== null)
    query = query.where(
      sql<boolean>`exists (select from book_assets as asset
        where asset.customer_id = book.customer_id and ${hasWords(sql`folded(asset.line)`, fund)})`,
    );
  const ratio = ownedRatioOf("held", today);
  const asked = [
    ...(isin === null ? [] : [sql`h.isin = ${isin}`]),
    ...(fund === null ? [] : [hasWords(sql`folded(h.label)`, fund)]),
  ];
  const line = asked.length === 0 ? wholeContract(ratio) : linesOf(ratio, sql.join(asked, sql` and `));
  return query.innerJoinLateral(line, (join) => join.onTrue());
}

type Line = { amount_cents: Cents | null; as_of: string | null; lines: string | null };

const wholeContract = (ratio: RawBuilder<string>) =>
  sql<Line>`(
  select case when held.currency = 'EUR' then round(held.amount_cents * ${ratio})::bigint end as amount_cents,
    held.amount_as_of as as_of, null::text as lines
)`.as<"line">(sql.ref("line"));

/** Aggregates the matching lines of a contract. */
function linesOf(ratio: RawBuilder<string>, asked: RawBuilder<unknown>) {
  return sql<Line>`(
    select case when held.currency = 'EUR' and bool_and(h.valuation_cents is not null)
        then sum(round(h.valuation_cents * ${ratio}))::bigint end as amount_cents,
      coalesce(min(h.as_of), held.amount_as_of) as as_of,
      string_agg(distinct h.label, ', ') as lines
    from holdings h
    where h.customer_id = held.customer_id and h.portfolio_id = held.id and ${asked}
    having count(*) > 0
  )`.as<"line">(sql.ref("line"));
}

export async function holders(
  firm: FirmSubject,
  db: Db | Trx,
  query: HeldQuery & { readonly offset: number; readonly limit: number },
) {
  const rows = await held(firm, db, query)
    .select([
      "book.customer_id",
      "person.first_name",
      "person.last_name",
      "held.id as portfolio_id",
      "held.name as portfolio_name",
      "held.kind",
      "held.institution_name",
      "line.amount_cents",
      "line.as_of",
      "line.lines",
    ])
    .orderBy(sql`line.amount_cents desc nulls last, held.id`)
    .offset(query.offset)
    .limit(query.limit)
    .execute();
  return rows.map(fromRow);
}

export async function holdersTotal(firm: FirmSubject, db: Db | Trx, query: HeldQuery) {
  const row = await held(firm, db, query)
    .select([
      sql<number>`count(*)::int`.as("total_count"),
      sql<number>`count(distinct book.customer_id)::int`.as("customer_count"),
      sql<number>`(count(*) filter (where line.amount_cents is null))::int`.as("unknown_count"),
      sql<Cents | null>`sum(line.amount_cents)::bigint`.as("total_cents"),
      sql<string | null>`min(line.as_of)`.as("oldest_on"),
    ])
    .executeTakeFirstOrThrow();
  return fromRow(row);
}
