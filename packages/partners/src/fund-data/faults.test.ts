import { instant } from "@vigie/domain";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { FundDataPort } from "./port.ts";
import { startFundDataSandbox } from "./sandbox/sandbox.ts";
import type { FundDataSandbox } from "./sandbox/sandbox.ts";
import { portOver } from "./testing.ts";

const clock = () => instant("2026-06-30T10:00:00Z");
let sandbox: FundDataSandbox;
let port: FundDataPort;

beforeAll(async () => {
  sandbox = await startFundDataSandbox({ port: 0, clock });
  port = portOver(sandbox, { clock });
});
afterEach(() => sandbox.setFault(null));
afterAll(async () => sandbox.close());

describe("a partner in trouble", () => {
  test.each([
    ["error", "fund_data.unavailable"],
    ["limited", "fund_data.unavailable"],
    ["hang", "fund_data.unavailable"],
    ["garbled", "fund_data.invalid_answer"],
    ["wrong_shape", "fund_data.invalid_answer"],
    ["damaged", "fund_data.invalid_answer"],
  ] as const)("« %s » is told by %s", async (mode, code) => {
    sandbox.setFault({ mode });
    const impatient = portOver(sandbox, { clock, ...(mode === "hang" ? { timeoutMs: 200 } : {}) });
    expect(await impatient.tags()).toMatchObject({ ok: false, code });
  });

  test("an answer later than the time-out is an absence, an earlier one is an answer", async () => {
    sandbox.setFault({ mode: "slow", delayMs: 5_000, times: 2 });
    expect(await portOver(sandbox, { clock, timeoutMs: 200 }).euroFunds()).toMatchObject({
      ok: false,
      code: "fund_data.unavailable",
    });
    sandbox.setFault({ mode: "slow", delayMs: 1 });
    expect(await port.euroFunds()).toMatchObject({ ok: true });
  });

  test("a passing fault is overcome by a second try, and touches its path only", async () => {
    sandbox.setFault({ mode: "error", path: "/v1/products", times: 1 });
    expect(await port.tags()).toMatchObject({ ok: true });
    expect(await port.contracts()).toMatchObject({ ok: true });
  });

  test("a wrong key is a refusal of the partner", async () => {
    expect(await portOver({ ...sandbox, apiKey: "wrong" }, { clock }).tags()).toMatchObject({
      ok: false,
      code: "fund_data.unavailable",
    });
  });

  test("the control page switches a fault on and off", async () => {
    const control = `${sandbox.url}/control/faults`;
    const headers = { "content-type": "application/json" };
    const on = await fetch(control, { method: "PUT", headers, body: JSON.stringify({ mode: "error" }) });
    expect(on.status).toBe(204);
    expect(await port.tags()).toMatchObject({ ok: false });
    expect((await fetch(control, { method: "PUT", headers, body: "{}" })).status).toBe(400);
    expect((await fetch(control, { method: "DELETE" })).status).toBe(204);
    expect(await port.tags()).toMatchObject({ ok: true });
  });
});
