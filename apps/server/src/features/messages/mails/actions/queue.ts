import { addMs, fail, type Id, msBetween, ok, type Result } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import type { Services } from "../../../../boot/services.ts";
import * as store from "../store.ts";
import type { MailKind } from "./letters.ts";

export type NewMail = {
  readonly kind: MailKind | "newsletter";
  /** Null where the address decides who it is for, when it is sent. */
  readonly userId: Id | null;
  readonly toEmail: string;
  readonly variant: string;
  readonly facts?: Readonly<Record<string, string>>;
  /** Asked for by the account's holder, as their session or their known browser shows: what strangers have written to the
   * address leaves them room. */
  readonly own?: boolean;
  /** The same cause writes one mail; absent, every call is a cause of its own. */
  readonly key?: string;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Mails of one kind to one address, or for one user, in a day. */
const maxOfKind = 5;
const maxOfAll = 20;
/** A change of password is always told; what a person asks for again and again is not. */
const unlimited: readonly NewMail["kind"][] = [
  // Those who asked for it, by whoever sends it: one key a letter and person.
  "newsletter",
  "password_changed",
  "email_change_notice",
  "account_deleted",
  "second_factor_changed",
  "merge_done",
];

/** Writes a mail in the transaction of its cause; a job sends it after. A mail too many is not written, and the caller
 * decides whether to tell: one who must not reveal anything does not. */
export async function queueMail(
  services: Services,
  trx: Trx,
  mail: NewMail,
): Promise<Result<Id, "confirmation.too_soon" | "confirmation.too_many">> {
  const now = services.clock();
  await store.lockAddress(trx, mail.toEmail);
  const who = { email: mail.toEmail, userId: mail.userId, since: addMs(now, -dayMs) };
  const lately = await store.recentMails(trx, who);
  const alike = lately.filter(({ kind }) => kind === mail.kind);
  if (!unlimited.includes(mail.kind)) {
    const [last] = alike;
    if (last !== undefined && msBetween(last.created_at, now) < minuteMs)
      return fail("confirmation.too_soon");
    // Only strangers' requests are many kinds at once; of a reset, they may have used up what is the holder's too.
    const isOwn = mail.own === true;
    const most = isOwn && mail.kind === "password_reset" ? 2 * maxOfKind : maxOfKind;
    if (alike.length >= most || (!isOwn && lately.length >= maxOfAll)) return fail("confirmation.too_many");
  }
  const id = services.newId();
  const added = await store.insertMail(trx, {
    id,
    kind: mail.kind,
    user_id: mail.userId,
    to_email: mail.toEmail,
    variant: mail.variant,
    facts: JSON.stringify(mail.facts ?? {}),
    idempotency_key: mail.key ?? id,
    state: "waiting",
    next_try_at: now,
    created_at: now,
    finished_at: null,
  });
  if (added) await services.queue.send(trx, "mail", { mailId: id });
  return ok(id);
}
