import { variantNamed } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import type { WaitingMail } from "./letter.ts";

/** Tells who asked for a mail that it did not arrive: by the declaration of its letter, else the user whom the mail names. A mail that
 * names nobody was asked for by somebody who may not learn whether the address is known here. */
export async function tellUndelivered(unit: UnitOfWork, mail: WaitingMail): Promise<void> {
  const undelivered = unit.letters.get(mail.kind)?.undelivered ?? tellUser;
  await undelivered(unit, mail);
}

async function tellUser(unit: UnitOfWork, { userId, toEmail, variant }: WaitingMail): Promise<void> {
  if (userId === null || toEmail === "") return;
  const subject = systemSubject("mails", userId, variantNamed(variant));
  await publish(workOf(unit, subject), "mail.undelivered", { email: toEmail });
}
