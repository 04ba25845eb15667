import { fail, ok, type Result } from "../kernel/result.ts";
import { type Instant, msBetween } from "../kernel/day.ts";

/** How many mails an address may be sent: what a person asks for again and again has an end, and so has what strangers ask for in
 * their name. */

const minuteMs = 60_000;
/** Mails of one kind to one address, or for one user, in a day. */
export const mailsOfKindPerDay = 5;
export const mailsPerDay = 20;

export type MailCap = "confirmation.too_soon" | "confirmation.too_many";

type Sent = { readonly kind: string; readonly createdAt: Instant };

/** May one more mail of this kind be written?
 * @param lately the mails of the last day to the address or for the user, the newest first
 * @param asked - `own` is true where the account's holder asks, as their session or known browser shows */
export function mailAllowance(
  lately: readonly Sent[],
  asked: { readonly kind: string; readonly own: boolean; readonly now: Instant },
): Result<null, MailCap> {
  const alike = lately.filter(({ kind }) => kind === asked.kind);
  const [last] = alike;
  if (last !== undefined && msBetween(last.createdAt, asked.now) < minuteMs)
    return fail("confirmation.too_soon");
  // Only strangers' requests are many kinds at once; of a reset, they may have used up what is the holder's too.
  const most = asked.own && asked.kind === "password_reset" ? 2 * mailsOfKindPerDay : mailsOfKindPerDay;
  const tooMany = alike.length >= most || (!asked.own && lately.length >= mailsPerDay);
  return tooMany ? fail("confirmation.too_many") : ok(null);
}
