import { maskedEmail } from "@vigie/domain";
import type { DomainEvents } from "../../../../events/events.ts";
import type { Work } from "../../../../edge/work.ts";
import { notify } from "./notify.ts";

/** Notifies a user in the app that their address does not accept our mails: once per month and address. */
export async function notifyUnreachable(
  work: Work,
  { email }: DomainEvents["mail.undelivered"],
): Promise<void> {
  const month = work.services.clock().slice(0, 7);
  await notify(work, {
    event: "security.address_unreachable",
    about: { name: maskedEmail(email) },
    cause: `unreachable ${email} ${month}`,
  });
}
