import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { instant } from "@vigie/domain";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startBench, visa } from "./testing.ts";
import { readPaymentEvent } from "./webhook.ts";

const now = instant("2026-11-20T10:00:00Z");
const seconds = Date.parse(now) / 1000;
const secret = "whsec_test";
const verifier = { secrets: ["whsec_old", secret], clock: () => now, live: false };
const body = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "invoice.paid",
  livemode: false,
  data: { object: { id: "in_1", object: "invoice", customer: "cus_1" } },
});

function signed(text: string, { at = seconds, key = secret } = {}) {
  const v1 = createHmac("sha256", key)
    .update(`${String(at)}.${text}`)
    .digest("hex");
  return { headers: { "stripe-signature": `t=${String(at)},v1=${v1}` }, rawBody: Buffer.from(text) };
}

test("an event says what it is about, and nothing of it is believed further", () => {
  expect(readPaymentEvent(signed(body), verifier)).toEqual({
    ok: true,
    value: { id: "evt_1", kind: "invoice.paid", providerUserId: "cus_1", connectionId: "in_1" },
  });
});

test("a dispute, which names no customer, is about its payment", () => {
  const dispute = { id: "du_1", object: "dispute", charge: "ch_1", payment_intent: "pi_1" };
  const text = JSON.stringify({
    ...JSON.parse(body),
    type: "charge.dispute.created",
    data: { object: dispute },
  });
  expect(readPaymentEvent(signed(text), verifier)).toMatchObject({
    value: { kind: "charge.dispute.created", providerUserId: null, connectionId: "pi_1" },
  });
});

test("one of several signatures is enough while a secret is replaced", () => {
  const { headers, rawBody } = signed(body);
  const both = { "stripe-signature": `${headers["stripe-signature"]},v1=${"0".repeat(64)},v0=1` };
  expect(readPaymentEvent({ headers: both, rawBody }, verifier)).toMatchObject({ ok: true });
});

test.each([
  ["without a signature", { headers: {}, rawBody: Buffer.from(body) }, "webhook.unsigned"],
  [
    "without a time",
    { headers: { "stripe-signature": "v1=00" }, rawBody: Buffer.from(body) },
    "webhook.unsigned",
  ],
  ["signed by another", signed(body, { key: "whsec_other" }), "webhook.forged"],
  ["signed with an empty key", signed(body, { key: "" }), "webhook.forged"],
  ["whose bytes changed", { ...signed(body), rawBody: Buffer.from(`${body} `) }, "webhook.forged"],
  ["of six minutes ago", signed(body, { at: seconds - 360 }), "webhook.stale"],
  ["of six minutes from now", signed(body, { at: seconds + 360 }), "webhook.stale"],
  ["that is no JSON", signed("{"), "webhook.invalid_body"],
  ["of live data", signed(body.replace('"livemode":false', '"livemode":true')), "webhook.invalid_body"],
])("an event %s is refused", (_, request, code) => {
  expect(readPaymentEvent(request, verifier)).toMatchObject({ ok: false, code });
});

type Arrived = { readonly headers: Record<string, string | string[] | undefined>; readonly rawBody: Buffer };
let server: Server;
let arrived: Arrived[] = [];
let url = "";
beforeEach(async () => {
  arrived = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      arrived.push({ headers: request.headers, rawBody: Buffer.concat(chunks) });
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address !== null ? String(address.port) : ""}/webhooks/payments`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test("the sandbox's events are read by the client, whatever their order and number", async () => {
  const bench = await startBench(url);
  const created = await bench.port.createCustomer({
    key: "c",
    reference: "u",
    email: "c@example.test",
    name: "C",
  });
  const customerId = created.ok ? created.value : "";
  const setup = await bench.port.openSetup({ key: "s", customerId, reference: "s" });
  bench.faults.set({ kind: "webhook_duplicate", partner: "payments", times: 1 });
  bench.faults.set({ kind: "webhook_disorder", partner: "payments", times: 1 });
  await bench.confirm(setup.ok ? setup.value.clientSecret : "", visa);
  await bench.sandbox.settle();
  await bench.sandbox.close();
  const given = { secrets: ["whsec_sandbox"], clock: () => instant("2026-11-19T10:00:00Z"), live: false };
  const read = arrived.map((request) => readPaymentEvent(request, given));
  expect(read.every(({ ok }) => ok)).toBe(true);
  const kinds = read.map((one) => (one.ok ? one.value.kind : ""));
  expect(new Set(kinds)).toEqual(
    new Set([
      "customer.created",
      "setup_intent.created",
      "payment_method.attached",
      "setup_intent.succeeded",
    ]),
  );
  expect(kinds.length).toBe(5);
  // No event contains a card number.
  expect(arrived.map(({ rawBody }) => rawBody.toString()).join("")).not.toContain("4242424242424242");
});
