import { fail, type Id, ok } from "@vigie/domain";
import type { Mail, MailCode, MailPort } from "@vigie/partners";
import { startSmtpServer, type SmtpTestServer } from "@vigie/partners/sandboxes";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { allLetters } from "../../../boot/letters.ts";
import type { Services } from "../../../boot/services.ts";
import { unitOfWork } from "../../../db/unit-of-work.ts";
import { addInvitation } from "../../../testing/test-mail.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { queueMail } from "./actions/queue.ts";
import { sendMail, sweepMails } from "./actions/send.ts";
import * as store from "./store/mails.ts";

/** How the outbox handles each reply of a mail server. */

let server: TestServer;
let slow: SmtpTestServer;
beforeAll(async () => {
  slow = await startSmtpServer({ slowMs: 2_000 });
  server = await openTestServer({ jobs: false, smtpUrl: `smtp://127.0.0.1:${slow.port}` });
});
afterAll(async () => {
  await server.close();
  await slow.close();
});
afterEach(async () => {
  await server.services.db.deleteFrom("mails").execute();
  await server.services.db.deleteFrom("mail_stop").execute();
});

type Answer = "sent" | MailCode;
type LoggedEvent = { readonly event: string; readonly level: string };

/** Uses a mail server that gives these replies, one after the other, then accepts everything. */
function answering(...answers: readonly Answer[]) {
  const left = [...answers];
  const seen: Mail[] = [];
  const told: LoggedEvent[] = [];
  const mail: MailPort = {
    send: async (sent) => {
      seen.push(sent);
      const answer = left.shift() ?? "sent";
      return await Promise.resolve(
        answer === "sent" ? ok(null) : fail(answer, { detail: { reply: "535 no" } }),
      );
    },
  };
  const { services } = server;
  const changed: Services = {
    ...services,
    partners: { ...services.partners, mail },
    trail: (event) => void told.push({ event, level: "trail" }),
    log: (level, event) => void told.push({ event, level }),
  };
  return { services: changed, seen, told };
}

