import type { Instant } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store/membership.ts";

export type Membership = {
  /** The employer, in the partner's words; null where it does not say. */
  readonly company: string | null;
  /** Their number there, as the partner tells it. */
  readonly employeeNumber: string | null;
  readonly since: Instant;
};

/** How a customer came by a partner; null for who did not. It is theirs alone: an advisor is told nothing of it, since it names
 * the employer of portfolios that may be hidden from them. */
export async function membershipOf(services: Services, subject: Subject): Promise<Membership | null> {
  if (subject.sees !== "all") return null;
  const identity = await store.lastIdentity(subject, services.db);
  if (identity === undefined) return null;
  const { company, employeeNumber, createdAt: since } = identity;
  return { company, employeeNumber, since };
}
