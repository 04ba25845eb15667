import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startPortTest, value } from "./port-testing.ts";
import type { FaultRequest } from "./sandbox/faults.ts";

/** Failures of the partner: each gives a code, and old data are never mixed with corrupted ones. */

const world = await startPortTest();
afterAll(world.close);
beforeEach(() => {
  world.partner.faults.clear();
});
const { user, connection } = await world.linked();
/** A separate port for each test, because a circuit breaker has state. */
const port = (timeoutMs = 10_000) => world.connect({ timeoutMs });
const fault = (request: FaultRequest) => world.partner.faults.set(request);
const path = "/2.0/users/me/connections*";

describe("a call that may be repeated", () => {
  test.each<[string, FaultRequest]>([
    ["dropped", { kind: "drop" }],
    ["answered 500", { kind: "status", value: 500 }],
    ["answered 503", { kind: "status", value: 503 }],
    ["too frequent for a moment", { kind: "rate_limit", value: 0 }],
  ])("survives being %s twice", async (_case, request) => {
    fault({ ...request, path, times: 2 });
    expect(value(await port().getConnection(user, connection.id)).state).toBe("ok");
  });
  test.each<[string, FaultRequest, string, number?]>([
    ["dropped", { kind: "drop" }, "partner.unavailable"],
    ["answered 502", { kind: "status", value: 502 }, "partner.unavailable"],
    ["left hanging", { kind: "hang" }, "partner.timeout", 500],
    ["answered too slowly", { kind: "slow", value: 60_000 }, "partner.timeout", 500],
  ])("fails with a code when it is %s three times", async (_case, request, code, timeoutMs) => {
    const { id } = fault({ ...request, path });
    expect(await port(timeoutMs).getConnection(user, connection.id)).toMatchObject({ ok: false, code });
    expect(world.partner.faults.list().find((one) => one.id === id)?.struck).toBe(3);
  });
});

test("a call that may not be repeated is sent once", async () => {
  const { id } = fault({ kind: "drop", path: "/2.0/auth/init" });
  expect(await port().createUser()).toMatchObject({ ok: false, code: "partner.unavailable" });
  expect(world.partner.faults.list().find((one) => one.id === id)?.struck).toBe(1);
});

test("a damaged answer is refused whole", async () => {
  fault({ kind: "garble", path });
  expect(await port().getConnection(user, connection.id)).toMatchObject({
    ok: false,
    code: "partner.invalid_answer",
  });
  expect(await port().listConnections(user)).toMatchObject({ ok: false, code: "partner.invalid_answer" });
});

test("a page that fails ends the list with a code after the pages that were whole", async () => {
  const found = value(await world.port.listAccounts(user, connection.id));
  for (const { id } of found) value(await world.port.activateAccount(user, id));
  const codes: string[] = [];
  for await (const page of port().transactions(user, { pageSize: 50 })) {
    codes.push(page.ok ? "whole" : page.code);
    if (codes.length === 2) fault({ kind: "garble", path: "/2.0/users/me/transactions" });
  }
  expect(codes).toEqual(["whole", "whole", "partner.invalid_answer"]);
});

test("a long Retry-After is reported, and nothing leaves before its end", async () => {
  const limited = port();
  const { id } = fault({ kind: "rate_limit", value: 120, path });
  const answer = await limited.getConnection(user, connection.id);
  expect(answer).toMatchObject({ code: "partner.rate_limited", detail: { retryAfterSeconds: 120 } });
  expect(await limited.listConnections(user)).toMatchObject({ code: "partner.rate_limited" });
  expect(world.partner.faults.list().find((one) => one.id === id)?.struck).toBe(1);
  world.partner.faults.clear();
  world.pass(120_000);
  expect((await limited.listConnections(user)).ok).toBe(true);
});

test("a partner that is down is left alone, and found again when it is back", async () => {
  const patient = port();
  const { id } = fault({ kind: "status", value: 503, path });
  for (let index = 0; index < 5; index += 1) await patient.listConnections(user);
  expect(await patient.listConnections(user)).toMatchObject({ code: "partner.unavailable" });
  expect(world.partner.faults.list().find((one) => one.id === id)?.struck).toBe(8);
  world.partner.faults.clear();
  world.pass(30_000);
  expect((await patient.listConnections(user)).ok).toBe(true);
});

test("a bank that is down is a state of its connection, not a trouble of the partner", async () => {
  fault({ kind: "down", institution: "40" });
  const state = value(await port().requestSync(user, connection.id));
  expect(state.state).toBe("website_unavailable");
  expect(state.nextTryAt).not.toBeNull();
  expect(state.lastSuccessAt).toBe(connection.lastSuccessAt);
});

test("a dead or foreign token is reported", async () => {
  const stranger = { ...user, accessToken: "not-a-token" };
  expect(await port().listConnections(stranger)).toMatchObject({ ok: false, code: "partner.unauthorized" });
});

test("no failure of the suite's faults holds a token", async () => {
  fault({ kind: "status", value: 500 });
  const failures = [
    await port().listAccounts(user),
    await port().temporaryCode(user),
    await port().createUser(),
  ];
  expect(failures.map(({ ok }) => ok)).toEqual([false, false, false]);
  expect(JSON.stringify(failures)).not.toContain(user.accessToken);
});
