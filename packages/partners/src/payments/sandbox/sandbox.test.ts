import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { instant } from "@vigie/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readForm } from "./form.ts";
import { addMonths } from "./months.ts";
import { paymentsDefaults, startPaymentsSandbox, type PaymentsSandbox } from "./sandbox.ts";

/** Tests that the sandbox follows the strictest reading of the documents. */

const clock = () => instant("2026-11-20T10:00:00Z");
let sandbox: PaymentsSandbox;
beforeAll(async () => void (sandbox = await startPaymentsSandbox({ port: 0, clock })));
afterAll(async () => await sandbox.close());

async function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const reply = await fetch(`${sandbox.url}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${paymentsDefaults.secretKey}`,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: new URLSearchParams(form).toString(),
  });
  const body: Record<string, unknown> = JSON.parse(await reply.text());
  return { status: reply.status, body, replayed: reply.headers.get("idempotent-replayed") };
}

test("forms nest in brackets and lists follow their indexes", () => {
  expect(readForm("a[b][0][c]=1&a[b][1][c]=2&expand[]=x&expand[]=y&m[k]=%C3%A9")).toEqual({
    a: { b: [{ c: "1" }, { c: "2" }] },
    expand: ["x", "y"],
    m: { k: "é" },
  });
});

test.each([
  ["2027-01-31T06:00:00Z", 1, "2027-02-28T06:00:00Z"],
  ["2028-02-29T06:00:00Z", 12, "2029-02-28T06:00:00Z"],
  ["2026-12-01T06:00:00Z", 1, "2027-01-01T06:00:00Z"],
])("%s and %d months are %s", (from, count, to) => {
  expect(addMonths(Date.parse(from) / 1000, count)).toBe(Date.parse(to) / 1000);
});

describe("what is not documented is refused", () => {
  test("an unknown parameter", async () => {
    expect(await post("/v1/customers", { email: "a@example.test", nom: "A" })).toMatchObject({
      status: 400,
      body: { error: { code: "parameter_unknown", param: "nom" } },
    });
  });

  test("a parameter that was removed in September", async () => {
    const { body } = await post("/v1/customers", {});
    const answer = await post("/v1/setup_intents", {
      customer: String(body["id"]),
      "payment_method_types[0]": "card",
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: "parameter_unknown", param: "payment_method_types" } },
    });
  });

  test("a missing parameter", async () => {
    expect(await post("/v1/setup_intents", {})).toMatchObject({
      body: { error: { code: "parameter_missing", param: "customer" } },
    });
  });

  test("another key", async () => {
    expect(await post("/v1/customers", {}, { authorization: "Bearer sk_test_other" })).toMatchObject({
      status: 401,
    });
  });

  test("another path", async () => {
    expect(await post("/v1/charges", {})).toMatchObject({
      status: 404,
      body: { error: { type: "invalid_request_error" } },
    });
  });
});

describe("a repeated key", () => {
  test("plays the same answer, and refuses other parameters", async () => {
    const headers = { "idempotency-key": "k1" };
    const first = await post("/v1/customers", { name: "A" }, headers);
    const again = await post("/v1/customers", { name: "A" }, headers);
    expect(again).toEqual({ ...first, replayed: "true" });
    expect(await post("/v1/customers", { name: "B" }, headers)).toMatchObject({
      status: 400,
      body: { error: { type: "idempotency_error" } },
    });
  });
});

test("a clock of tests gives its customers the months of its own", async () => {
  const frozen = await post("/v1/test_helpers/test_clocks", { frozen_time: "1795000000" });
  const id = String(frozen.body["id"]);
  const customer = await post("/v1/customers", { name: "A", test_clock: id });
  const customerId = String(customer.body["id"]);
  await post("/v1/products", { id: "prod_x", name: "X" });
  await post("/v1/payment_methods/pm_card_visa/attach", { customer: customerId });
  const method = Object.values(sandbox.world.data.payment_methods).find((one) => one.customer === customerId);
  const made = await post("/v1/subscriptions", {
    customer: customerId,
    default_payment_method: method?.id ?? "",
    off_session: "true",
    "items[0][price_data][currency]": "eur",
    "items[0][price_data][product]": "prod_x",
    "items[0][price_data][unit_amount]": "1000",
    "items[0][price_data][recurring][interval]": "month",
  });
  expect(made.body).toMatchObject({ status: "active" });
  await post(`/v1/test_helpers/test_clocks/${id}/advance`, {
    frozen_time: String(1_795_000_000 + 70 * 86_400),
  });
  const paid = Object.values(sandbox.world.data.invoices).filter((one) => one.customer === customerId);
  expect(paid.map(({ status, total }) => [status, total])).toEqual([
    ["paid", 1000],
    ["paid", 1000],
    ["paid", 1000],
  ]);
  expect(await post(`/v1/test_helpers/test_clocks/${id}/advance`, { frozen_time: "1" })).toMatchObject({
    status: 400,
  });
});

test("what is kept in a folder is there again after a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "payments-"));
  const first = await startPaymentsSandbox({ port: 0, clock, folder });
  await fetch(`${first.url}/v1/customers`, {
    method: "POST",
    headers: { authorization: `Bearer ${paymentsDefaults.secretKey}` },
    body: "name=A",
  });
  await first.close();
  const second = await startPaymentsSandbox({ port: 0, clock, folder });
  expect(Object.values(second.world.data.customers)).toMatchObject([{ name: "A" }]);
  await second.close();
  rmSync(folder, { recursive: true });
});
