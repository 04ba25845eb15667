import type { firmsApi, OwnAdvisor } from "@vigie/api";
import { fullName, hoursSentence, type Id, initialsOf, ok } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { Action } from "../../../../edge/handler.ts";
import { advisorsOf } from "../../../directory/people/actions.ts";
import * as store from "../store.ts";
import { emptyProfile } from "./profile.ts";
import { emptySettings } from "./settings.ts";

/** Returns the customer's advisors, the oldest link first, each with their profile and the legal notices of the firm. */
export const ownAdvisors: Action<typeof firmsApi.ownAdvisors> = async ({ services: { db }, subject }) => {
  const advisors: OwnAdvisor[] = [];
  for (const advisor of await advisorsOf(db, subject.customerId)) {
    const { name, settings } = await store.firmOf(advisor, db);
    const told = { ...emptyProfile, ...(await store.profileOf(advisor, db, advisor.id)) };
    const { jobTitle, phone, statuses, photo, hours, appointmentUrl } = told;
    const { reviewMonths: _own, adviceAgreement: _asked, ...printed } = settings;
    const firm = { ...emptySettings, ...printed };
    advisors.push({
      email: advisor.email,
      name: fullName(advisor) ?? "",
      initials: initialsOf(advisor),
      jobTitle,
      phone,
      statuses,
      photo,
      hours,
      appointmentUrl,
      // An advisor with an ORIAS number of their own is registered under it.
      firm: { ...firm, name, orias: told.orias ?? firm.orias },
    });
  }
  return ok({ advisors });
};

/** Returns the text below mails that a member of the firm sends in their own name: their signature and the hours at which they can
 * be reached; null if they set neither. */
export async function signatureOf(
  firm: { readonly firmId: Id },
  db: Db | Trx,
  personId: Id,
): Promise<string | null> {
  const { signature, hours } = { ...emptyProfile, ...(await store.profileOf(firm, db, personId)) };
  const lines = [signature, hoursSentence(hours)].filter((line) => line !== null && line !== "");
  return lines.length === 0 ? null : lines.join("\n");
}
