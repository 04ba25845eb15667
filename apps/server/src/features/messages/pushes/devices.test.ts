import { makePushKeys } from "@vigie/partners";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runPurges } from "../../../queue/purge.ts";
import {
  onAnotherDevice,
  openPushBench,
  outcomesOf,
  type PushBench,
  pushesOf,
  pushKeyOf,
  pushPath,
  sendAll,
  sendNotification,
  subscribed,
} from "../../../testing/test-pushes.ts";
import { pushPurge } from "./purge.ts";

/** Devices that receive notifications: their owner, session and push address. */

let bench: PushBench;
beforeAll(async () => void (bench = await openPushBench()));
afterAll(async () => await bench.close());
beforeEach(() => bench.answerWith(null));

test("the end of a session is the end of messages to its device: sign-out, another device's order, its last day", async () => {
  const saver = await bench.server.addUser();
  const phone = await onAnotherDevice(bench, saver);
  const tablet = await onAnotherDevice(bench, saver);
  const devices = [
    await subscribed(bench, saver.ask),
    await subscribed(bench, phone),
    await subscribed(bench, tablet),
  ];
  expect((await saver.ask("GET", pushPath)).body.push_subscriptions).toHaveLength(3);
  await phone("POST", "/oauth/revoke");
  await sendNotification(bench, saver, { event: "security.locked" });
  const open = (await saver.ask("GET", "/users/me/sessions")).body.sessions as {
    id: string;
    current: boolean;
  }[];
  const other = open.find(({ current }) => !current);
  await saver.ask("DELETE", `/users/me/sessions/${String(other?.id)}`);
  await sendAll(bench, saver);
  expect(devices.map(({ endpoint }) => bench.service.received(endpoint).length)).toEqual([1, 0, 0]);
  expect((await outcomesOf(bench, saver)).toSorted()).toEqual(["outdated", "sent"]);
  expect(await runPurges(bench.server.services, [pushPurge])).toBeGreaterThanOrEqual(2);
  bench.server.advance(31 * 86_400_000);
  await sendNotification(bench, saver, { event: "security.locked" });
  await sendAll(bench, saver);
  expect(bench.service.received(devices[0]?.endpoint ?? "")).toHaveLength(1);
});

test("a device is listed with its session, removed, and another person's is not found", async () => {
  const [saver, other] = [await bench.server.addUser(), await bench.server.addUser()];
  const { id, endpoint, keys } = await subscribed(bench, saver.ask);
  const sessions = (await saver.ask("GET", "/users/me/sessions")).body.sessions as {
    id: string;
    current: boolean;
  }[];
  const current = sessions.find((one) => one.current);
  const listed = (await saver.ask("GET", pushPath)).body.push_subscriptions;
  expect(listed).toEqual([{ id, session_id: current?.id, current: true, created_at: expect.any(String) }]);
  // A repeated subscription changes nothing; another address of the same session replaces it.
  expect((await saver.ask("PUT", pushPath, { endpoint, keys })).body.push_subscription.id).toBe(id);
  const moved = await subscribed(bench, saver.ask);
  expect((await saver.ask("GET", pushPath)).body.push_subscriptions).toMatchObject([{ id: moved.id }]);
  expect((await other.ask("GET", pushPath)).body.push_subscriptions).toEqual([]);
  const theft = await other.ask("DELETE", `${pushPath}/${moved.id}`);
  expect([theft.status, theft.body.code]).toEqual([404, "push.not_found"]);
  expect((await saver.ask("DELETE", `${pushPath}/${moved.id}`)).status).toBe(200);
  expect((await saver.ask("DELETE", `${pushPath}/${moved.id}`)).status).toBe(404);
  await sendNotification(bench, saver, { event: "security.locked" });
  expect(await pushesOf(bench, saver)).toEqual([]);
});

test("this device is switched off whatever its address is by then, twice without a fault, and no other with it", async () => {
  const [saver, other] = [await bench.server.addUser(), await bench.server.addUser()];
  const phone = await onAnotherDevice(bench, saver);
  const kept = [await subscribed(bench, phone), await subscribed(bench, other.ask)];
  await subscribed(bench, saver.ask);
  await subscribed(bench, saver.ask);
  expect((await saver.ask("DELETE", `${pushPath}/current`)).status).toBe(200);
  expect((await saver.ask("DELETE", `${pushPath}/current`)).status).toBe(200);
  const left = [await saver.ask("GET", pushPath), await other.ask("GET", pushPath)];
  expect(left.map(({ body }) => body.push_subscriptions.map(({ id }: { id: string }) => id))).toEqual(
    kept.map(({ id }) => [id]),
  );
});

