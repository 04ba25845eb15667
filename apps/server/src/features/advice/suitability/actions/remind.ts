import { dayOf, suitabilityReminder } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { personById } from "../../../directory/people/actions.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { suitabilityLetters } from "../letters.ts";
import { answersThatHold } from "../store.ts";

/** Reminds advised customers whose answers reached a deadline: one notification and one mail for each step, however often it
 * runs. */
export async function remindOfDates(services: Services): Promise<number> {
  const today = dayOf(services.clock());
  let told = 0;
  for (const { customerId, id, heldAt } of await answersThatHold(services.db)) {
    const step = suitabilityReminder(dayOf(heldAt), today);
    if (step === null) continue;
    told += await inTransaction(services, async (unit) => {
      const subject = systemSubject("suitability", customerId);
      const cause = `suitability ${step} ${id}`;
      const isNew = await notify(workOf(unit, subject), { event: "suitability.due", cause });
      const person = await personById(unit.db, customerId);
      if (!isNew || person === undefined) return 0;
      await queueMail(unit, {
        letter: suitabilityLetters.due,
        userId: customerId,
        toEmail: person.email,
        variant: person.variant,
        facts: { step },
        key: cause,
      });
      return 1;
    });
  }
  return told;
}
