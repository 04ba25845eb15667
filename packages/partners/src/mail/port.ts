import type { Result } from "@vigie/domain";

/** An email has one recipient. An address is a validated value (`readEmail`), never a part of a header. */
export type MailAddress = { readonly name: string; readonly address: string };

export type Mail = {
  /** Id in the outbox: delivery reports refer to it. */
  readonly id: string;
  /** Identical at every attempt, so that the receiver drops duplicates: `<id@host>`. */
  readonly messageId: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Unsubscribe URL, as a page and with one click (RFC 8058). */
  readonly leaveUrl?: string;
};

/** What became of an attempt that did not succeed:
 * - `mail.unavailable`: no server answered; every mail waits.
 * - `mail.deferred`: the server answered 4xx; this mail waits.
 * - `mail.unanswered`: the whole text was handed over and no answer came: it may have been taken.
 * - `mail.address_refused`: 5xx about the address; `mail.refused`: 5xx about the mail. Another try would not help.
 * - `mail.misconfigured`: the server refuses us (sign-in, sender, relaying, encryption): every mail waits for somebody who mends it.
 *
 * `detail` holds the server's `reply` where it gave one. */
export type MailCode =
  | "mail.unavailable"
  | "mail.deferred"
  | "mail.unanswered"
  | "mail.address_refused"
  | "mail.refused"
  | "mail.misconfigured";

export type MailPort = { readonly send: (mail: Mail) => Promise<Result<null, MailCode>> };
