import type { Id } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { signatureOf } from "../../../book/firms/actions/own-advisors.ts";
import { personById } from "../../../directory/people/actions.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { reviewLetters } from "../letters.ts";

/** Notifies a concluded review by mail and notification, without its conclusion, amounts or contracts. */
export async function notifyConcluded(
  unit: UnitOfWork,
  subject: Subject,
  row: { readonly id: Id; readonly firmId: Id; readonly authorId: Id; readonly authorName: string },
): Promise<void> {
  const person = await personById(unit.db, subject.customerId);
  if (person === undefined) return;
  const cause = `review concluded ${row.id}`;
  await queueMail(unit, {
    letter: reviewLetters.concluded,
    userId: person.id,
    toEmail: person.email,
    variant: person.variant,
    facts: { reviewId: row.id, signature: (await signatureOf(row, unit.db, row.authorId)) ?? "" },
    key: cause,
  });
  await notify(workOf(unit, systemSubject("reviews", person.id)), {
    event: "review.concluded",
    about: { name: row.authorName },
    cause,
  });
}
