import type { Instant } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store/membership.ts";

export type Membership = {
  /** The employer, in the partner's words; null if unknown. */
  readonly company: string | null;
  /** Their employee number, as the partner reports it. */
  readonly employeeNumber: string | null;
  readonly since: Instant;
};

/** Returns how a customer arrived through a partner; null for others. It is shown to the customer only: it names the employer,
 * and portfolios of it may be hidden from advisors. */
export async function membershipOf(services: Services, subject: Subject): Promise<Membership | null> {
  if (subject.sees !== "all") return null;
  const identity = await store.lastIdentity(subject, services.db);
  if (identity === undefined) return null;
  const { company, employeeNumber, createdAt: since } = identity;
  return { company, employeeNumber, since };
}
