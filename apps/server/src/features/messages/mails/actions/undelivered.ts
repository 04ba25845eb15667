import { addMs, type Id, variantNamed } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store/mails.ts";
import type { LetterDeclaration, WaitingMail } from "./letter.ts";

/** Notifies whoever requested a mail that it was not delivered: as declared by its letter, otherwise the user whom the mail
 * names. For a mail that names nobody, the requester must not learn whether the address is known. */
export async function reportUndelivered(unit: UnitOfWork, mail: WaitingMail): Promise<void> {
  const undelivered = unit.letters.get(mail.kind)?.undelivered ?? notifyUser;
  await undelivered(unit, mail);
}

async function notifyUser(unit: UnitOfWork, { userId, toEmail, variant }: WaitingMail): Promise<void> {
  if (userId === null || toEmail === "") return;
  const subject = systemSubject("mails", userId, variantNamed(variant));
  await publish(workOf(unit, subject), "mail.undelivered", { email: toEmail });
}

const lateMs = 10 * 60_000;

/** Returns whether the last mail of a kind that a user requested bounced recently. */
export async function cameBack(
  { db, clock }: Services,
  { letter, ...mail }: { readonly letter: LetterDeclaration; readonly userId: Id; readonly toEmail: string },
): Promise<boolean> {
  const since = addMs(clock(), -lateMs);
  const outcome = await store.lastOutcome(db, { ...mail, kind: letter.kind, since });
  return outcome === "address_refused" || outcome === "bounced";
}