async function queued(kind = "password_changed", reader?: TestUser): Promise<Id> {
  const { services, addUser } = server;
  const { id: userId, email: toEmail } = reader ?? (await addUser());
  const letter = allLetters.get(kind);
  if (letter === undefined) throw new Error(`no letter ${kind}`);
  const mail = { letter, userId, toEmail, variant: "vigie" };
  const result = await unitOfWork(services, async (unit) => await queueMail(unit, mail));
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

async function rowOf(id: Id) {
  return await server.services.db
    .selectFrom("mails")
    .select(["state", "outcome", "attempts"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}
const readyz = async () => (await server.app.inject({ url: "/readyz" })).json<{ mail: string }>().mail;

test("while a slow server thinks about a mail, nobody sends it again, and it goes once", async () => {
  const id = await queued();
  const sending = sendMail(server.services, id);
  await expect.poll(() => slow.taken.length).toBe(1);
  server.advance(120_000);
  expect(await sweepMails(server.services)).toBe(0);
  await sendMail(server.services, id);
  await sending;
  expect(slow.taken).toHaveLength(1);
  expect(await rowOf(id)).toEqual({ state: "sent", outcome: null, attempts: 1 });
});

test("a lease is kept while its attempt lasts, and only by who has it", async () => {
  const { db, clock } = server.services;
  const id = await queued();
  const mail = await store.leaseMail(db, id, { now: clock(), until: clock() });
  if (mail === undefined) throw new Error("assertion: the mail was free");
  expect(await store.keepLease(db, mail, clock())).toBe(true);
  expect(await store.keepLease(db, { id, attempts: mail.attempts + 1 }, clock())).toBe(false);
});

test("no answer at all: the same mail once more after half an hour, then the failure is reported", async () => {
  const { services, seen, told } = answering("mail.unanswered", "mail.unanswered");
  const id = await queued();
  await sendMail(services, id);
  server.advance(29 * 60_000);
  expect(await sweepMails(services)).toBe(0);
  server.advance(60_000);
  await sweepMails(services);
  server.advance(48 * 3_600_000);
  await sweepMails(services);
  expect(seen.map(({ messageId }) => messageId)).toEqual([`<${id}@vigie.example>`, `<${id}@vigie.example>`]);
  expect(await rowOf(id)).toMatchObject({ state: "dropped", outcome: "unanswered" });
  expect(told).toContainEqual({ event: "mail.not_delivered", level: "error" });
});

test("a server that defers for five days is retried, and the failure is reported once", async () => {
  const { services, seen, told } = answering(...Array.from({ length: 200 }, () => "mail.deferred" as const));
  const id = await queued();
  await sendMail(services, id);
  for (let hour = 0; hour < 130; hour += 1) {
    server.advance(3_600_000);
    await sweepMails(services);
  }
  expect(await rowOf(id)).toMatchObject({ state: "dropped", outcome: "gave_up" });
  expect(seen.length).toBeLessThan(70);
  expect(told.filter(({ event }) => event === "mail.not_delivered")).toHaveLength(1);
});

test("a refusal of our own set-up stops every mail with one alarm, and none is lost", async () => {
  const refusals = Array.from({ length: 4 }, () => "mail.misconfigured" as const);
  const { services, seen, told } = answering(...refusals);
  const first = await queued();
  const ids = [first, await queued(), await queued()];
  await sendMail(services, first);
  expect(await readyz()).toBe("stopped");
  const metrics = async () => (await server.app.inject({ url: "/metrics" })).body;
  expect(await metrics()).toContain("vigie_mail_stopped 1\n");
  expect(await metrics()).toContain("vigie_mails_waiting 3\n");
  for (const id of ids) await sendMail(services, id);
  expect(await sweepMails(services)).toBe(0);
  expect(seen).toHaveLength(1);
  // One mail is tried every five minutes, a different one each time.
  for (let probe = 0; probe < 3; probe += 1) {
    server.advance(5 * 60_000);
    expect(await sweepMails(services)).toBe(1);
    expect(await sweepMails(services)).toBe(0);
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(3);
  server.advance(5 * 60_000);
  await sweepMails(services);
  server.advance(5 * 60_000);
  await sweepMails(services);
  for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: "sent" });
  expect(await readyz()).toBe("running");
  expect(await metrics()).toContain("vigie_mail_stopped 0\n");
  expect(told.filter(({ level }) => level === "trail")).toEqual([
    { event: "mail.stopped", level: "trail" },
    { event: "mail.resumed", level: "trail" },
  ]);
});

test("an address that is refused ends its mail and stops no other", async () => {
  const { services, told } = answering("mail.address_refused");
  const reader = await server.addUser();
  const [first, second] = [await queued("password_changed", reader), await queued()];
  await sendMail(services, first);
  const { notifications } = (await reader.ask("GET", "/users/me/notifications")).body;
  expect(notifications).toMatchObject([
    { event: "security.address_unreachable", payload: { name: expect.stringContaining("•@test.vigie.fr") } },
  ]);
  await sendMail(services, second);
  expect(await rowOf(first)).toMatchObject({ state: "dropped", outcome: "address_refused" });
  expect(await rowOf(second)).toMatchObject({ state: "sent", outcome: null });
  expect(told).toContainEqual({ event: "mail.not_delivered", level: "error" });
});

test("an advisor is told that the address of an invitation does not receive", async () => {
  const { services } = answering("mail.address_refused");
  await addInvitation(server, "personne@test.vigie.fr");
  await sweepMails(services);
  const rows = await server.services.db
    .selectFrom("notifications")
    .innerJoin("invitations", "invitations.advisor_id", "notifications.customer_id")
    .select(["notifications.event", "notifications.payload"])
    .execute();
  expect(rows).toMatchObject([
    { event: "invitation.undelivered", payload: { name: "personne@test.vigie.fr" } },
  ]);
});

test("a registration with an undeliverable address gets the error on asking for another code, whoever holds it", async () => {
  const taken = await server.addUser({ email: "prise@test.vigie.fr" });
  const answers = [];
  for (const email of ["libre@test.vigie.fr", taken.email]) {
    const { services } = answering("mail.address_refused");
    const claimant = await server.addUser({ email: `a-${email}`, state: "unconfirmed" });
    await server.services.db.updateTable("users").set({ email }).where("id", "=", claimant.id).execute();
    await sendMail(services, await queued("confirmation", { ...claimant, email }));
    const again = async () => await claimant.ask("GET", "/users/confirmations/new");
    answers.push((await again()).body);
    server.advance(11 * 60_000);
    expect((await again()).status).toBe(200);
  }
  expect(answers[0].code).toBe("confirmation.not_received");
  expect(answers[1]).toEqual(answers[0]);
});

test("a bounced code to an account to be joined is reported to nobody: it would reveal the account", async () => {
  const { services } = answering("mail.address_refused");
  const [member, holder] = [await server.addUser(), await server.addUser()];
  const letter = allLetters.get("merge_code");
  if (letter === undefined) throw new Error("no letter merge_code");
  const mail = { letter, userId: member.id, toEmail: holder.email, variant: "vigie" };
  const id = await unitOfWork(services, async (unit) => await queueMail(unit, mail));
  if (!id.ok) throw new Error(id.code);
  await sendMail(services, id.value);
  expect(await rowOf(id.value)).toMatchObject({ outcome: "address_refused" });
  expect((await member.ask("GET", "/users/me/notifications")).body.notifications).toEqual([]);
});

test("a server that is away is asked with one mail a minute, not with each", async () => {
  const { services, seen } = answering("mail.unavailable", "mail.unavailable");
  for (let count = 0; count < 5; count += 1) await queued();
  await sweepMails(services);
  expect(seen).toHaveLength(1);
  server.advance(60_000);
  await sweepMails(services);
  expect(seen).toHaveLength(2);
  server.advance(15 * 60_000);
  expect(await sweepMails(services)).toBe(5);
});
