import { messageLength, messagesPerHour, messagesPerPage } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { allPurges } from "../../../boot/purges.ts";
import {
  waitForState,
  type CableTestServer,
  closeClients,
  receivedMessages,
  listen,
  openCables,
} from "../../../testing/test-cable.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import type { TestServer, TestUser } from "../../../testing/test-server.ts";
import { openMailTestServer, type MailTestServer, tokenIn } from "../../../testing/test-mail.ts";

let posted: MailTestServer;
let server: TestServer;
let channel: CableTestServer;
let people: People;
beforeAll(async () => {
  posted = await openMailTestServer();
  ({ server } = posted);
  channel = await openCables(server);
});
afterEach(closeClients);
afterAll(async () => {
  await channel.close();
  await posted.close();
});

/** Creates a customer who consented to the chat, and every kind of caller. */
async function agreed(): Promise<People> {
  people = await addPeople(server);
  await consent(people.owner, true);
  return people;
}
const consent = async (who: TestUser, chat: boolean) =>
  await who.ask("PUT", "/users/me", { consent: { chat } });
const pathOf = (owner: TestUser) => `/users/${owner.id}/messages`;
const write = async (who: TestUser, body: string, path = "/users/me/messages") =>
  await who.ask("POST", path, { message: { body } });
const read = async (who: TestUser, path = "/users/me/messages") => (await who.ask("GET", path)).body;
const messageNotificationsOf = async (who: TestUser) =>
  await server.services.db
    .selectFrom("notifications")
    .select(["event", "payload"])
    .where("customer_id", "=", who.id)
    .where("event", "=", "message.received")
    .execute();

test("customer and advisor write to each other: on open screens at once, told and mailed once until it is read", async () => {
  const { owner, advisor } = await agreed();
  const ears = [
    await listen(owner, server.app, "ConversationChannel"),
    await listen(advisor, server.app, { channel: "ConversationChannel", customer: owner.id }),
  ];
  for (const ear of ears) await waitForState(ear, "connected");
  const sent = await write(owner, "  Faut-il arbitrer ?\nMerci.  ");
  expect([sent.status, sent.body.message]).toMatchObject([
    201,
    { body: "Faut-il arbitrer ?\nMerci.", author_name: "Camille Roussel", by_advisor: false, read_at: null },
  ]);
  await write(owner, "Et quand ?");
  for (const ear of ears)
    expect(await receivedMessages(ear, 2)).toContainEqual({
      event: "message.created",
      messageId: sent.body.message.id,
    });
  expect(await messageNotificationsOf(advisor)).toHaveLength(1);
  expect(await messageNotificationsOf(owner)).toEqual([]);
  const mail = await posted.mailTo(advisor.email, "Nouveau message d’un client");
  expect(mail.text).not.toContain("arbitrer");
  expect(tokenIn(mail)).toBe("");
  const seen = await read(advisor, pathOf(owner));
  expect(seen).toMatchObject({ unread_nb: 2, closed_by: null, has_older: false });
  expect(
    seen.messages.map((one: { body: string; of_own_side: boolean }) => [one.body, one.of_own_side]),
  ).toEqual([
    ["Et quand ?", false],
    ["Faut-il arbitrer ?\nMerci.", false],
  ]);
  expect((await advisor.ask("PUT", `${pathOf(owner)}/read`)).status).toBe(200);
  expect((await read(advisor, pathOf(owner))).unread_nb).toBe(0);
  server.advance(61_000);
  await write(owner, "Une dernière chose.");
  expect(await messageNotificationsOf(advisor)).toHaveLength(2);
  expect((await write(advisor, "Oui, en janvier.", pathOf(owner))).status).toBe(201);
  expect(await messageNotificationsOf(owner)).toHaveLength(1);
  await posted.mailTo(owner.email, "Nouveau message de votre conseiller");
  expect((await read(owner)).messages[0]).toMatchObject({
    body: "Oui, en janvier.",
    by_advisor: true,
    of_own_side: false,
  });
});

test("every visit of an advisor to the conversation is in the access ledger", async () => {
  const { owner, advisor } = await agreed();
  await read(advisor, pathOf(owner));
  await write(advisor, "Bonjour.", pathOf(owner));
  const { accesses } = (await owner.ask("GET", "/users/me/accesses")).body;
  expect(accesses.map(({ kind, method, path }: Record<string, string>) => [kind, method, path])).toEqual([
    ["write", "POST", "/users/{id}/messages"],
    ["read", "GET", "/users/{id}/messages"],
  ]);
});

