import { type ClubMissingPart, clubMissing } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { advisorsOf } from "../../../directory/people/actions.ts";
import { profileView, userOf } from "../../../identity/users/actions/view.ts";
import type { SubscriptionRow } from "../store.ts";
import { chosenOf } from "../store/portfolios.ts";

/** Returns what is missing before a request can be sent, or a letter issued. */
export async function missingParts(
  services: Services,
  subject: Subject,
  row: SubscriptionRow,
): Promise<readonly ClubMissingPart[]> {
  const { db } = services;
  const person = await userOf(db, subject.customerId);
  const profile = await profileView({ ...subject, sees: "all" }, db, person);
  const chosen = await chosenOf(subject, db, [row.id]);
  const advisors = await advisorsOf(db, subject.customerId);
  return clubMissing({
    pricedCount: chosen.filter(({ excluded }) => excluded === null).length,
    person,
    situation: profile,
    hasRiskProfile: profile.recommendedRisk !== null,
    derReceived: row.derReceivedAt !== null,
    priceSeen: row.priceSeenAt !== null,
    hasAdvisor: advisors.some(({ firmId }) => firmId === row.firmId),
  });
}
