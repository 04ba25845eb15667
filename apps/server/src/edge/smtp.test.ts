import { createMailAdapter, type Mail, type MailServer } from "@vigie/partners";
import type { SmtpCharacter, SmtpTestServer } from "@vigie/partners/sandboxes";
import { generateKeyPairSync } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { testCertificate } from "../testing/test-certificate.ts";
import { dkimVerifiers } from "../testing/test-dkim.ts";
import { mailServers } from "../testing/test-smtp.ts";
import { openMailServer, openRealMailServer, type SmtpPatience } from "./smtp.ts";

const mail: Mail = {
  id: "0193-1",
  messageId: "<0193-1@vigie.fr>",
  from: { name: "Vigie", address: "bonjour@vigie.fr" },
  to: { name: "", address: "camille@exemple.fr" },
  subject: "Votre code",
  text: "Bonjour\n.\nfin",
  html: "<p>Bonjour</p>",
};
const patient: SmtpPatience = { greetingMs: 60_000, replyMs: 60_000 };
const secured: Partial<MailServer> = { isTlsRequired: true, ca: testCertificate.cert };
const account = { user: "vigie", password: "a password" };

describe.each(mailServers)("$name", ({ isThere, start }) => {
  let server: SmtpTestServer | null = null;
  afterEach(async () => {
    await server?.close();
    server = null;
  });

  async function sendTo(character: SmtpCharacter, options: Partial<MailServer> = {}, patience = patient) {
    server ??= await start(character);
    const own = { url: `smtp://localhost:${server.port}`, isTlsRequired: false, ehloName: null };
    const url = options.url?.replace("PORT", String(server.port)) ?? own.url;
    const opened = openMailServer({ ...own, dkim: null, ca: null, ...options, url }, patience);
    const { taken } = server;
    const before = taken.length;
    const sent = await createMailAdapter(opened, "retours@vigie.fr").send(mail);
    // A server in another process reports what it accepted after it has answered.
    if (sent.ok) await expect.poll(() => taken.length).toBe(before + 1);
    return { sent, taken };
  }

  test.runIf(isThere)("an answer that comes late is waited for, and the text goes once", async () => {
    const { sent, taken } = await sendTo({ slowMs: 1_500 });
    expect(sent.ok).toBe(true);
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({ from: "retours@vigie.fr", to: ["camille@exemple.fr"] });
    expect(taken[0]?.raw).toContain("Message-ID: <0193-1@vigie.fr>");
  });

  test.runIf(isThere)(
    "no answer to a text that was handed over is told apart from a server that is away",
    async () => {
      const { sent, taken } = await sendTo({ slowMs: 30_000 }, {}, { ...patient, replyMs: 3_000 });
      expect(sent).toMatchObject({ code: "mail.unanswered" });
      await expect.poll(() => taken.length).toBe(1);
    },
  );

  test.runIf(isThere)("a real server gets nothing for people whom the demonstration invented", async () => {
    server = await start({});
    const url = `smtp://localhost:${server.port}`;
    const port = createMailAdapter(
      openRealMailServer({ url, isTlsRequired: false, ehloName: null, dkim: null, ca: null }),
    );
    const send = async (address: string) => await port.send({ ...mail, to: { name: "", address } });
    expect((await send("camille@demo.vigie.fr")).ok).toBe(true);
    expect(server.taken).toHaveLength(0);
    expect((await send("camille@exemple.fr")).ok).toBe(true);
    const { taken } = server;
    await expect.poll(() => taken.map(({ to }) => to)).toEqual([["camille@exemple.fr"]]);
  });

  test.runIf(isThere)("greylisting defers a mail, and the second attempt is taken", async () => {
    const first = await sendTo({ greylists: true });
    expect(first.sent).toMatchObject({
      code: "mail.deferred",
      detail: { reply: expect.stringContaining("451 4.7.1") },
    });
    expect((await sendTo({ greylists: true })).sent.ok).toBe(true);
    expect(first.taken).toHaveLength(1);
  });

  test.runIf(isThere).each([
    [{ rcptReply: "550 5.1.1 <camille@exemple.fr>: no such user" }, "mail.address_refused"],
    [{ rcptReply: "554 5.7.1 <camille@exemple.fr>: Relay access denied" }, "mail.misconfigured"],
    [{ rcptReply: "530 5.7.0 Must issue a STARTTLS command first" }, "mail.misconfigured"],
    [{ rcptReply: "452 4.2.2 Mailbox full" }, "mail.deferred"],
    [{ mailReply: "553 5.7.1 Sender address rejected: not owned by user" }, "mail.misconfigured"],
    [{ mailReply: "451 4.3.0 Temporary lookup failure" }, "mail.deferred"],
    [{ dataReply: "554 5.6.0 Message content rejected" }, "mail.refused"],
    [{ dataReply: "550 5.7.26 Unauthenticated mail is refused by the DMARC policy" }, "mail.misconfigured"],
    [{ dataReply: "550 5.1.1 User unknown" }, "mail.address_refused"],
    [{ dataReply: "452 4.3.1 Out of memory" }, "mail.deferred"],
  ] as const)("%j is %s", async (character, code) => {
    const { sent } = await sendTo(character);
    expect(sent).toMatchObject({ ok: false, code });
    expect(JSON.stringify(sent)).not.toContain("camille@exemple.fr");
  });

  test.runIf(isThere)("without STARTTLS nothing is sent, unless the operator says so in words", async () => {
    const { sent, taken } = await sendTo({}, secured);
    expect(sent).toMatchObject({ code: "mail.misconfigured" });
    expect(taken).toEqual([]);
    expect((await sendTo({})).sent.ok).toBe(true);
  });

  test.runIf(isThere)(
    "a certificate that nobody signed is refused, one of the named authority is believed",
    async () => {
      const { sent, taken } = await sendTo({ tls: testCertificate }, { isTlsRequired: true });
      expect(sent).toMatchObject({
        code: "mail.misconfigured",
        detail: { reply: expect.stringContaining("certificate") },
      });
      expect(taken).toEqual([]);
      expect((await sendTo({}, { ...secured, ehloName: "app.vigie.fr" })).sent.ok).toBe(true);
      expect(taken[0]).toMatchObject({ isEncrypted: true, ehlo: "app.vigie.fr" });
    },
  );

  test.runIf(isThere)("a sign-in is made under encryption, and a wrong one is our own fault", async () => {
    const character = { tls: testCertificate, auth: account };
    const url = "smtp://vigie:a%20password@localhost:PORT";
    const { sent, taken } = await sendTo(character, { ...secured, url });
    expect(sent.ok).toBe(true);
    expect(taken[0]?.user).toBe("vigie");
    for (const wrong of ["smtp://vigie:wrong@localhost:PORT", "smtp://localhost:PORT"])
      expect((await sendTo(character, { ...secured, url: wrong })).sent).toMatchObject({
        code: "mail.misconfigured",
      });
    expect(taken).toHaveLength(1);
  });

  test.runIf(isThere)("a password is never sent to a server that asks for none", async () => {
    const { sent, taken } = await sendTo(
      { tls: testCertificate },
      { ...secured, url: "smtp://a:b@localhost:PORT" },
    );
    expect(sent).toMatchObject({ code: "mail.misconfigured" });
    expect(taken).toEqual([]);
  });

  describe.each(dkimVerifiers)("a mail is signed with the key of the domain, says $name", (verifier) => {
    test.runIf(isThere && verifier.isThere)("as it was sent, by that key alone", async () => {
      const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
      const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
      const { taken } = await sendTo({}, { dkim: { domain: "vigie.fr", selector: "s2026", key } });
      const raw = taken[0]?.raw ?? "";
      const head = (raw.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n[ \t]+/g, " ");
      expect(head).toMatch(/DKIM-Signature: v=1; a=rsa-sha256;.* d=vigie\.fr;.* s=s2026;/);
      expect(verifier.isSignedBy(publicKey, raw)).toBe(true);
      expect(verifier.isSignedBy(publicKey, raw.replace("Subject: ", "Subject: x"))).toBe(false);
      expect(verifier.isSignedBy(publicKey, raw.replace("Bonjour", "Bonsoir"))).toBe(false);
      const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
      expect(verifier.isSignedBy(other, raw)).toBe(false);
    });
  });
});

test("a server that is away is no fault of a mail", async () => {
  const gone = await mailServers[0].start();
  await gone.close();
  const server = {
    url: `smtp://127.0.0.1:${gone.port}`,
    isTlsRequired: true,
    ehloName: null,
    dkim: null,
    ca: null,
  };
  expect(await createMailAdapter(openMailServer(server)).send(mail)).toMatchObject({
    code: "mail.unavailable",
  });
});
