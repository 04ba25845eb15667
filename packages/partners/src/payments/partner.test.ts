import { instant } from "@vigie/domain";
import { expect, test } from "vitest";
import { createFaults } from "../aggregation/sandbox/faults.ts";
import { paymentsPartner } from "./partner.ts";

test("its sandbox's values are a whole configuration, and a live key asks for live events", () => {
  const { schema, sandbox } = paymentsPartner;
  expect(schema.parse(sandbox)).toMatchObject({ live: false, webhookSecrets: ["whsec_sandbox"] });
  for (const key of ["sk_live_1", "rk_live_1"])
    expect(schema.parse({ ...sandbox, PAYMENTS_SECRET_KEY: key })).toMatchObject({ live: true });
  expect(schema.safeParse({ ...sandbox, PAYMENTS_WEBHOOK_SECRETS: "a," }).success).toBe(false);
});

test.each([
  [{ status: 200, body: "" }, "knows our key"],
  [{ status: 401, body: "" }, "PAYMENTS_SECRET_KEY"],
  [{ status: 503, body: "" }, "out of order"],
  [{ unanswered: "timeout" }, "does not answer"],
])("a partner that answers %j is told so", async (answer, words) => {
  const config = paymentsPartner.schema.parse(paymentsPartner.sandbox);
  const look = { ask: async () => await Promise.resolve(answer) };
  const [finding] = await paymentsPartner.check(config, look as never);
  expect(finding?.sentence).toContain(words);
});

test("a started sandbox is one that its own client reaches", async () => {
  const clock = () => instant("2026-11-20T10:00:00Z");
  const running = await paymentsPartner.startSandbox({
    clock,
    host: "127.0.0.1",
    port: 0,
    faults: createFaults("payments"),
    env: {},
  });
  const config = paymentsPartner.schema.parse({ ...paymentsPartner.sandbox, PAYMENTS_URL: running.url });
  const calls: unknown[] = [];
  const port = paymentsPartner.open(config, { observe: (call) => calls.push(call) });
  expect(await port.readInvoice("in_1")).toMatchObject({ code: "payments.not_possible" });
  const { host } = new URL(running.url);
  expect(calls).toEqual([{ host, method: "GET", outcome: 404, ms: expect.any(Number) }]);
  await running.close();
});
