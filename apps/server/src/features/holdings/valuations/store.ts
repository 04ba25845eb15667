import {
  type Cents,
  type Day,
  type DayTotal,
  type Id,
  millionthsOf,
  type Ratio,
  type ValuationPoint,
} from "@vigie/domain";
import { sql } from "kysely";
import { bareList, textList } from "../../../db/array-text.ts";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { statement } from "../../../db/statement.ts";
import { executeTogether } from "../../../db/together.ts";
import type { Subject } from "../../../edge/subject.ts";

/** The values of a portfolio on those of the requested days on which it has one: the position of the day among them, from 1, and
 * the value. */
export type Samples = {
  readonly portfolioId: Id;
  readonly places: readonly number[];
  readonly values: readonly Cents[];
  readonly paidTotals: readonly Cents[];
  /** 1 if reconstructed. */
  readonly rebuilt: readonly number[];
};

/** Returns the value of each portfolio on each day: its last one up to that day. Costs one index lookup per portfolio and day, and
 * returns one row per portfolio. */
export async function samplesOf(
  { customerId }: Subject,
  db: Db | Trx,
  { portfolioIds, days }: Omit<Sampled, "customerId">,
): Promise<Samples[]> {
  if (portfolioIds.length === 0 || days.length === 0) return [];
  return await samples(db, { customerId, portfolioIds, days });
}

type Sampled = {
  readonly customerId: Id;
  readonly portfolioIds: readonly Id[];
  readonly days: readonly Day[];
};

const samples = statement(
  (_db, { customerId, portfolioIds, days }: Sampled) => sql<Samples>`
    select ${prepared} p.id as "portfolioId", array_agg(d.place) as places, array_agg(v.value_cents) as values,
      array_agg(v.paid_total_cents) as "paidTotals",
      array_agg((v.provenance = 'reconstructed')::int::bigint) as rebuilt
    from unnest(${portfolioIds}::uuid[]) as p (id)
    cross join unnest(${days}::date[]) with ordinality as d (day, place)
    cross join lateral (
      select value_cents, paid_total_cents, provenance
      from valuations
      where customer_id = ${customerId} and portfolio_id = p.id and day <= d.day
      order by day desc
      limit 1
    ) v
    group by p.id`,
);

/** Returns the total value of portfolios on each day, by the owned share: rounded per portfolio to the cent, half away from zero,
 * as `ownedCents` does, then added up. A portfolio without a value on a day adds nothing. */
export async function totalsOf(
  { customerId }: Subject,
  db: Db | Trx,
  {
    portfolios,
    days,
  }: {
    readonly portfolios: readonly { readonly id: Id; readonly ownedRatio: Ratio }[];
    readonly days: readonly Day[];
  },
): Promise<DayTotal[]> {
  if (portfolios.length === 0 || days.length === 0) return [];
  const portfolioIds = portfolios.map(({ id }) => id);
  const shares = portfolios.map(({ ownedRatio }) => millionthsOf(ownedRatio));
  return await totals(db, { customerId, portfolioIds, shares, days });
}

const totals = statement(
  (
    _db,
    { customerId, portfolioIds, shares, days }: Sampled & { readonly shares: readonly number[] },
  ) => sql<DayTotal>`
    select ${prepared} d.day, sum(owned.value)::bigint as "valueCents", sum(owned.paid)::bigint as "paidTotalCents",
      bool_or(v.provenance = 'reconstructed') as reconstructed
    from unnest(${portfolioIds}::uuid[], ${shares}::integer[]) as p (id, share)
    cross join unnest(${days}::date[]) as d (day)
    cross join lateral (
      select value_cents, paid_total_cents, provenance
      from valuations
      where customer_id = ${customerId} and portfolio_id = p.id and day <= d.day
      order by day desc
      limit 1
    ) v
    cross join lateral (
      select case when p.share = 1000000 then v.value_cents else round(v.value_cents * p.share / 1000000.0) end as value,
        case when p.share = 1000000 then v.paid_total_cents else round(v.paid_total_cents * p.share / 1000000.0) end as paid
    ) owned
    group by d.day
    order by d.day`,
);

