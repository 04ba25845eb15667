import { dayOf, type Id, requestedFileItems } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { type FirmSubject, systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { firmName, personById } from "../../../directory/people/actions.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { clientFileLetters } from "../letters.ts";
import { linesOf } from "./facts.ts";

/** Asks a customer for what they must provide, by notification and mail, at most once a day. */
export async function askForFile(
  unit: UnitOfWork,
  firm: FirmSubject,
  { customerId, advisorName }: { readonly customerId: Id; readonly advisorName: string | null },
): Promise<"asked" | "nothing" | "asked_today"> {
  const subject = systemSubject("client file", customerId, firm.variant);
  if (requestedFileItems(await linesOf(unit, subject, firm.firmId)).length === 0) return "nothing";
  const cause = `file ${firm.firmId} ${dayOf(unit.clock())}`;
  const isNew = await notify(workOf(unit, subject), {
    event: "file.items_asked",
    about: { name: advisorName },
    cause,
  });
  if (!isNew) return "asked_today";
  const person = await personById(unit.db, customerId);
  if (person === undefined) throw new Error("assertion: a customer is a person");
  await queueMail(unit, {
    letter: clientFileLetters.asked,
    userId: customerId,
    toEmail: person.email,
    variant: person.variant,
    facts: { firmName: (await firmName(unit.db, firm.firmId)) ?? "" },
    key: `${cause} ${customerId}`,
  });
  return "asked";
}
