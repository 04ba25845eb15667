import { addMs, type Instant } from "@vigie/domain";
import { type RawBuilder, sql, type SqlBool } from "kysely";

/** Clocks of the machines of one installation differ by less. */
const skewMs = 60_000;

/** Of a row with `created_at`: was it made by now? What comes from the time to come was made before the clock was put back, and
 * would outlive its time. */
export function madeBy(now: Instant): RawBuilder<SqlBool> {
  return sql<SqlBool>`created_at <= ${addMs(now, skewMs)}`;
}

/** The same of a row that says only when it ends, and lives for so long. */
export function endsWithin(now: Instant, lifeMs: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`expires_at <= ${addMs(now, lifeMs + skewMs)}`;
}
