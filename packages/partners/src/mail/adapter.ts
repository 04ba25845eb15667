import { fail, ok, readEmail, type Result } from "@vigie/domain";
import type { Mail, MailCode, MailPort } from "./port.ts";

/** What the adapter asks of an SMTP client: nodemailer's transport is one. Addresses go as values, and the envelope is
 * given apart, so that no header decides where a mail goes. */
export type SmtpMessage = {
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly envelope: { readonly from: string; readonly to: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly disableFileAccess: true;
  readonly disableUrlAccess: true;
};
export type SendSmtp = (message: SmtpMessage) => Promise<unknown>;

export function createMailAdapter(send: SendSmtp): MailPort {
  return { send: async (mail) => await sendOne(send, mail) };
}

async function sendOne(send: SendSmtp, mail: Mail): Promise<Result<null, MailCode>> {
  // Checked here too, whatever the caller did: one plain address, and one line a header.
  if (
    readEmail(mail.to.address) !== mail.to.address ||
    breaksLine(mail.subject + mail.messageId + (mail.leaveUrl ?? ""))
  )
    return fail("mail.refused");
  try {
    await send({
      messageId: mail.messageId,
      from: plain(mail.from),
      to: plain(mail.to),
      envelope: { from: mail.from.address, to: mail.to.address },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // Out-of-office machines do not answer what says this (RFC 3834).
      headers: {
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        ...(mail.leaveUrl === undefined
          ? {}
          : {
              "List-Unsubscribe": `<${mail.leaveUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return ok(null);
  } catch (error) {
    return fail(isFinal(error) ? "mail.refused" : "mail.unavailable");
  }
}

function plain({ name, address }: Mail["to"]): Mail["to"] {
  return { name: name.replaceAll(/\p{C}+/gu, " ").trim(), address };
}

function breaksLine(text: string): boolean {
  return /[\r\n\0]/.test(text);
}

/** SMTP: 5xx is a final answer about this mail (RFC 5321 §4.2.1). A refused sign-in (530 to 535) is our own set-up, which
 * someone will mend; everything else may pass. */
function isFinal(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("responseCode" in error)) return false;
  const status = Number(error.responseCode);
  return status >= 550 && status < 560;
}
