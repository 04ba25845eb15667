import { randomBytes } from "node:crypto";
import { fail, instant, ok } from "@vigie/domain";
import { definePartner, webhookSignature } from "@vigie/partners";
import { type AggregationSandbox, startAggregationSandbox } from "@vigie/partners/sandboxes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { handledPartners } from "../boot/partners.ts";
import type { ProcessEvent } from "./webhooks.ts";
import { encryptedBody } from "../testing/test-bank.ts";
import { eventually, type TestServer, openTestServer, type TestUser } from "../testing/test-server.ts";

let server: TestServer;
let sandbox: AggregationSandbox;
let saver: TestUser;
let link: { provider_user_id: string };
let connectionId: string;
let accountId: string;
const path = "/webhooks/aggregation/CONNECTION_SYNCED";
const secret = "sandbox-webhook-secret";

/** Another partner that sends events: its declaration, and what its events cause. */
const courier = definePartner({
  name: "courier",
  title: "Courier",
  prefixes: ["COURIER_"],
  schema: z.object({ COURIER_SECRET: z.string() }).transform((env) => ({ secret: env.COURIER_SECRET })),
  sandbox: { COURIER_URL: "http://127.0.0.1:9", COURIER_SECRET: "courier-secret" },
  address: "COURIER_URL",
  startSandbox: async () => ({ url: "http://127.0.0.1:9", close: async () => undefined }),
  uses: [],
  open: () => null,
  check: async () => [],
  webhook: {
    path: "/webhooks/courier",
    read: ({ headers, rawBody }, { config }) =>
      headers["x-courier-secret"] === config.secret
        ? ok({ id: String(rawBody), kind: "delivered", providerUserId: null, connectionId: null })
        : fail("webhook.forged"),
  },
});
const delivered: string[] = [];
let courierIsDown = false;
const processEvent: ProcessEvent = async ({ db }, event) => {
  await db.selectFrom("users").select("id").limit(1).execute();
  delivered.push(event.id);
  if (courierIsDown) throw new Error("the courier is down");
};

beforeAll(async () => {
  sandbox = await startAggregationSandbox({
    clock: () => server?.services.clock() ?? instant("2026-11-20T10:00:00Z"),
  });
  server = await openTestServer({
    aggregationUrl: sandbox.url,
    partners: {
      courier: { ...courier, processEvent },
    },
  });
  saver = await server.addUser();
  const testLogin = { id_connector: 40, login: "jeune", password: "1234", directaccesswebsite: "par" };
  const { code, provider_url: url } = (await saver.ask("POST", "/users/me/connection")).body.connection;
  const made = await fetch(`${url}/users/me/connections`, {
    method: "POST",
    headers: { authorization: `Bearer ${code}`, "content-type": "application/json" },
    body: JSON.stringify(await encryptedBody(url, testLogin)),
  });
  connectionId = String(((await made.json()) as { id: number }).id);
  accountId = (await saver.ask("POST", "/users/me/accounts", { connexion_id: connectionId })).body.account.id;
  link = await server.services.db
    .selectFrom("aggregation_links")
    .select("provider_user_id")
    .where("customer_id", "=", saver.id)
    .executeTakeFirstOrThrow();
  await synced(1);
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

const syncCount = async () =>
  (
    await server.services.db
      .selectFrom("syncs")
      .select(["id", "state"])
      .where("customer_id", "=", saver.id)
      .execute()
  ).filter((sync) => sync.state === "done").length;
const synced = async (count: number) => await eventually(syncCount, (seen) => seen >= count);
const stored = async () =>
  (await server.services.db.selectFrom("webhook_events").selectAll().execute()).length;

type Sent = {
  readonly id: number;
  readonly secret?: string;
  readonly at?: string;
  readonly altered?: boolean;
  readonly unsigned?: boolean;
  /** Replaces the usual body. */
  readonly body?: string;
};

async function send({
  id,
  secret: key = secret,
  at = server.services.clock(),
  altered = false,
  unsigned = false,
  body,
}: Sent) {
  const usual = JSON.stringify({
    id_webhook_data: id,
    user: { id: Number(link.provider_user_id) },
    connection: { id: Number(connectionId), id_user: Number(link.provider_user_id) },
  });
  const payload = body ?? usual;
  const signature = webhookSignature(key, { method: "POST", path, date: at, payload });
  const headers = {
    "content-type": "application/json",
    ...(unsigned ? {} : { "bi-signature": signature, "bi-signature-date": at }),
  };
  return await server.app.inject({
    method: "POST",
    url: path,
    headers,
    payload: altered ? payload.replace("{", "{ ") : payload,
  });
}

test("a signed event is stored, answered, and the connection read again", async () => {
  const before = await syncCount();
  const answer = await send({ id: 1 });
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: "stored" }]);
  await synced(before + 1);
  expect((await saver.ask("GET", `/accounts/${accountId}`)).body.account.state).toBe("ok");
});

