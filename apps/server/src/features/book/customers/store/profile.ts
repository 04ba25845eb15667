import type { Day, ProfileSource } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import { heldProfile } from "../../../advice/suitability/actions/read.ts";

/** Returns the profile that the book shows, filters and sorts by: that of the questionnaire while its answers are valid, else that
 * of the customer's own survey. Applies to a row of `bookOf`; every list uses it. */
export function profileOfRow(today: Day): RawBuilder<number | null> {
  return sql<number | null>`coalesce(${heldOf(today)}, told.recommended_risk)`;
}

/** Selects both parts of the profile, so that the answers are looked up once for its value and its source. */
export function profileParts(today: Day) {
  return [
    heldOf(today).as("held_risk"),
    sql.ref<number | null>("told.recommended_risk").as("told_risk"),
  ] as const;
}

type Parts = { readonly heldRisk: number | null; readonly toldRisk: number | null };

/** Returns the profile and its source; null if there is none. */
export function profileOf({ heldRisk, toldRisk }: Parts): {
  readonly risk: number | null;
  readonly riskSource: ProfileSource | null;
} {
  if (heldRisk !== null) return { risk: heldRisk, riskSource: "questionnaire" };
  return { risk: toldRisk, riskSource: toldRisk === null ? null : "survey" };
}

const heldOf = (today: Day): RawBuilder<number | null> =>
  sql<number | null>`(select held.profile from ${heldProfile("book.customer_id", today)} as held)`;