test("a device that another one removed hears so until its owner chooses it again, and keeps no address meanwhile", async () => {
  const saver = await bench.server.addUser();
  const phone = await onAnotherDevice(bench, saver);
  const { id, endpoint, keys } = await subscribed(bench, phone);
  const heard = async () => {
    const { removed, push_subscriptions: devices } = (await phone("GET", pushPath)).body;
    return [removed, devices.length];
  };
  expect(await heard()).toEqual([false, 1]);
  expect((await saver.ask("DELETE", `${pushPath}/${id}`)).status).toBe(200);
  expect(await heard()).toEqual([true, 0]);
  // The device that removed the other was not removed itself.
  expect((await saver.ask("GET", pushPath)).body.removed).toBe(false);
  await sendNotification(bench, saver, { event: "security.locked" });
  await sendAll(bench, saver);
  expect(bench.service.received(endpoint)).toEqual([]);
  const rows = await bench.server.services.db
    .selectFrom("push_subscriptions")
    .select(["endpoint_hash", "target_envelope"])
    .where("customer_id", "=", saver.id)
    .execute();
  expect(rows).toEqual([{ endpoint_hash: Buffer.alloc(0), target_envelope: "" }]);
  const again = await phone("PUT", pushPath, { endpoint, keys });
  expect(await heard()).toEqual([false, 1]);
  await saver.ask("DELETE", `${pushPath}/${String(again.body.push_subscription.id)}`);
  expect(await heard()).toEqual([true, 0]);
  expect((await phone("DELETE", `${pushPath}/current`)).status).toBe(200);
  expect(await heard()).toEqual([false, 0]);
});

test("a browser takes messages for who signed in last on it, and for nobody before them", async () => {
  const [before, after] = [await bench.server.addUser(), await bench.server.addUser()];
  const { endpoint, keys } = await subscribed(bench, before.ask);
  expect((await after.ask("PUT", pushPath, { endpoint, keys })).status).toBe(200);
  expect((await before.ask("GET", pushPath)).body.push_subscriptions).toEqual([]);
  await sendNotification(bench, before, { event: "security.locked" });
  await sendAll(bench, before);
  expect(bench.service.received(endpoint)).toEqual([]);
});

test.each([
  ["an address inside", { endpoint: "http://169.254.169.254/latest/meta-data" }, "push.unknown_service"],
  ["our own", { endpoint: "http://127.0.0.1:5432/" }, "push.unknown_service"],
  ["a site that is no service", { endpoint: "https://evil.example/push" }, "push.unknown_service"],
  ["no point", { keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) } }, "push.invalid_keys"],
  ["no secret", { keys: { p256dh: makePushKeys().publicKey, auth: "" } }, "push.invalid_keys"],
] as const)("%s is refused, and nothing is asked of it", async (_name, change, code) => {
  const saver = await bench.server.addUser();
  const browser = bench.service.subscribe(await pushKeyOf(saver.ask));
  const refused = await saver.ask("PUT", pushPath, { ...browser, ...change });
  expect([refused.status, refused.body.code]).toEqual([422, code]);
  expect(bench.asked()).toBe(0);
});

test("where messages go lies sealed, and the pair stays the same", async () => {
  const saver = await bench.server.addUser();
  const { endpoint } = await subscribed(bench, saver.ask);
  const row = await bench.server.services.db
    .selectFrom("push_subscriptions")
    .selectAll()
    .where("customer_id", "=", saver.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(endpoint);
  const keys = await Promise.all(Array.from({ length: 4 }, async () => await pushKeyOf(saver.ask)));
  expect(new Set(keys).size).toBe(1);
  const [pair, ...others] = await bench.server.services.db.selectFrom("push_keys").selectAll().execute();
  expect(others).toEqual([]);
  expect(pair?.private_key_envelope).toMatch(/^test\./);
});
