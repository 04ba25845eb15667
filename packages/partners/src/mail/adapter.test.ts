import { expect, test } from "vitest";
import { createMailAdapter, type SmtpMessage } from "./adapter.ts";
import type { Mail } from "./port.ts";

const mail: Mail = {
  id: "1",
  messageId: "<1@vigie.fr>",
  from: { name: "Vigie", address: "bonjour@vigie.fr" },
  to: { name: "", address: "camille@exemple.fr" },
  subject: "Votre code",
  text: "Bonjour",
  html: "<p>Bonjour</p>",
};

test("a mail goes to the envelope's one address, whatever its headers", async () => {
  const sent: SmtpMessage[] = [];
  const port = createMailAdapter((message) => Promise.resolve(sent.push(message)));
  expect(
    await port.send({ ...mail, to: { name: "Camille\r\nBcc: evil@ex.fr", address: mail.to.address } }),
  ).toEqual({
    ok: true,
    value: null,
  });
  expect(sent[0]?.envelope).toEqual({ from: "bonjour@vigie.fr", to: "camille@exemple.fr" });
  expect(sent[0]?.to.name).toBe("Camille Bcc: evil@ex.fr");
});

test.each([
  { to: { name: "", address: "v@ex.fr\r\nBcc: evil@ex.fr" } },
  { to: { name: "", address: "v@ex.fr, evil@ex.fr" } },
  { to: { name: "", address: "" } },
  { to: { name: "", address: "Camille <camille@exemple.fr>" } },
])("%j is no single address, and is refused before the wire", async (part) => {
  const port = createMailAdapter(() => Promise.reject(new Error("not to be asked")));
  expect(await port.send({ ...mail, ...part })).toMatchObject({ code: "mail.address_refused" });
});

test.each([
  { subject: "Bonjour\r\nBcc: evil@ex.fr" },
  { messageId: "<1@vigie.fr>\nBcc: evil@ex.fr" },
  { leaveUrl: "https://vigie.fr/x>\r\nBcc: evil@ex.fr" },
  { subject: "Bonjour\0" },
])("%j is refused before the wire", async (part) => {
  const port = createMailAdapter(() => Promise.reject(new Error("not to be asked")));
  expect(await port.send({ ...mail, ...part })).toMatchObject({ code: "mail.refused" });
});

test.each([
  [{ responseCode: 550, command: "RCPT TO" }, "mail.address_refused"],
  [{ responseCode: 550, command: "RCPT TO", response: "550 relay not permitted" }, "mail.misconfigured"],
  [{ responseCode: 450, command: "RCPT TO" }, "mail.deferred"],
  [{ responseCode: "550", command: "DATA" }, "mail.refused"],
  [{ responseCode: 552, command: "MAIL FROM", response: "552 5.3.4 too big" }, "mail.refused"],
  [{ responseCode: 550, command: "MAIL FROM" }, "mail.misconfigured"],
  [{ responseCode: 535, command: "AUTH PLAIN", code: "EAUTH" }, "mail.misconfigured"],
  [{ responseCode: 454, command: "AUTH PLAIN", code: "EAUTH" }, "mail.unavailable"],
  [{ responseCode: 454, command: "STARTTLS", code: "ETLS" }, "mail.misconfigured"],
  [{ responseCode: 421, command: "CONN" }, "mail.unavailable"],
  [{ responseCode: 554, command: "CONN" }, "mail.misconfigured"],
  [{ code: "EMESSAGE", message: "Message size larger than allowed" }, "mail.refused"],
  [{ code: "ESOCKET", message: "self-signed certificate" }, "mail.misconfigured"],
  [{ code: "ESOCKET", message: "connect ECONNREFUSED" }, "mail.unavailable"],
  [{ code: "ETIMEDOUT" }, "mail.unavailable"],
  [{ responseCode: null }, "mail.unavailable"],
  ["nothing", "mail.unavailable"],
])("the failure %j is %s", async (error, code) => {
  const port = createMailAdapter(() => Promise.reject(error));
  expect(await port.send(mail)).toMatchObject({ ok: false, code });
});

test("without an answer to a text that was handed over, nobody knows whether the mail was taken", async () => {
  const lost = createMailAdapter(async (_message, handedOver) => {
    handedOver();
    await Promise.reject(Object.assign(new Error("Timeout"), { code: "ETIMEDOUT" }));
  });
  expect(await lost.send(mail)).toMatchObject({ code: "mail.unanswered" });
});

test("a server's reply is kept for the operator without the addresses that it repeats", async () => {
  const response = "550 5.1.1 <camille@exemple.fr>: no such user";
  const port = createMailAdapter(() => Promise.reject({ responseCode: 550, command: "RCPT TO", response }));
  expect(await port.send(mail)).toMatchObject({ detail: { reply: "550 5.1.1 <…@…>: no such user" } });
});

test("one click leaves a letter that can be left, and no machine answers any", async () => {
  const sent: SmtpMessage[] = [];
  const port = createMailAdapter((message) => Promise.resolve(sent.push(message)));
  await port.send(mail);
  await port.send({ ...mail, leaveUrl: "https://vigie.fr/partir?t=1" });
  const automatic = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };
  expect(sent.map(({ headers }) => headers)).toEqual([
    automatic,
    {
      ...automatic,
      "List-Unsubscribe": "<https://vigie.fr/partir?t=1>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  ]);
  expect(sent.every((one) => one.disableFileAccess && one.disableUrlAccess)).toBe(true);
});
