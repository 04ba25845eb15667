import type { Day, ProfileSource } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import { heldProfile } from "../../../advice/suitability/actions/read.ts";

/** The profile that the book tells, filters and sorts by: that of the questionnaire before advice where its answers hold, else the one of
 * the customer's own survey. Of a row of `bookOf`, one source for every list. */
export function profileOfRow(today: Day): RawBuilder<number | null> {
  return sql<number | null>`coalesce(${heldOf(today)}, told.recommended_risk)`;
}

/** What the profile of a row is made of: the database looks up the answers once for both what it is and where it is from. */
export function profileParts(today: Day) {
  return [
    heldOf(today).as("held_risk"),
    sql.ref<number | null>("told.recommended_risk").as("told_risk"),
  ] as const;
}

type Parts = { readonly heldRisk: number | null; readonly toldRisk: number | null };

/** The same profile, and which of the two it is; null where there is none. */
export function profileOf({ heldRisk, toldRisk }: Parts): {
  readonly risk: number | null;
  readonly riskSource: ProfileSource | null;
} {
  if (heldRisk !== null) return { risk: heldRisk, riskSource: "questionnaire" };
  return { risk: toldRisk, riskSource: toldRisk === null ? null : "survey" };
}

const heldOf = (today: Day): RawBuilder<number | null> =>
  sql<number | null>`(select held.profile from ${heldProfile("book.customer_id", today)} as held)`;
