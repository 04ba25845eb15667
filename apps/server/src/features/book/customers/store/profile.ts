import type { Day, ProfileSource } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import { heldProfile } from "../../../advice/suitability/actions/read.ts";

/** The profile that the book tells, filters and sorts by: that of the questionnaire before advice where its answers hold, else the one of
 * the customer's own survey. Of a row of `bookOf`, one source for every list. */
export function profileOfRow(today: Day): RawBuilder<number | null> {
  return sql<number | null>`coalesce(${heldOf(today)}, told.recommended_risk)`;
}

/** Which of the two it is; null where there is none. */
export function profileSourceOfRow(today: Day): RawBuilder<ProfileSource | null> {
  return sql<ProfileSource | null>`case when ${heldOf(today)} is not null then 'questionnaire'
    when told.recommended_risk is not null then 'survey' end`;
}

const heldOf = (today: Day): RawBuilder<number | null> =>
  sql<number | null>`(select held.profile from ${heldProfile("book.customer_id", today)} as held)`;
