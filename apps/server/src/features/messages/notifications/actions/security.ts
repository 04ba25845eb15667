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
  /** The device, where one is meant. */
  readonly name?: string | null;
  readonly cause?: string;
};

/** Tells a person what happened to the safety of their account, in the unit of work of its cause where there is one. No option
 * silences it. */
export async function alert(services: Services, about: Alert): Promise<void> {
  const { userId, variant, event, name = null, cause } = about;
  const subject = systemSubject("security", userId, variantNamed(variant));
  const message = { event, about: { name }, ...(cause === undefined ? {} : { cause }) };
  await notify({ services, subject, trx: services.db }, message);
}

/** Suggests a second factor to a customer without one, once: where there is something to protect, a bank or a second sign-in. Nobody
 * is asked for one in the demonstration, nor who signs in by a partner. */
export async function suggestSecondFactor(services: Services, userId: Id): Promise<void> {
  const person = await personById(services.db, userId);
  if (person === undefined || person.secondFactorSince !== null || person.demo || person.ssoRestricted)
    return;
  // Advisors are held to one.
  if (isTrustedRole(person.roles)) return;
  const event = "security.factor_suggested";
  await alert(services, { userId, variant: person.variant, event, cause: event });
}

/** Tells an advisor's customers the name that their advisor bears from now on. */
export async function notifyAdvisorRenamed(
  unit: Services,
  { customers, variant, name }: { customers: readonly Id[]; variant: string; name: string },
): Promise<void> {
  for (const userId of customers)
    await alert(unit, { userId, variant, event: "security.advisor_renamed", name });
}
