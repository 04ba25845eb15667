import { instant } from "@vigie/domain";
import { webhookSignature } from "@vigie/partners";
import { type AggregationSandbox, startAggregationSandbox } from "@vigie/partners/sandboxes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually, type House, openHouse, type Resident } from "../testing/test-house.ts";

let house: House;
let sandbox: AggregationSandbox;
let saver: Resident;
let link: { provider_user_id: string };
let connectionId: string;
let accountId: string;
const path = "/webhooks/aggregation/CONNECTION_SYNCED";
const secret = "sandbox-webhook-secret";

beforeAll(async () => {
  sandbox = await startAggregationSandbox({
    clock: () => house?.services.clock() ?? instant("2026-11-20T10:00:00Z"),
  });
  house = await openHouse({ aggregationUrl: sandbox.url });
  saver = await house.addUser();
  const { code, provider_url: url } = (await saver.ask("POST", "/users/me/connection")).body.connection;
  const made = await fetch(`${url}/users/me/connections`, {
    method: "POST",
    headers: { authorization: `Bearer ${code}`, "content-type": "application/json" },
    body: JSON.stringify({ id_bank: 40, login: "jeune", password: "1234", directaccesswebsite: "par" }),
  });
  connectionId = String(((await made.json()) as { id: number }).id);
  accountId = (await saver.ask("POST", "/users/me/accounts", { connexion_id: connectionId })).body.account.id;
  link = await house.services.db
    .selectFrom("aggregation_links")
    .select("provider_user_id")
    .where("customer_id", "=", saver.id)
    .executeTakeFirstOrThrow();
  await synced(1);
});
afterAll(async () => {
  await house.close();
  await sandbox.close();
});

const syncCount = async () =>
  (
    await house.services.db
      .selectFrom("syncs")
      .select(["id", "state"])
      .where("customer_id", "=", saver.id)
      .execute()
  ).filter((sync) => sync.state === "done").length;
const synced = async (count: number) => await eventually(syncCount, (seen) => seen >= count);
const stored = async () =>
  (await house.services.db.selectFrom("webhook_events").selectAll().execute()).length;

type Sent = {
  readonly id: number;
  readonly secret?: string;
  readonly at?: string;
  readonly altered?: boolean;
  readonly unsigned?: boolean;
};

async function send({
  id,
  secret: key = secret,
  at = house.services.clock(),
  altered = false,
  unsigned = false,
}: Sent) {
  const payload = JSON.stringify({
    id_webhook_data: id,
    user: { id: Number(link.provider_user_id) },
    connection: { id: Number(connectionId), id_user: Number(link.provider_user_id) },
  });
  const signature = webhookSignature(key, { method: "POST", path, date: at, payload });
  const headers = {
    "content-type": "application/json",
    ...(unsigned ? {} : { "bi-signature": signature, "bi-signature-date": at }),
  };
  return await house.app.inject({
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
  const events = await house.services.db
    .selectFrom("webhook_events")
    .selectAll()
    .where("event_id", "=", "data-2")
    .execute();
  expect(events).toHaveLength(1);
  expect(await syncCount()).toBe(before + 1);
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
      await house.services.db
        .selectFrom("webhook_events")
        .select("processed_at")
        .where("event_id", "=", "data-4")
        .executeTakeFirst(),
    (row) => row?.processed_at !== null && row !== undefined,
  );
  expect(await syncCount()).toBe(before);
});
