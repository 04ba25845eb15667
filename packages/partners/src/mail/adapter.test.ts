import { expect, test } from "vitest";
import { createMailAdapter, type SmtpMessage } from "./adapter.ts";
import type { Mail } from "./port.ts";

const mail: Mail = {
  messageId: "<1@vigie.fr>",
  from: { name: "Vigie", address: "bonjour@vigie.fr" },
  to: { name: "", address: "camille@exemple.fr" },
  subject: "Votre code",
  text: "Bonjour",
  html: "<p>Bonjour</p>",
};
const failing = (error: object) => createMailAdapter(() => Promise.reject(error));

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
  { subject: "Bonjour\r\nBcc: evil@ex.fr" },
  { messageId: "<1@vigie.fr>\nBcc: evil@ex.fr" },
  { leaveUrl: "https://vigie.fr/x>\r\nBcc: evil@ex.fr" },
  { subject: "Bonjour\0" },
  { to: { name: "", address: "Camille <camille@exemple.fr>" } },
])("%j is refused before the wire", async (part) => {
  const port = createMailAdapter(() => Promise.reject(new Error("not to be asked")));
  expect(await port.send({ ...mail, ...part })).toMatchObject({ code: "mail.refused" });
});

test.each([
  [{ responseCode: 550 }, "mail.refused"],
  [{ responseCode: 554 }, "mail.refused"],
  [{ responseCode: 535 }, "mail.unavailable"],
  [{ responseCode: 451 }, "mail.unavailable"],
  [{ code: "ECONNREFUSED" }, "mail.unavailable"],
  [{ code: "ETIMEDOUT" }, "mail.unavailable"],
])("the failure %j is %s", async (error, code) => {
  expect(await failing(error).send(mail)).toMatchObject({ ok: false, code });
});

test.each([
  [{ responseCode: 559 }, "mail.refused"],
  [{ responseCode: 530 }, "mail.unavailable"],
  [{ responseCode: 421 }, "mail.unavailable"],
  [{ responseCode: "550" }, "mail.refused"],
  [{ responseCode: null }, "mail.unavailable"],
])("the answer %j is %s", async (error, code) => {
  expect(await failing(error).send(mail)).toMatchObject({ ok: false, code });
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
