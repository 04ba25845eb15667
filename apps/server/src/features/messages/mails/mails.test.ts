import { addMs, demoPassword, variantNamed } from "@vigie/domain";
import { createMailAdapter, type MailPort, type SmtpMessage } from "@vigie/partners";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allLetters } from "../../../boot/letters.ts";
import type { Services } from "../../../boot/services.ts";
import { unitOfWork } from "../../../db/unit-of-work.ts";
import { asker, eventually } from "../../../testing/test-server.ts";
import { codeIn, openMailTestServer, type MailTestServer } from "../../../testing/test-mail.ts";
import { htmlLetter, plainLetter } from "./actions/layout.ts";
import type { Addressee, LetterDeclaration, WriteLetter } from "./actions/letter.ts";
import { queueMail } from "./actions/queue.ts";
import { sendMail, sweepMails } from "./actions/send.ts";

let posted: MailTestServer;
beforeAll(async () => void (posted = await openMailTestServer({ jobs: false })));
afterAll(async () => await posted.close());

const down: MailPort = createMailAdapter(() => Promise.reject(new Error("connect ECONNREFUSED")));
const withMail = (mail: MailPort): Services => {
  const { services } = posted.server;
  return { ...services, partners: { ...services.partners, mail } };
};

function letterNamed(kind: string): LetterDeclaration {
  const letter = allLetters.get(kind);
  if (letter === undefined) throw new Error(`no letter ${kind}`);
  return letter;
}