/** Returns the values that a source gave (not reconstructed), oldest first. */
export async function knownValues({ customerId }: Subject, db: Db | Trx, portfolioId: Id) {
  return await reportedValues(db, { customerId, portfolioId });
}

const reportedValues = statement(
  (db, { customerId, portfolioId }: { readonly customerId: Id; readonly portfolioId: Id }) =>
    db
      .selectFrom("valuations")
      .modifyFront(prepared)
      .select(["day", "value_cents as valueCents", "provenance"])
      .where("customer_id", "=", customerId)
      .where("portfolio_id", "=", portfolioId)
      .where("provenance", "not in", ["reconstructed", "replayed", "computed"])
      .orderBy("day"),
);

/** Returns the known values of several portfolios, from the one valid on a day on. */
export async function knownValuesSince(
  subject: Subject,
  db: Db | Trx,
  query: { readonly portfolioIds: readonly Id[]; readonly from: Day },
) {
  if (query.portfolioIds.length === 0) return [];
  const result = await sql<{ portfolioId: Id; day: Day; valueCents: Cents }>`
    select v.portfolio_id as "portfolioId", v.day, v.value_cents as "valueCents"
    from valuations v
    where v.customer_id = ${subject.customerId} and v.portfolio_id = any(${[...query.portfolioIds]}::uuid[])
      and v.provenance not in ('reconstructed', 'replayed', 'computed')
      and v.day >= coalesce((
        select max(o.day) from valuations o
        where o.customer_id = ${subject.customerId} and o.portfolio_id = v.portfolio_id and o.day <= ${query.from}
          and o.provenance not in ('reconstructed', 'replayed', 'computed')
      ), ${query.from}::date)
    order by v.portfolio_id, v.day`.execute(db);
  return result.rows;
}

/** Replaces the whole history of a portfolio. */
export async function replaceHistory(
  subject: Subject,
  trx: Trx,
  history: { portfolioId: Id; points: readonly ValuationPoint[] },
): Promise<void> {
  const { portfolioId, points } = history;
  const emptied = sql`delete ${prepared} from valuations
    where customer_id = ${subject.customerId} and portfolio_id = ${portfolioId}`;
  if (points.length === 0) return void (await emptied.execute(trx));
  const written = sql`
    insert ${prepared} into valuations (customer_id, portfolio_id, day, value_cents, paid_total_cents, provenance)
    select ${subject.customerId}, ${portfolioId}, t.day, t.value_cents, t.paid_total_cents, t.provenance
    from unnest(
      ${bareList(points.map((point) => point.day))}::date[],
      ${bareList(points.map((point) => point.valueCents))}::bigint[],
      ${bareList(points.map((point) => point.paidTotalCents))}::bigint[],
      ${textList(points.map((point) => point.provenance))}::text[]
    ) as t (day, value_cents, paid_total_cents, provenance)`;
  await executeTogether(trx, [emptied.compile(trx), written.compile(trx)]);
}

const firstKnown = statement(
  (_db, { customerId, portfolioIds }: Omit<Sampled, "days">) => sql<{ id: Id; day: Day }>`
    select ${prepared} p.id, v.day
    from unnest(${portfolioIds}::uuid[]) as p (id)
    cross join lateral (
      select day from valuations
      where customer_id = ${customerId} and portfolio_id = p.id
      order by day limit 1
    ) v`,
);

/** Returns the first day with a value of each of these portfolios. */
export async function firstDays(
  { customerId }: Subject,
  db: Db | Trx,
  portfolioIds: readonly Id[],
): Promise<ReadonlyMap<Id, Day>> {
  if (portfolioIds.length === 0) return new Map();
  const rows = await firstKnown(db, { customerId, portfolioIds });
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** Returns the reconstructed values of a portfolio, oldest first. */
export async function reconstructedValues(subject: Subject, trx: Trx, portfolioId: Id) {
  return await trx
    .selectFrom("valuations")
    .select(["day", "value_cents as valueCents", "provenance"])
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .where("provenance", "in", ["reconstructed", "replayed"])
    .orderBy("day")
    .execute();
}

export async function hasReconstruction(subject: Subject, db: Db, portfolioId: Id): Promise<boolean> {
  const row = await db
    .selectFrom("valuations")
    .select("day")
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .where("provenance", "in", ["reconstructed", "replayed"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
