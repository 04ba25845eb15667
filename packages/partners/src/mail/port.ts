import type { Result } from "@vigie/domain";

/** A mail goes to one person. An address is a value that was checked (`readEmail`), never a piece of a header. */
export type MailAddress = { readonly name: string; readonly address: string };

export type Mail = {
  /** The same at every try, so that the receiver drops what arrives twice: `<id@host>`. */
  readonly messageId: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one asks for no more of them, by a page and in one click (RFC 8058). */
  readonly leaveUrl?: string;
};

/** `mail.unavailable`: try later, the mail is kept. `mail.refused`: the address or the mail is not wanted, another try
 * would not help. */
export type MailCode = "mail.unavailable" | "mail.refused";

export type MailPort = { readonly send: (mail: Mail) => Promise<Result<null, MailCode>> };