test("the same event three times, at once and later, is processed once", async () => {
  const before = await syncCount();
  const answers = await Promise.all([send({ id: 2 }), send({ id: 2 })]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
  await synced(before + 1);
  await send({ id: 2 });
  const events = await server.services.db
    .selectFrom("webhook_events")
    .selectAll()
    .where("event_id", "=", "data-2")
    .execute();
  expect(events).toHaveLength(1);
  expect(await syncCount()).toBe(before + 1);
});

const bodyOf = (id: number, transactions: readonly object[]) =>
  JSON.stringify({
    id_webhook_data: id,
    user: { id: Number(link.provider_user_id) },
    connection: {
      id: Number(connectionId),
      id_user: Number(link.provider_user_id),
      accounts: [{ id: 7, transactions }],
    },
  });
const waiting = async () =>
  (await server.services.db.selectFrom("webhook_deliveries").select("id").execute()).length;

test("a body of several megabytes is stored, answered, read by a worker and forgotten", async () => {
  const before = await syncCount();
  const line = { id: 1, original_wording: "CB ÉPICERIE DU PORT", value: -42.9, date: "2026-11-19" };
  const body = bodyOf(
    31,
    Array.from({ length: 60_000 }, () => line),
  );
  expect(body.length).toBeGreaterThan(4_000_000);
  expect((await send({ id: 31, body })).statusCode).toBe(200);
  await synced(before + 1);
  await eventually(waiting, (count) => count === 0);
});

test("what is signed is answered before it is read, and above 16 MB it is refused", async () => {
  const before = await stored();
  expect((await send({ id: 32, body: '{"user": cut' })).statusCode).toBe(200);
  await eventually(waiting, (count) => count === 0);
  expect(await stored()).toBe(before);
  expect((await send({ id: 33, body: " ".repeat(16 * 1024 * 1024 + 1) })).statusCode).toBe(413);
});

test.each([
  ["a wrong key", { id: 3, secret: "another" }],
  ["an altered byte", { id: 3, altered: true }],
  ["no signature", { id: 3, unsigned: true }],
  ["a signature of six minutes ago", { id: 3, at: "2026-11-20T09:54:00.000Z" }],
])("%s is refused and leaves no row", async (_name, sent) => {
  const before = await stored();
  expect((await send(sent)).statusCode).toBe(401);
  expect(await stored()).toBe(before);
});

test("an event about somebody we do not know is stored and changes nothing", async () => {
  const before = await syncCount();
  link = { provider_user_id: "999999" };
  expect((await send({ id: 4 })).statusCode).toBe(200);
  await eventually(
    async () =>
      await server.services.db
        .selectFrom("webhook_events")
        .select("processed_at")
        .where("event_id", "=", "data-4")
        .executeTakeFirst(),
    (row) => row?.processed_at !== null && row !== undefined,
  );
  expect(await syncCount()).toBe(before);
});

test("a second partner with events is its declaration, what they cause, and one line in the list", async () => {
  const deliver = async (body: string, key: string) =>
    await server.app.inject({
      method: "POST",
      url: "/webhooks/courier",
      headers: { "content-type": "application/json", "x-courier-secret": key },
      payload: body,
    });
  expect((await deliver("parcel-1", "forged")).statusCode).toBe(401);
  expect((await deliver("parcel-1", "courier-secret")).statusCode).toBe(200);
  expect((await deliver("parcel-1", "courier-secret")).statusCode).toBe(200);
  await eventually(
    async () => await Promise.resolve(delivered),
    (ids) => ids.length > 0,
  );
  // Names that no row can hold are refused; this is not reported as a server failure, since a partner would resend that event for
  // days.
  for (const name of ["parcel\u0000", "x".repeat(501), randomBytes(9000).toString("hex")])
    expect((await deliver(name, "courier-secret")).statusCode).toBe(401);
  // The event is marked as processed in the transaction of its effects: a failure leaves it to the next retry.
  courierIsDown = true;
  expect((await deliver("parcel-2", "courier-secret")).statusCode).toBe(200);
  await eventually(
    async () => await Promise.resolve(delivered),
    (ids) => ids.includes("parcel-2"),
  );
  courierIsDown = false;
  const open = async () =>
    await server.services.db
      .selectFrom("webhook_events")
      .select("event_id")
      .where("partner", "=", "courier")
      .where("processed_at", "is", null)
      .execute();
  await eventually(open, (rows) => rows.length === 0);
  expect(delivered).toEqual(["parcel-1", "parcel-2", "parcel-2"]);
});

test("every partner that sends events says what they cause", () => {
  for (const [, { name, webhook, processEvent }] of handledPartners)
    expect([name, processEvent === undefined]).toEqual([name, webhook === undefined]);
});
