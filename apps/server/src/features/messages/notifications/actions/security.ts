import { type Id, isTrustedRole, type NotificationEvent, variantNamed } from "@vigie/domain";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { personById } from "../../../directory/people/actions.ts";
import { notify } from "./notify.ts";

type SecurityEvent = Extract<NotificationEvent, `security.${string}`>;

type Alert = {
  readonly userId: Id;
  readonly variant: string;
  readonly event: SecurityEvent;
  /** The device concerned, if any. */
  readonly name?: string | null;
  readonly cause?: string;
};

/** Notifies a person about the security of their account, in the unit of work of its cause if there is one. It cannot be
 * disabled. */
export async function alert(services: Services, about: Alert): Promise<void> {
  const { userId, variant, event, name = null, cause } = about;
  const subject = systemSubject("security", userId, variantNamed(variant));
  const message = { event, about: { name }, ...(cause === undefined ? {} : { cause }) };
  await notify({ services, subject, trx: services.db }, message);
}

/** Suggests a second factor to a customer without one, once they have something to protect: a bank or a second sign-in. Not in
 * the demo, and not to those who sign in through a partner. */
export async function suggestSecondFactor(services: Services, userId: Id): Promise<void> {
  const person = await personById(services.db, userId);
  if (person === undefined || person.secondFactorSince !== null || person.demo || person.ssoRestricted)
    return;
  // Advisors are required to have one.
  if (isTrustedRole(person.roles)) return;
  const event = "security.factor_suggested";
  await alert(services, { userId, variant: person.variant, event, cause: event });
}

/** Notifies an advisor's customers of the advisor's new name. */
export async function notifyAdvisorRenamed(
  unit: Services,
  { customers, variant, name }: { customers: readonly Id[]; variant: string; name: string },
): Promise<void> {
  for (const userId of customers)
    await alert(unit, { userId, variant, event: "security.advisor_renamed", name });
}
