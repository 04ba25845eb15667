import { fail, ok, type Result } from "@vigie/domain";
import { createHash, timingSafeEqual } from "node:crypto";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import type { WebhookRequest } from "../aggregation/signature.ts";
import type { PartnerEvent } from "../partner.ts";

/** Reports about an email after it was accepted: it could not be delivered (RFC 3464), or its reader complained (RFC 5965). A
 * report is trusted only for the email of ours that it names, and the address is taken from that email's row, because anybody may
 * write to the report address. */

/** Kinds of reports. A bounce is `hard` where the address itself is the cause: it does not exist (5.1.x), or is closed (5.2.1). */
export const mailReportKinds = [
  "bounce.hard",
  "bounce.soft",
  "complaint",
  /** A delay, a receipt or an out-of-office reply: ignored. */
  "other",
] as const;
export type MailReportKind = (typeof mailReportKinds)[number];

/** Reads the received message, sent with `Authorization: Bearer SECRET`. */
export async function readMailReport(
  { rawBody, headers }: WebhookRequest,
  secret: string | null,
): Promise<Result<PartnerEvent, "mail_report.not_taken" | "mail_report.wrong_secret">> {
  if (secret === null) return fail("mail_report.not_taken");
  const given = /^Bearer (.+)$/.exec(String(headers["authorization"] ?? ""))?.[1] ?? "";
  if (!timingSafeEqual(digest(given), digest(secret))) return fail("mail_report.wrong_secret");
  const { kind, mailId } = await parseMailReport(rawBody);
  const id = digest(rawBody).toString("hex");
  return ok({ id, kind, providerUserId: null, connectionId: null, mailId });
}

function digest(value: string | Uint8Array): Buffer {
  return createHash("sha256").update(value).digest();
}

export type MailReport = { readonly kind: MailReportKind; readonly mailId: string | null };

export async function parseMailReport(raw: Uint8Array): Promise<MailReport> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: "utf8" });
  const status = partOf(email, /^message\/delivery-status$/);
  const feedback = partOf(email, /^message\/feedback-report$/);
  const kind = feedback === null ? bounceKind(fieldsOf(status ?? "")) : complaintKind(fieldsOf(feedback));
  const fields = fieldsOf(feedback ?? status ?? "");
  const returned = partOf(email, /^(message\/rfc822|text\/rfc822-headers|message\/rfc822-headers)$/) ?? "";
  // The headers of the returned email end at its first empty line; a reader may have replied below it.
  const head = fieldsOf(returned.trimStart().split(/\r?\n\r?\n/)[0] ?? "");
  const named = fields.get("original-envelope-id") ?? localPart(head.get("message-id")) ?? null;
  return { kind, mailId: named === null || !isUuid(named) ? null : named.toLowerCase() };
}

function complaintKind(fields: Fields): MailReportKind {
  return /^(abuse|fraud|opt-out|other)$/i.test(fields.get("feedback-type") ?? "") ? "complaint" : "other";
}

function bounceKind(fields: Fields): MailReportKind {
  if (fields.get("action")?.toLowerCase() !== "failed") return "other";
  return /^5\.(1\.\d+|2\.1)\b/.test(fields.get("status") ?? "") ? "bounce.hard" : "bounce.soft";
}

function partOf(email: Email, type: RegExp): string | null {
  const part = email.attachments.find(({ mimeType }) => type.test(mimeType));
  return part === undefined ? null : textOf(part);
}

function textOf({ content }: Attachment): string {
  return typeof content === "string" ? content : Buffer.from(new Uint8Array(content)).toString("utf8");
}

type Fields = ReadonlyMap<string, string>;

/** Header fields, or fields of all groups of a report: our emails have one recipient, so each occurs once. */
function fieldsOf(text: string): Fields {
  const lines = text.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const pairs = lines.flatMap((line) => {
    const [, name, value] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const];
  });
  // The first of each name takes precedence, so that a field added after it does not replace it.
  return new Map(pairs.toReversed());
}

function localPart(messageId: string | undefined): string | undefined {
  return /^<([^@<>\s]+)@[^<>\s]+>$/.exec(messageId ?? "")?.[1];
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
