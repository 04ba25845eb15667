import type { Day, Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../../../db/connection.ts";
import type { Subject } from "../../../edge/subject.ts";

export type Past = {
  readonly portfolioId: Id;
  readonly rebuiltFrom: Day | null;
  readonly rebuiltTo: Day | null;
};

/** Returns the period for which the past of each portfolio was reconstructed. A reconstructed value applies until the next one,
 * so the period ends on the day before the first value from a source.
 * @param portfolioIds seen by the subject */
export async function rebuiltPasts(
  subject: Subject,
  db: Db,
  portfolioIds: readonly Id[],
): Promise<readonly Past[]> {
  const { rows } = await sql<Past>`
    select p.id as "portfolioId", v.first as "rebuiltFrom",
      coalesce(
        (select min(day) - 1 from valuations t
          where t.customer_id = ${subject.customerId} and t.portfolio_id = p.id
            and t.day > v.last and t.provenance <> 'reconstructed'),
        v.last) as "rebuiltTo"
    from unnest(${[...portfolioIds]}::uuid[]) as p (id)
    cross join lateral (
      select min(day) as first, max(day) as last from valuations
      where customer_id = ${subject.customerId} and portfolio_id = p.id and provenance = 'reconstructed'
    ) v
    where v.first is not null`.execute(db);
  return rows;
}

export type ValueGap = { readonly portfolioId: Id; readonly after: Day; readonly before: Day };

/** Returns pairs of consecutive values from a source that are further apart than `days`, newest first. Values computed from an
 * account's movements count as from a source: the bank sent the movements.
 * @param portfolioIds seen by the subject */
export async function valueGaps(
  subject: Subject,
  db: Db,
  { portfolioIds, days }: { readonly portfolioIds: readonly Id[]; readonly days: number },
): Promise<readonly ValueGap[]> {
  if (portfolioIds.length === 0) return [];
  const { rows } = await sql<ValueGap>`
    select portfolio_id as "portfolioId", previous as after, day as before
    from (
      select portfolio_id, day, lag(day) over (partition by portfolio_id order by day) as previous
      from valuations
      where customer_id = ${subject.customerId} and portfolio_id = any(${[...portfolioIds]}::uuid[])
        and provenance <> 'reconstructed'
    ) told
    where day - previous > ${days}
    order by day desc`.execute(db);
  return rows;
}
