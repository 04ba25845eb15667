import { expect, test } from "vitest";
import { parseMailReport, readMailReport } from "./reports.ts";

const mailId = "0193f3a2-1111-7abc-8def-0123456789ab";
const message = (lines: readonly string[]) => Buffer.from(lines.join("\r\n"));

type Bounce = {
  readonly status?: string;
  readonly action?: string;
  readonly envelopeId?: string;
  readonly returned?: readonly string[];
  readonly returnedType?: string;
};

/** In the format of Postfix (RFC 3464). */
function bounce({
  status = "5.1.1",
  action = "failed",
  envelopeId,
  returned,
  returnedType,
}: Bounce = {}): Buffer {
  return message([
    "From: MAILER-DAEMON@mx.exemple.fr (Mail Delivery System)",
    "To: retours@vigie.fr",
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b/1"',
    "",
    "--b/1",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "",
    "--b/1",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.exemple.fr",
    ...(envelopeId === undefined ? [] : [`Original-Envelope-Id: ${envelopeId}`]),
    "Arrival-Date: Sun, 22 Nov 2026 10:00:00 +0100 (CET)",
    "",
    "Final-Recipient: rfc822; victime@exemple.fr",
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 5.1.1 <victime@exemple.fr>:",
    "    User unknown",
    "",
    "--b/1",
    `Content-Type: ${returnedType ?? "text/rfc822-headers"}`,
    "",
    ...(returned ?? ["From: Vigie <bonjour@vigie.fr>", `Message-ID: <${mailId}@vigie.fr>`]),
    "",
    "--b/1--",
    "",
  ]);
}

/** In the format of a mailbox provider (RFC 5965). */
const complaint = (type = "abuse") =>
  message([
    "From: <abusedesk@exemple.fr>",
    "To: <retours@vigie.fr>",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "This is an email abuse report.",
    "--b",
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${type}`,
    "User-Agent: SomeGenerator/1.0",
    "Version: 1",
    "--b",
    "Content-Type: message/rfc822",
    "Content-Disposition: inline",
    "",
    "From: Vigie <bonjour@vigie.fr>",
    `Message-ID: <${mailId}@vigie.fr>`,
    "Subject: Votre rapport mensuel",
    "",
    "Bonjour",
    "--b--",
    "",
  ]);

test.each([
  [bounce(), "bounce.hard", mailId],
  [bounce({ status: "5.2.1" }), "bounce.hard", mailId],
  [bounce({ status: "5.2.2" }), "bounce.soft", mailId],
  [bounce({ status: "4.4.7" }), "bounce.soft", mailId],
  [bounce({ action: "delayed", status: "4.4.1" }), "other", mailId],
  [bounce({ action: "delivered", status: "2.0.0" }), "other", mailId],
  [bounce({ envelopeId: mailId, returned: ["Subject: x"] }), "bounce.hard", mailId],
  [
    bounce({ returnedType: "message/rfc822", returned: [`Message-ID: <${mailId}@vigie.fr>`, "", "Bonjour"] }),
    "bounce.hard",
    mailId,
  ],
  [bounce({ returned: ["Subject: x", "", `Message-ID: <${mailId}@vigie.fr>`] }), "bounce.hard", null],
  [bounce({ returned: ["Message-ID: <somebody@else.example>"] }), "bounce.hard", null],
  [complaint(), "complaint", mailId],
  [complaint("not-spam"), "other", mailId],
  [message(["From: a@b.fr", "Subject: Absent", "", "Je suis absent."]), "other", null],
  [Buffer.from([0, 255, 13, 10]), "other", null],
])("the report %# is a %s of a mail of ours, or of none", async (raw, kind, id) => {
  expect(await parseMailReport(raw)).toEqual({ kind, mailId: id });
});

const given = (authorization: string | undefined, rawBody = bounce()) => ({
  method: "POST",
  path: "/webhooks/mail",
  headers: authorization === undefined ? {} : { authorization },
  rawBody,
});

test("a report is taken with the secret alone, and none where no secret is set", async () => {
  const secret = "a secret of our own";
  expect(await readMailReport(given(`Bearer ${secret}`), secret)).toMatchObject({
    ok: true,
    value: { kind: "bounce.hard", mailId },
  });
  for (const wrong of [undefined, "", "Bearer ", "Bearer a secret of our ow", secret])
    expect(await readMailReport(given(wrong), secret)).toMatchObject({ code: "mail_report.wrong_secret" });
  expect(await readMailReport(given("Bearer "), null)).toMatchObject({ code: "mail_report.not_taken" });
});

test("the same report handed in twice has the same id, another has another", async () => {
  const secret = "a secret of our own";
  const ids = await Promise.all(
    [bounce(), bounce(), complaint()].map(async (raw) => {
      const read = await readMailReport(given(`Bearer ${secret}`, raw), secret);
      return read.ok ? read.value.id : read.code;
    }),
  );
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toBe(ids[1]);
});