test("without consent, right or advisor nothing is written; an advisor sees nothing, the customer keeps what was said", async () => {
  const { owner, advisor, other } = await agreed();
  await write(owner, "Gardez ceci.");
  await consent(owner, false);
  for (const attempt of [await write(owner, "Encore."), await write(advisor, "Et moi ?", pathOf(owner))])
    expect([attempt.status, attempt.body.code]).toEqual([409, "conversation.closed"]);
  expect(await read(owner)).toMatchObject({ closed_by: "consent", messages: [{ body: "Gardez ceci." }] });
  expect(await read(advisor, pathOf(owner))).toEqual({
    messages: [],
    has_older: false,
    unread_nb: 0,
    closed_by: "consent",
  });
  await consent(other, true);
  expect((await write(other, "Quelqu’un ?")).body.code).toBe("conversation.closed");
  expect((await read(other)).closed_by).toBe("no_advisor");
  await consent(owner, true);
  const { db } = server.services;
  await db.updateTable("users").set({ sso_restricted: true }).where("id", "=", owner.id).execute();
  expect((await read(owner)).closed_by).toBe("restricted");
  expect((await write(owner, "Encore.")).body.code).toBe("conversation.closed");
});

test("nobody else finds the conversation: another customer, a colleague, another firm, a link that ended", async () => {
  const { owner, advisor, other, colleague, outsider, foreigner, manager } = await agreed();
  for (const stranger of [other, colleague, outsider, foreigner])
    for (const answer of [
      await stranger.ask("GET", pathOf(owner)),
      await write(stranger, "Bonjour", pathOf(owner)),
      await stranger.ask("PUT", `${pathOf(owner)}/read`),
    ])
      expect(answer.status).toBe(404);
  expect((await manager.ask("GET", pathOf(owner))).status).toBe(200);
  const { db } = server.services;
  await db.deleteFrom("customer_advisors").where("customer_id", "=", owner.id).execute();
  expect((await write(advisor, "Bonjour", pathOf(owner))).status).toBe(404);
});

test("a message is text of a bounded length, nothing of it is chosen by who sends it, and there are so many an hour", async () => {
  const { owner } = await agreed();
  for (const message of [
    { body: "   " },
    { body: "x".repeat(messageLength + 1) },
    { body: "x", author_name: "La banque" },
    { body: "x", by_advisor: true },
    {},
  ])
    expect((await owner.ask("POST", "/users/me/messages", { message })).status).toBe(422);
  const hostile = "<img src=x onerror=alert(1)> ${7*7} \u202Egnol";
  // As written, without the character that reverses the text direction.
  expect((await write(owner, hostile)).body.message.body).toBe(hostile.replace("\u202E", ""));
  const burst = await Promise.all(
    Array.from({ length: messagesPerHour + 3 }, async (_, rank) => await write(owner, `n° ${rank}`)),
  );
  expect(burst.filter(({ status }) => status === 201)).toHaveLength(messagesPerHour - 1);
  expect(burst.some(({ body }) => body.code === "conversation.too_many")).toBe(true);
  const first = await read(owner);
  expect([first.messages.length, first.has_older]).toEqual([messagesPerPage, false]);
  server.advance(61 * 60_000);
  await write(owner, "le lendemain");
  const newest = await read(owner);
  const older = await read(owner, `/users/me/messages?before=${newest.messages.at(-1).id}`);
  expect([newest.has_older, older.messages.length, older.has_older]).toEqual([true, 1, false]);
});

test("the conversation leaves with the person in the export; it stays five years as proof of the advice, read by nobody, then goes", async () => {
  const { owner, advisor } = await agreed();
  await write(owner, "Emportez ceci.");
  const { body } = await owner.ask("GET", "/users/me/exports/json");
  expect(JSON.stringify(body)).toContain("Emportez ceci.");
  await owner.ask("DELETE", "/users/me");
  const token = tokenIn(await posted.mailTo(owner.email, "suppression"));
  expect((await owner.ask("DELETE", `/users/${token}`)).status).toBe(200);
  const { db } = server.services;
  const left = await db.selectFrom("messages").select("id").where("customer_id", "=", owner.id).execute();
  expect([left.length, await messageNotificationsOf(advisor)]).toEqual([1, []]);
  expect((await advisor.ask("GET", `/users/${owner.id}/messages`)).status).toBe(404);
  const forget = async () =>
    await allPurges.find(({ name }) => name === "interactions")?.run(server.services);
  await forget();
  expect(
    await db.selectFrom("messages").select("id").where("customer_id", "=", owner.id).execute(),
  ).toHaveLength(1);
  await sql`update erasures set erased_at = erased_at - interval '5 years 2 days' where user_id = ${owner.id}`.execute(
    db,
  );
  await forget();
  expect(await db.selectFrom("messages").select("id").where("customer_id", "=", owner.id).execute()).toEqual(
    [],
  );
});
