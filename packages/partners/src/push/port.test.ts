import { instant } from "@vigie/domain";
import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFaults } from "../aggregation/sandbox/faults.ts";
import { createResilientFetch } from "../http/resilient-fetch.ts";
import { createPush } from "./adapter.ts";
import type { PushMessage, PushSender } from "./port.ts";
import { type PushSandbox, startPushSandbox } from "./sandbox/sandbox.ts";
import { endpointOf, pushServiceList, usualPushServices } from "./services.ts";
import { authorizationFor, makePushKeys } from "./vapid.ts";

/** Test suite of the port, valid for any implementation; here over real HTTP against the sandbox. */

const clock = () => instant("2026-11-20T10:00:00Z");
const faults = createFaults("push");
const sender: PushSender = { ...makePushKeys(), contact: "mailto:bonjour@vigie.example" };
let sandbox: PushSandbox;
beforeAll(async () => void (sandbox = await startPushSandbox({ port: 0, clock, faults })));
afterAll(async () => await sandbox.close());
beforeEach(() => faults.clear());

const services = (text: string) => pushServiceList.parse(text);
const portFor = (list: string, timeoutMs = 5_000) => {
  const fetch = createResilientFetch({ clock, random: () => 0, tries: 3, failuresToOpen: 1_000 });
  return createPush({
    services: services(list),
    clock,
    fetch: (request) => fetch({ ...request, timeoutMs }),
  });
};
const port = () => portFor(sandbox.url);
const messageTo = (
  { endpoint, keys }: ReturnType<PushSandbox["subscribe"]>,
  more: Partial<PushMessage> = {},
): PushMessage => ({
  target: { endpoint, ...keys },
  sender,
  text: '{"title":"Autorisation à renouveler"}',
  ttlSeconds: 3600,
  urgency: "normal",
  topic: "a".repeat(32),
  ...more,
});

test("a message arrives whole, once, signed, with how long it may wait", async () => {
  const browser = sandbox.subscribe(sender.publicKey);
  expect(await port().send(messageTo(browser))).toEqual({ ok: true, value: null });
  const [received, ...others] = sandbox.received(browser.endpoint);
  expect(others).toEqual([]);
  expect(received).toMatchObject({
    text: '{"title":"Autorisation à renouveler"}',
    ttl: 3600,
    urgency: "normal",
    topic: "a".repeat(32),
    contact: sender.contact,
  });
});

test("a browser that takes no more messages is gone, and so is one that never was", async () => {
  const browser = sandbox.subscribe(sender.publicKey);
  sandbox.unsubscribe(browser.endpoint);
  expect(await port().send(messageTo(browser))).toMatchObject({ ok: false, code: "push.gone" });
  const unknown = { ...browser, endpoint: `${sandbox.url}/push/unknown` };
  expect(await port().send(messageTo(unknown))).toMatchObject({ ok: false, code: "push.gone" });
});

test("what another sender signs is refused, and nothing of it is taken", async () => {
  const browser = sandbox.subscribe(sender.publicKey);
  const other = { ...makePushKeys(), contact: sender.contact };
  expect(await port().send(messageTo(browser, { sender: other }))).toMatchObject({
    ok: false,
    code: "push.refused",
    detail: { status: 403 },
  });
  const signedAs = async (authorization: string) =>
    (
      await fetch(browser.endpoint, {
        method: "POST",
        headers: { authorization, ttl: "60", "content-encoding": "aes128gcm" },
        body: "x",
      })
    ).status;
  const old = () => instant("2026-11-18T10:00:00Z");
  const byAnother = await authorizationFor(sandbox.url, other, clock);
  expect(await signedAs(byAnother.replace(/k=.*/, `k=${sender.publicKey}`))).toBe(401);
  expect(await signedAs(await authorizationFor("https://push.example", sender, clock))).toBe(401);
  expect(await signedAs(await authorizationFor(sandbox.url, sender, old))).toBe(401);
  expect(await signedAs("")).toBe(401);
  expect(sandbox.received(browser.endpoint)).toEqual([]);
});

test.each([
  ["too many messages", { kind: "rate_limit", value: 120 }, "push.limited", { retryAfterSeconds: 120 }],
  ["out of order", { kind: "status", value: 500 }, "push.unavailable", undefined],
  ["out of order for a while", { kind: "status", value: 503 }, "push.unavailable", undefined],
  ["refused", { kind: "status", value: 400 }, "push.refused", { status: 400 }],
  ["cut", { kind: "drop" }, "push.unavailable", undefined],
] as const)("a service that is %s: one try, and a code", async (_name, fault, code, detail) => {
  const browser = sandbox.subscribe(sender.publicKey);
  faults.set({ ...fault, partner: "push" });
  const answer = await port().send(messageTo(browser));
  expect(answer).toEqual({ ok: false, code, ...(detail === undefined ? {} : { detail }) });
  faults.clear();
  expect(sandbox.received(browser.endpoint)).toEqual([]);
});

test("a service that never answers is left after a while", async () => {
  const browser = sandbox.subscribe(sender.publicKey);
  faults.set({ kind: "slow", value: 2_000, partner: "push" });
  expect(await portFor(sandbox.url, 200).send(messageTo(browser))).toMatchObject({
    code: "push.unavailable",
  });
});

test("an address that sends elsewhere is not followed", async () => {
  let asked = 0;
  const inside = createServer((_request, response) => {
    asked += 1;
    response.writeHead(307, { location: `${sandbox.url}/push/x` }).end();
  });
  await new Promise<void>((resolve) => void inside.listen(0, "127.0.0.1", resolve));
  const address = inside.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? String(address?.port) : ""}`;
  const browser = { ...sandbox.subscribe(sender.publicKey), endpoint: `${url}/push/1` };
  expect(await portFor(url).send(messageTo(browser))).toMatchObject({ code: "push.refused" });
  expect(asked).toBe(1);
  expect(await port().send(messageTo(browser))).toMatchObject({ code: "push.unknown_service" });
  expect(asked).toBe(1);
  await new Promise((resolve) => inside.close(resolve));
});

const usual = services(usualPushServices.join(","));
test.each([
  "https://fcm.googleapis.com/fcm/send/abc:APA91b",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
  "https://web.push.apple.com/QGuQ",
  "https://db5p.notify.windows.com/w/?token=BQY",
])("a known service: %s", (endpoint) => {
  expect(endpointOf(endpoint, usual)?.href).toBe(endpoint);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/1",
  "https://fcm.googleapis.com:8443/fcm/send/1",
  "https://fcm.googleapis.com.evil.example/1",
  "https://evil.example/fcm.googleapis.com",
  "https://evilpush.apple.com/1",
  "https://push.apple.com.evil.example/1",
  "https://web.push.apple.com:1/1",
  "https://user:secret@fcm.googleapis.com/1",
  "https://fcm.googleapis.com@127.0.0.1/1",
  "https://127.0.0.1/1",
  "https://[::1]/1",
  "http://169.254.169.254/latest/meta-data",
  "file:///etc/passwd",
  "https://fcm.googleapis.com/1#x",
  `https://fcm.googleapis.com/${"x".repeat(2_000)}`,
  "",
])("no service of the list: %s", (endpoint) => {
  expect(endpointOf(endpoint, usual)).toBeNull();
});

test.each([
  "",
  "https://10.0.0.1",
  "http://push.example",
  "https://*",
  "https://*.",
  "https://push.example/path",
  "ftp://x.example",
])("no list holds %j", (entry) => {
  expect(pushServiceList.safeParse(entry).success).toBe(false);
});
