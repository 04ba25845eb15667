import { createResilientFetch, partners } from "@vigie/partners";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  onAnotherDevice,
  openPushBench,
  outcomesOf,
  type PushBench,
  pushesOf,
  pushPath,
  sendAll,
  sendNotification,
  subscribed,
} from "../../../testing/test-pushes.ts";
import { notify } from "../notifications/actions/notify.ts";
import { sendPush, sweepPushes } from "./actions/send.ts";
import { pushWords } from "./text.ts";

/** Push notifications, tested through a simulated service over real HTTP, which checks and decrypts them. */

let bench: PushBench;
beforeAll(async () => void (bench = await openPushBench()));
afterAll(async () => await bench.close());
beforeEach(() => bench.answerWith(null));

test("a notification shows on the device, once, without an amount or a name", async () => {
  const saver = await bench.server.addUser();
  const browser = await subscribed(bench, saver.ask);
  const accountId = bench.server.services.newId();
  await sendNotification(bench, saver, {
    event: "consent.renewal_due",
    about: { accountId, name: "Boursobank", on: null },
    cause: "consent 1",
  });
  await sendNotification(bench, saver, {
    event: "consent.renewal_due",
    about: { accountId, name: "Boursobank" },
    cause: "consent 1",
  });
  await sendAll(bench, saver);
  await sendAll(bench, saver);
  await sweepPushes(bench.server.services);
  const [received, ...others] = bench.service.received(browser.endpoint);
  expect(others).toEqual([]);
  expect(received).toMatchObject({ ttl: 86_400, urgency: "normal", contact: "mailto:bonjour@vigie.example" });
  expect(JSON.parse(received?.text ?? "")).toEqual({
    title: "Autorisation à renouveler",
    body: "L’autorisation donnée à l’un de vos établissements arrive à échéance.",
    url: `/app/accounts/update/${accountId}/credentials`,
    tag: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(received?.text).not.toMatch(/Boursobank|€/);
  expect(await outcomesOf(bench, saver)).toEqual(["sent"]);
});

test("each event has its words: no hole to fill, no amount, and a page of this site", async () => {
  const saver = await bench.server.addUser();
  const browser = await subscribed(bench, saver.ask);
  for (const event of ["savings.cap_reached", "security.locked", "report.monthly"] as const)
    await sendNotification(bench, saver, { event, about: { name: "Livret A", amount: 2_295_000 as never } });
  await sendAll(bench, saver);
  const texts = bench.service.received(browser.endpoint).map(({ text }) => text ?? "");
  expect(texts).toHaveLength(3);
  for (const text of texts) {
    expect(text.replaceAll(/[\da-f-]{36}/g, "")).not.toMatch(/Livret A|\d|€/);
    expect(JSON.parse(text).url).toMatch(/^\/app\//);
  }
  for (const [title, body] of Object.values(pushWords)) expect(`${title} ${body}`).not.toMatch(/[{}€]|\d{3}/);
});

test("what is switched off does not go, nor what waited when it was switched off", async () => {
  const saver = await bench.server.addUser();
  const browser = await subscribed(bench, saver.ask);
  await sendNotification(bench, saver, { event: "sync.failed", about: { name: "A" } });
  await saver.ask("PUT", "/users/me/notification_options", { notification_options: { system: false } });
  await sendNotification(bench, saver, { event: "sync.failed", about: { name: "B" } });
  await sendNotification(bench, saver, { event: "system.restart" });
  await sendAll(bench, saver);
  expect(await outcomesOf(bench, saver)).toEqual(["unwanted"]);
  expect(bench.service.received(browser.endpoint)).toEqual([]);
  await sendNotification(bench, saver, { event: "security.locked" });
  await sendAll(bench, saver);
  expect(bench.service.received(browser.endpoint)).toHaveLength(1);
});

test("with its cause it is taken back: nothing is queued of a transaction that failed", async () => {
  const saver = await bench.server.addUser();
  await subscribed(bench, saver.ask);
  const work = bench.server.services.db.transaction().execute(async (trx) => {
    await notify(
      { services: { ...bench.server.services, db: trx }, subject: saver.subject, trx },
      { event: "sync.failed" },
    );
    throw new Error("on purpose");
  });
  await expect(work).rejects.toThrow("on purpose");
  expect(await pushesOf(bench, saver)).toEqual([]);
});

test("six a day and person, whatever the devices, and the same of several banks once an hour", async () => {
  const saver = await bench.server.addUser();
  const second = await onAnotherDevice(bench, saver);
  const devices = [await subscribed(bench, saver.ask), await subscribed(bench, second)];
  for (let serial = 0; serial < 9; serial += 1)
    await sendNotification(bench, saver, { event: "sync.failed" });
  for (let serial = 0; serial < 3; serial += 1)
    await sendNotification(bench, saver, { event: "sync.first_done" });
  await sendAll(bench, saver);
  for (const { endpoint } of devices) expect(bench.service.received(endpoint)).toHaveLength(6);
  const other = await bench.server.addUser();
  const { endpoint } = await subscribed(bench, other.ask);
  for (let serial = 0; serial < 3; serial += 1)
    await sendNotification(bench, other, { event: "sync.first_done" });
  await sendAll(bench, other);
  expect(bench.service.received(endpoint)).toHaveLength(1);
});

test("ten at once are still six", async () => {
  const saver = await bench.server.addUser();
  await subscribed(bench, saver.ask);
  await Promise.all(
    Array.from({ length: 10 }, async () => await sendNotification(bench, saver, { event: "sync.failed" })),
  );
  expect(await pushesOf(bench, saver)).toHaveLength(6);
});

test("of two workers one sends", async () => {
  const saver = await bench.server.addUser();
  const { endpoint } = await subscribed(bench, saver.ask);
  await sendNotification(bench, saver, { event: "security.locked" });
  await Promise.all([sendAll(bench, saver), sendAll(bench, saver), sweepPushes(bench.server.services)]);
  expect(bench.service.received(endpoint)).toHaveLength(1);
});

test.each([404, 410])("an answer %s ends the subscription", async (code) => {
  const saver = await bench.server.addUser();
  await subscribed(bench, saver.ask);
  await sendNotification(bench, saver, { event: "security.locked" });
  bench.answerWith({ code });
  await sendAll(bench, saver);
  expect((await saver.ask("GET", pushPath)).body.push_subscriptions).toEqual([]);
  bench.answerWith(null);
  await sendNotification(bench, saver, { event: "security.password_changed" });
  await sendAll(bench, saver);
  expect(await outcomesOf(bench, saver)).toEqual(["gone"]);
});

test("a service that asks to wait is left alone as long as it says, then has the message once", async () => {
  const saver = await bench.server.addUser();
  const { endpoint } = await subscribed(bench, saver.ask);
  await sendNotification(bench, saver, { event: "security.locked" });
  // A client with the test's clock: it also remembers that it was asked to wait.
  const { clock } = bench.server.services;
  const fetch = createResilientFetch({ clock, random: () => 0 });
  const push = partners.push.open({ services: [{ origin: bench.service.url }] }, { fetch, clock });
  const services = { ...bench.server.services, partners: { ...bench.server.services.partners, push } };
  const [waiting] = await pushesOf(bench, saver);
  const key = { customerId: saver.id, id: waiting?.id ?? bench.server.services.newId() };
  bench.answerWith({ code: 429, retryAfter: 600 });
  await sendPush(services, key);
  expect(bench.asked()).toBe(1);
  bench.answerWith(null);
  bench.server.advance(599_000);
  await sendPush(services, key);
  expect([bench.asked(), bench.service.received(endpoint).length]).toEqual([0, 0]);
  bench.server.advance(2_000);
  await sendPush(services, key);
  await sendPush(services, key);
  expect([bench.asked(), bench.service.received(endpoint).length]).toEqual([1, 1]);
  expect(await outcomesOf(bench, saver)).toEqual(["sent"]);
});

test("out of order it is tried again, later each time, and given up with the day; refused it is not", async () => {
  const saver = await bench.server.addUser();
  const { endpoint } = await subscribed(bench, saver.ask);
  await sendNotification(bench, saver, { event: "security.password_changed" });
  await sendNotification(bench, saver, { event: "security.locked" });
  expect(await outcomesOf(bench, saver)).toEqual([null, null]);
  const [first, second] = await pushesOf(bench, saver);
  if (first === undefined || second === undefined) throw new Error("two wait");
  const { push } = bench.server.services.partners;
  const answers = ["push.unavailable", "push.refused"] as const;
  const failing = (code: (typeof answers)[number]) => ({
    ...bench.server.services,
    partners: {
      ...bench.server.services.partners,
      push: { ...push, send: async () => ({ ok: false as const, code }) },
    },
  });
  await sendPush(failing("push.refused"), { customerId: saver.id, id: second.id });
  expect(await outcomesOf(bench, saver)).toEqual([null, "refused"]);
  let tries = 0;
  for (let minutes = 0; minutes <= 1_440; minutes += 1) {
    const before = (await pushesOf(bench, saver))[0]?.attempts ?? 0;
    await sendPush(failing("push.unavailable"), { customerId: saver.id, id: first.id });
    tries += ((await pushesOf(bench, saver))[0]?.attempts ?? 0) - before;
    bench.server.advance(60_000);
    if ((await outcomesOf(bench, saver))[0] !== null) break;
  }
  expect([tries, await outcomesOf(bench, saver)]).toEqual([6, ["gave_up", "refused"]]);
  expect(bench.service.received(endpoint)).toEqual([]);
});
