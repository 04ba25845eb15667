import { fail, type Fail } from "@vigie/domain";
import type { MailCode } from "./port.ts";

/** Interprets a failed attempt from the SMTP client's error: the failed command, the server's reply code (RFC 5321 §4.2) and its
 * enhanced code (RFC 3463). */

type SmtpFailure = {
  readonly command: string;
  /** Null where the server sent none. */
  readonly status: number | null;
  readonly reply: string;
  readonly code: string;
};

/** @param handedOver true where the end of the text was sent: without a response, the email may have been accepted */
export function failureOf(error: unknown, handedOver: boolean): Fail<MailCode> {
  const failure = readFailure(error);
  const more = failure.reply === "" ? {} : { detail: { reply: shortReply(failure.reply) } };
  return fail(codeOf(failure, handedOver), more);
}

function codeOf(failure: SmtpFailure, handedOver: boolean): MailCode {
  const { status, code, command } = failure;
  if (status === null) return handedOver ? "mail.unanswered" : unansweredCode(failure);
  // Required encryption was refused, whatever the class of the reply: servers without a certificate return 454 permanently.
  if (code === "ETLS") return "mail.misconfigured";
  const isOfMail = /^(MAIL FROM|RCPT TO|DATA)$/.test(command);
  if (status < 500) return isOfMail ? "mail.deferred" : "mail.unavailable";
  if (command === "RCPT TO") return isAboutUs(failure) ? "mail.misconfigured" : "mail.address_refused";
  if (command === "DATA" || status === 552) return contentCode(failure);
  return "mail.misconfigured";
}

/** Nothing was submitted, and no reply gives a reason. */
function unansweredCode({ code, reply }: SmtpFailure): MailCode {
  if (code === "EENVELOPE") return "mail.address_refused";
  if (code === "EMESSAGE") return "mail.refused";
  if (/^(ENOAUTH|EAUTH|ECONFIG|ETLS|EREQUIRETLS)$/.test(code)) return "mail.misconfigured";
  // An untrusted certificate, or encryption on a plain port, is permanent until somebody acts.
  const isCertificate =
    code === "ESOCKET" && /certificate|altnames|wrong version number|\bssl\b/i.test(reply);
  return isCertificate ? "mail.misconfigured" : "mail.unavailable";
}

/** 530 to 538 require a sign-in or encryption; relay rejections use the same words on every server. */
function isAboutUs({ status, reply }: SmtpFailure): boolean {
  const signIn = status !== null && status >= 530 && status <= 538;
  return signIn || /\brelay/i.test(reply) || /\bsender\b.*\b(reject|denied|refused|not allowed)/i.test(reply);
}

/** After the text: 5.7.x is a policy about the sender (a signature, DMARC, a blocked server), 5.1.x concerns the address. */
function contentCode(failure: SmtpFailure): MailCode {
  const [, subject] = /\b5\.(\d)\.\d{1,3}\b/.exec(failure.reply) ?? [];
  if (subject === "7" || isAboutUs(failure)) return "mail.misconfigured";
  return subject === "1" || subject === "2" ? "mail.address_refused" : "mail.refused";
}

function readFailure(error: unknown): SmtpFailure {
  const given = typeof error === "object" && error !== null ? error : {};
  const status = "responseCode" in given ? Number(given.responseCode) : Number.NaN;
  const response = "response" in given ? given.response : "";
  const message = "message" in given ? given.message : "";
  return {
    command: "command" in given ? String(given.command) : "",
    status: status >= 400 && status < 600 ? status : null,
    reply: typeof response === "string" && response !== "" ? response : String(message),
    code: "code" in given ? String(given.code) : "",
  };
}

const replyLength = 200;

/** For operators: without the addresses that servers repeat in their replies. */
function shortReply(reply: string): string {
  return reply
    .replaceAll(/\p{C}+/gu, " ")
    .replaceAll(/[^\s<>:;,()"']+@[^\s<>:;,()"']+/g, "…@…")
    .slice(0, replyLength);
}
