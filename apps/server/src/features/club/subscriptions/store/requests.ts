import { type ClubState, openClubStates } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import { seenLinks } from "../../../../db/seen.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";

/** Returns the subscriptions of a firm's customers whom the actor may access: the open ones, or those in one state. Drafts are
 * visible to the customer only, until they are sent. */
export async function requestsOf(firm: FirmSubject, db: Db | Trx, state: ClubState | null) {
  const states = (state === null ? openClubStates : [state]).filter((one) => one !== "inactive");
  if (states.length === 0) return [];
  const rows = await db
    .selectFrom("club_subscriptions as club")
    .select([
      "club.customer_id",
      "club.id",
      "club.state",
      "club.reason",
      "club.since",
      "club.interval",
      "club.quote",
      "club.advisor_id",
      sql<number>`(
        select count(*)::int from club_portfolios as chosen
        where chosen.customer_id = club.customer_id and chosen.subscription_id = club.id
      )`.as("portfolio_count"),
      sql<number>`(
        select count(*)::int from club_portfolios as chosen
        join portfolios as kept on kept.customer_id = chosen.customer_id and kept.id = chosen.portfolio_id
        where chosen.customer_id = club.customer_id and chosen.subscription_id = club.id and kept.advisor_hidden
      )`.as("hidden_count"),
    ])
    .where("club.firm_id", "=", firm.firmId)
    .where("club.state", "in", [...states])
    .where("club.customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"))
    .orderBy(sql`club.state = 'advisor_approval'`, "desc")
    .orderBy("club.since")
    .orderBy("club.id")
    .limit(1000)
    .execute();
  return rows.map(fromRow);
}
