import { fail, ok, readEmail, type Result } from "@vigie/domain";
import { failureOf } from "./failure.ts";
import type { Mail, MailCode, MailPort } from "./port.ts";

/** Interface of an SMTP client as used by the adapter; nodemailer's transport implements it. Addresses are values and the envelope
 * is separate, so that no header determines the recipient. */
export type SmtpMessage = {
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly envelope: { readonly from: string; readonly to: string };
  /** Asks mail servers to include the email's id in their reports, and to return only its headers (RFC 3461). */
  readonly dsn: { readonly envid: string; readonly ret: "HDRS"; readonly notify: "FAILURE" };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly disableFileAccess: true;
  readonly disableUrlAccess: true;
};
/** `handedOver` is called once the end of the text was sent. */
export type SendSmtp = (message: SmtpMessage, handedOver: () => void) => Promise<unknown>;

/** @param bouncesTo envelope sender, to which delivery reports are sent; null for the sender address */
export function createMailAdapter(send: SendSmtp, bouncesTo: string | null = null): MailPort {
  return { send: async (mail) => await sendOne(send, mail, bouncesTo ?? mail.from.address) };
}

async function sendOne(send: SendSmtp, mail: Mail, sender: string): Promise<Result<null, MailCode>> {
  // Validated here too, whatever the caller did: one plain address, and no line breaks in headers.
  if (readEmail(mail.to.address) !== mail.to.address) return fail("mail.address_refused");
  if (breaksLine(mail.subject + mail.messageId + (mail.leaveUrl ?? ""))) return fail("mail.refused");
  let isHandedOver = false;
  try {
    await send(messageOf(mail, sender), () => {
      isHandedOver = true;
    });
    return ok(null);
  } catch (error) {
    return failureOf(error, isHandedOver);
  }
}

function messageOf(mail: Mail, sender: string): SmtpMessage {
  return {
    messageId: mail.messageId,
    from: plain(mail.from),
    to: plain(mail.to),
    envelope: { from: sender, to: mail.to.address },
    dsn: { envid: mail.id, ret: "HDRS", notify: "FAILURE" },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Out-of-office responders ignore emails with these headers (RFC 3834).
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
  };
}

function plain({ name, address }: Mail["to"]): Mail["to"] {
  return { name: name.replaceAll(/\p{C}+/gu, " ").trim(), address };
}

function breaksLine(text: string): boolean {
  return /[\r\n\0]/.test(text);
}
