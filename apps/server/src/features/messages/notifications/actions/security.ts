import { type Id, type NotificationEvent, variantNamed } from "@vigie/domain";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
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
