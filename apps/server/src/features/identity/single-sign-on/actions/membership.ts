import type { Instant } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store/membership.ts";

export type Membership = {
  /** The employer's name from the partner; null if it sends none. */
  readonly company: string | null;
  /** The employee number from the partner. */
  readonly employeeNumber: string | null;
  readonly since: Instant;
};

/** Returns through which partner a customer came; null if none. Only for the customer: an advisor does not see it, since it names
 * the employer behind portfolios that may be hidden from them. */
export async function membershipOf(services: Services, subject: Subject): Promise<Membership | null> {
  if (subject.sees !== "all") return null;
  const identity = await store.lastIdentity(subject, services.db);
  if (identity === undefined) return null;
  const { company, employeeNumber, createdAt: since } = identity;
  return { company, employeeNumber, since };
}
