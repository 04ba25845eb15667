import { addMs, type Instant } from "@vigie/domain";
import { type RawBuilder, sql, type SqlBool } from "kysely";

/** The clocks of the machines of one installation differ by less than this. */
const skewMs = 60_000;

/** For a row with `created_at`: was it created by now? A creation time in the future means that the clock was set back since,
 * and the row would outlive its lifetime. */
export function madeBy(now: Instant): RawBuilder<SqlBool> {
  return sql<SqlBool>`created_at <= ${addMs(now, skewMs)}`;
}

/** The same for a row that only has its end and a fixed lifetime. */
export function endsWithin(now: Instant, lifeMs: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`expires_at <= ${addMs(now, lifeMs + skewMs)}`;
}
