import type { ConnectionState, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../../../../db/connection.ts";

export type TriesRow = {
  readonly institutionSlug: string;
  readonly tries: number;
  readonly failures: number;
  readonly people: number;
  readonly lastSuccessAt: Instant | null;
};

/** Reads across customers, but only counts. */
export async function triesSince(
  db: Db,
  { since, failures }: { readonly since: Instant; readonly failures: readonly ConnectionState[] },
): Promise<readonly TriesRow[]> {
  const { rows } = await sql<TriesRow>`
    select institution_slug as "institutionSlug", count(*)::int as tries,
      count(*) filter (where state = any (${[...failures]}))::int as failures,
      count(distinct customer_id) filter (where state = any (${[...failures]}))::int as people,
      max(last_success_at) as "lastSuccessAt"
    from connections
    where deleted_at is null and institution_slug is not null and last_try_at >= ${since}
    group by institution_slug`.execute(db);
  return rows;
}
