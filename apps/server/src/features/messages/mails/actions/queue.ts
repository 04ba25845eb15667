import { addMs, fail, type Id, type MailCap, mailAllowance, ok, type Result } from "@vigie/domain";
import { scopedToSystem } from "../../../../db/scope.ts";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import * as store from "../store/mails.ts";
import type { LetterDeclaration } from "./letter.ts";

export type NewMail = {
  readonly letter: LetterDeclaration;
  /** Null if the address determines the recipient when the mail is sent. */
  readonly userId: Id | null;
  readonly toEmail: string;
  readonly variant: string;
  readonly facts?: Readonly<Record<string, string>>;
  /** Requested by the account's holder, as shown by their session or known browser: mails requested by strangers do not use up
   * their limit. */
  readonly own?: boolean;
  /** The same key writes one mail; without it, every call writes one. */
  readonly key?: string;
};

const dayMs = 86_400_000;

/** Queues a mail in the transaction of its cause; a job sends it afterwards. A mail over the limit is not written, and the caller
 * decides whether to report that: one that must not reveal anything does not. */
export async function queueMail(unit: UnitOfWork, mail: NewMail): Promise<Result<Id, MailCap>> {
  return await scopedToSystem("mail", async () => await addMail(unit, mail));
}

async function addMail(unit: UnitOfWork, mail: NewMail): Promise<Result<Id, MailCap>> {
  const { letter } = mail;
  if (unit.letters.get(letter.kind) !== letter)
    throw new Error(`assertion: the letter ${letter.kind} is registered`);
  const now = unit.clock();
  await store.lockAddress(unit.db, mail.toEmail);
  if (letter.unlimited !== true) {
    // Kinds that nobody can request in another's name (such as an advisor's fifty approvals) do not count towards the limit.
    const uncounted = [...unit.letters.values()].flatMap(({ kind, unlimited }) =>
      unlimited === true ? [kind] : [],
    );
    const who = { email: mail.toEmail, userId: mail.userId, since: addMs(now, -dayMs), uncounted };
    const lately = await store.recentMails(unit.db, who);
    const allowed = mailAllowance(lately, { kind: letter.kind, own: mail.own === true, now });
    if (!allowed.ok) return fail(allowed.code);
  }
  const id = unit.newId();
  const added = await store.insertMail(unit.db, {
    id,
    kind: letter.kind,
    userId: mail.userId,
    toEmail: mail.toEmail,
    variant: mail.variant,
    facts: JSON.stringify(mail.facts ?? {}),
    idempotencyKey: mail.key ?? id,
    state: "waiting",
    nextTryAt: now,
    createdAt: now,
    finishedAt: null,
  });
  if (added) await unit.queue.send(unit.db, "mail", { mailId: id });
  return ok(id);
}
