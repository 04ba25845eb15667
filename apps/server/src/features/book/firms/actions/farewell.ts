import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { workOf } from "../../../../edge/work.ts";
import { firmName, personById } from "../../../directory/people/actions.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { firmLetters } from "../letters.ts";

/** Says to a customer that nobody of the firm sees their data any more. */
export async function notifyAccessRemoved(
  unit: UnitOfWork,
  firm: FirmSubject,
  subject: Subject,
): Promise<void> {
  const customer = await personById(unit.db, subject.customerId);
  if (customer === undefined) return;
  const name = (await firmName(unit.db, firm.firmId)) ?? "";
  await notify(workOf(unit, subject), { event: "security.access_removed", about: { name } });
  await queueMail(unit, {
    letter: firmLetters.accessRemoved,
    userId: customer.id,
    toEmail: customer.email,
    variant: customer.variant,
    facts: { firm: name },
  });
}
