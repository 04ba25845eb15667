import { addMs, type Instant } from "@vigie/domain";
import { type RawBuilder, sql, type SqlBool } from "kysely";

/** The clocks of an installation's machines differ by less. */
const skewMs = 60_000;

/** Condition on a row with `created_at`: it was created by now. A creation time in the future dates from before the clock was set
 * back, and the row would outlive its lifetime. */
export function madeBy(now: Instant): RawBuilder<SqlBool> {
  return sql<SqlBool>`created_at <= ${addMs(now, skewMs)}`;
}

/** Same condition for a row that only has its end, and lives for this long. */
export function endsWithin(now: Instant, lifeMs: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`expires_at <= ${addMs(now, lifeMs + skewMs)}`;
}