async function queued(email: string, kind: "password_changed" | "confirmation" = "password_changed") {
  const { services, addUser } = posted.server;
  const { id } = await addUser({ email });
  const mail = { letter: letterNamed(kind), userId: id, toEmail: email, variant: "vigie" };
  const result = await unitOfWork(services, async (unit) => await queueMail(unit, mail));
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

const stateOf = async (email: string) =>
  await posted.server.services.db
    .selectFrom("mails")
    .select(["state", "attempts"])
    .where("to_email", "=", email)
    .execute();

test("a mail server that is down keeps mails waiting, and each is sent once after", async () => {
  const email = "attente@test.vigie.fr";
  const id = await queued(email);
  await sendMail(withMail(down), id);
  expect(await stateOf(email)).toEqual([{ state: "waiting", attempts: 1 }]);
  expect(await sweepMails(posted.server.services)).toBe(0);
  posted.server.advance(60_000);
  await Promise.all([1, 2, 3].map(async () => await sweepMails(posted.server.services)));
  await sendMail(posted.server.services, id);
  expect(posted.mailbox.list(email)).toHaveLength(1);
  expect(await stateOf(email)).toEqual([{ state: "sent", attempts: 2 }]);
});

test("the same mail keeps its Message-ID at every try, so that a receiver drops the second", async () => {
  const email = "deux-fois@test.vigie.fr";
  const id = await queued(email);
  const seen: SmtpMessage[] = [];
  const lost: MailPort = createMailAdapter((message) => {
    seen.push(message);
    return Promise.reject(new Error("the answer was lost"));
  });
  await sendMail(withMail(lost), id);
  posted.server.advance(30 * 60_000);
  await sendMail(withMail(lost), id);
  expect(seen.map(({ messageId }) => messageId)).toEqual([`<${id}@vigie.example>`, `<${id}@vigie.example>`]);
  expect(seen[0]?.text).toBe(seen[1]?.text);
});

test("a mail of a transaction that failed never was", async () => {
  const { services } = posted.server;
  const mail = {
    letter: letterNamed("account_locked"),
    userId: null,
    toEmail: "jamais@test.vigie.fr",
    variant: "vigie",
  };
  const failed = unitOfWork(services, async (unit) => {
    await queueMail(unit, mail);
    throw new Error("the cause failed");
  });
  await expect(failed).rejects.toThrow("the cause failed");
  expect(await stateOf(mail.toEmail)).toEqual([]);
});

test("one cause writes one mail, and an address gets one of a kind a minute, five a day, even when asked at once", async () => {
  const { services } = posted.server;
  const ask = async (more: object = {}) =>
    await unitOfWork(
      services,
      async (unit) =>
        await queueMail(unit, {
          letter: letterNamed("password_reset"),
          userId: null,
          toEmail: "bombe@test.vigie.fr",
          variant: "vigie",
          ...more,
        }),
    );
  const burst = await Promise.all(Array.from({ length: 10 }, async () => await ask()));
  expect(burst.filter((result) => result.ok)).toHaveLength(1);
  for (let count = 2; count <= 5; count += 1) {
    posted.server.advance(61_000);
    expect((await ask()).ok).toBe(true);
  }
  posted.server.advance(61_000);
  expect(await ask()).toMatchObject({ code: "confirmation.too_many" });
  const told = { letter: letterNamed("account_deleted"), toEmail: "cause@test.vigie.fr", key: "cause/1" };
  await ask(told);
  await ask(told);
  expect(await stateOf("cause@test.vigie.fr")).toHaveLength(1);
});

test("what must be told takes no room from what may be asked for", async () => {
  const toEmail = "conseil@test.vigie.fr";
  const write = async (kind: string) =>
    await unitOfWork(
      posted.server.services,
      async (unit) =>
        await queueMail(unit, { letter: letterNamed(kind), userId: null, toEmail, variant: "vigie" }),
    );
  for (let count = 1; count <= 20; count += 1) await write("club_staff_request_sent");
  expect((await write("message_received")).ok).toBe(true);
  expect(await write("message_received")).toMatchObject({ code: "confirmation.too_soon" });
});

test("neither a code nor a link is anywhere in the database, before or after its mail", async () => {
  const email = "secret@test.vigie.fr";
  const { services, addUser, app } = posted.server;
  const { id } = await addUser({ email });
  await services.db.updateTable("users").set({ state: "unconfirmed" }).where("id", "=", id).execute();
  const session = await asker(app, null)("POST", "/oauth/token", {
    grant_type: "password",
    username: email,
    password: demoPassword,
  });
  await asker(app, session.body.access_token)("GET", "/users/confirmations/new");
  const dump = async () => {
    const tables = ["mails", "one_time_secrets"] as const;
    const rows = await Promise.all(
      tables.map(async (table) => await services.db.selectFrom(table).selectAll().execute()),
    );
    return JSON.stringify(rows);
  };
  const before = await dump();
  await sweepMails(services);
  const [mail] = await eventually(
    () => Promise.resolve(posted.mailbox.list(email)),
    (mails) => mails.length > 0,
  );
  const code = mail === undefined ? "" : codeIn(mail);
  expect(code).toHaveLength(8);
  for (const text of [before, await dump()]) expect(text).not.toContain(code);
});

/** Returns every letter in both forms: to somebody who holds their address, and to somebody whose address another holds. */
async function allWritten(): Promise<{ readonly kind: string; readonly write: WriteLetter }[]> {
  const { services, addUser } = posted.server;
  const [owner, other] = [await addUser(), await addUser()];
  const addressee = (one: typeof owner): Addressee => {
    return { id: one.id, email: one.email, state: "confirmed", firstName: "Camille" };
  };
  const claimant: Addressee = { ...addressee(other), state: "unconfirmed" };
  const now = services.clock();
  const found = [];
  for (const { kind, address } of allLetters.values())
    for (const user of [addressee(owner), claimant]) {
      const id = services.newId();
      const mail = { id, kind, userId: user.id, toEmail: owner.email, variant: "vigie", facts: {} };
      const waiting = { ...mail, attempts: 1, createdAt: now };
      const draft = await address({ services, mail: waiting, holder: addressee(owner), user });
      if (draft !== null) found.push({ kind, write: draft.write });
    }
  return found;
}

test("a mail is written in French, plain and as a page, under the brand of its variant", async () => {
  const letters = await allWritten();
  // Tested elsewhere: the newsletter has its own author, the message of a mission needs a firm that may write
  // (missions/messages.test.ts), the request of a household is only sent while open (households.test.ts); of a confirmation, only
  // the letter to somebody with an account is included here.
  const kinds = new Set(letters.map(({ kind }) => kind));
  expect([...allLetters.keys()].filter((kind) => !kinds.has(kind))).toEqual([
    "household_request",
    "newsletter",
    "mission_message",
  ]);
  for (const name of ["vigie", "amarante"]) {
    const variant = variantNamed(name);
    const site = { variant, siteUrl: "http://localhost:3000" };
    for (const { write } of letters) {
      const letter = write({ ...site, code: "ABCDEFGH", token: `x_${"y".repeat(43)}`, facts: {} });
      const envelope = { ...site, firstName: "Camille" };
      // The sender name has the brand; a phone shows about fifty characters, and the lock screen shows them to anybody.
      expect(letter.subject).not.toContain(variant.brand);
      expect(letter.subject.length, letter.subject).toBeLessThanOrEqual(50);
      expect(letter.subject).toMatch(/^\p{Lu}[^!€]*$/u);
      expect(plainLetter(letter, envelope)).toMatch(/^Bonjour Camille,\n/);
      expect(htmlLetter(letter, envelope)).toContain('<html lang="fr">');
      // French punctuation never starts a line.
      expect(plainLetter(letter, envelope)).not.toMatch(/ [:;?!»]/);
    }
  }
});

test("a mail comes from the brand of its variant, and says that a machine wrote it", async () => {
  const email = "marque@test.vigie.fr";
  await queued(email);
  await sweepMails(posted.server.services);
  const [mail] = posted.mailbox.list(email);
  expect(mail).toMatchObject({
    from: "bonjour@vigie.example",
    to: [email],
    headerFrom: "Vigie <bonjour@vigie.example>",
  });
  expect(mail?.raw).toContain("Auto-Submitted: auto-generated");
});

test("a hostile name is text in a mail, never markup, a header or a second address", async () => {
  const email = "hostile@test.vigie.fr";
  const { services, addUser } = posted.server;
  const { id } = await addUser({ email });
  const name = '<img src=x onerror=alert(1)>"\r\nBcc: evil@ex.fr';
  await services.db.updateTable("users").set({ first_name: name }).where("id", "=", id).execute();
  const mail = { letter: letterNamed("password_changed"), userId: id, toEmail: email, variant: "vigie" };
  await unitOfWork(services, async (unit) => await queueMail(unit, mail));
  await sweepMails(services);
  const [caught] = posted.mailbox.list(email);
  expect(caught?.to).toEqual([email]);
  expect(caught?.html).not.toContain("<img");
  const head = (caught?.raw ?? "").split("\r\n\r\n")[0] ?? "";
  expect(head).not.toMatch(/^bcc:/im);
  expect(posted.mailbox.list("evil@ex.fr")).toEqual([]);
});

test("an address that is no single address goes nowhere, even when it got into the outbox", async () => {
  const { services } = posted.server;
  const id = services.newId();
  const now = services.clock();
  await services.db
    .insertInto("mails")
    .values({
      id,
      kind: "invitation",
      user_id: null,
      to_email: "v@ex.fr\r\nBcc: evil@ex.fr",
      variant: "vigie",
      facts: "{}",
      idempotency_key: id,
      state: "waiting",
      next_try_at: addMs(now, -1),
      created_at: now,
      finished_at: null,
    })
    .execute();
  await sendMail(services, id);
  expect(posted.mailbox.list().filter(({ to }) => to.some((one) => one.includes("ex.fr")))).toEqual([]);
  expect(await stateOf("v@ex.fr\r\nBcc: evil@ex.fr")).toMatchObject([{ state: "dropped" }]);
});
