import { mkdtempSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { callAt, everyTransaction, startBench } from "./sandbox-testing.ts";
import type { Bench } from "./sandbox-testing.ts";
import { readWebhook } from "./signature.ts";
import {
  wireAccount,
  wireAccountList,
  wireAmortizationList,
  wireInvestmentList,
  wireInvestmentValues,
  wireMarketOrderList,
  wirePocketList,
  wireSecurityHistory,
} from "./wire-wealth.ts";
import { wireConnection, wireConnectorList, wireError, wireTermsList, wireTokenCode } from "./wire.ts";

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function bench(options: Parameters<typeof startBench>[0] = {}): Promise<Bench> {
  const started = await startBench(options);
  closing.push(() => started.sandbox.close());
  return started;
}

function stateOf(body: unknown): string | null {
  return wireConnection.parse(body).state;
}

test("the directory speaks the wire, with fields and sources only when asked", async () => {
  const { call } = await bench();
  const bare = wireConnectorList.parse((await call("GET", "/connectors")).body);
  expect(bare.connectors.length).toBeGreaterThanOrEqual(131);
  expect(bare.connectors[0]?.fields).toBeUndefined();
  const full = wireConnectorList.parse((await call("GET", "/connectors?expand=fields,sources")).body);
  expect(full.connectors[0]?.fields?.length).toBeGreaterThan(0);
  expect(full.connectors[0]?.sources).toHaveLength(1);
  expect((await call("GET", "/connectors/338178e6-3d01-564f-9a7b-52ca442459bf")).body).toMatchObject({
    id: 40,
  });
  expect((await call("GET", "/banks")).body).toHaveProperty("banks");
});

test("a call without a token, or with another user in its path, is refused in the partner’s words", async () => {
  const { sandbox, call, userId } = await bench();
  const bare = await callAt(sandbox, "GET /users/me");
  expect(bare.status).toBe(401);
  expect(wireError.parse(bare.body).code).toBe("unauthorized");
  expect((await call("GET", `/users/${userId}`)).status).toBe(200);
  expect((await call("GET", `/users/${userId + 1}/accounts`)).status).toBe(403);
  expect((await call("GET", "/users/me/connections/999")).status).toBe(404);
});

test("a code lives half an hour, works as a token, and is exchanged once", async () => {
  const { sandbox, call, advance } = await bench();
  const { clientId, clientSecret } = sandbox.world.settings;
  const code = wireTokenCode.parse((await call("GET", "/auth/token/code")).body);
  expect(code.expires_in).toBe(1800);
  expect((await callAt(sandbox, "GET /users/me", { token: code.code })).status).toBe(200);
  const body = { client_id: clientId, client_secret: clientSecret, code: code.code };
  expect((await callAt(sandbox, "POST /auth/token/access", { body })).status).toBe(200);
  expect((await callAt(sandbox, "POST /auth/token/access", { body })).status).toBe(400);
  advance(31 * 60_000);
  expect((await callAt(sandbox, "GET /users/me", { token: code.code })).status).toBe(401);
  expect((await call("GET", "/users/me")).status).toBe(200);
});

test("a temporary user dies after half an hour, a renewed token works, a revoked one does not", async () => {
  const { sandbox, call, advance, userId } = await bench();
  const { clientId, clientSecret } = sandbox.world.settings;
  const temporary = await callAt(sandbox, "POST /auth/init", { body: {} });
  expect(temporary.body).toMatchObject({ type: "temporary", expires_in: 1800 });
  const body = { client_id: clientId, client_secret: clientSecret, id_user: userId, revoke_previous: true };
  expect((await callAt(sandbox, "POST /auth/renew", { body })).status).toBe(200);
  expect((await call("GET", "/users/me")).status).toBe(401);
  advance(31 * 60_000);
  await callAt(sandbox, "GET /terms");
  expect(sandbox.world.store.data.users.map((user) => user.permanent)).toEqual([true]);
});

test("terms are listed for the saver once accepted", async () => {
  const { call } = await bench();
  const [terms] = wireTermsList.parse((await call("GET", "/terms")).body).termsofservices;
  expect(terms?.content).toContain("bac à sable");
  expect(wireTermsList.parse((await call("GET", "/users/me/terms")).body).termsofservices).toEqual([]);
  expect((await call("POST", "/users/me/terms", { id_terms: 1 })).status).toBe(400);
  expect((await call("POST", "/users/me/terms", { id_terms: terms?.id })).status).toBe(200);
  expect(wireTermsList.parse((await call("GET", "/users/me/terms")).body).termsofservices).toHaveLength(1);
});

test.each(["wrongpass", "actionNeeded", "passwordExpired", "websiteUnavailable", "bug"])(
  "a creation that meets %s is refused and keeps nothing",
  async (state) => {
    const { connect, call } = await bench();
    const reply = await connect(state);
    expect(reply.status).toBe(400);
    expect(wireError.parse(reply.body).code).toBe(state);
    expect((await call("GET", "/users/me/connections")).body).toMatchObject({ connections: [], total: 0 });
  },
);

test.each([
  ["par", null],
  ["pro", null],
  ["additionalInformationNeeded", "additionalInformationNeeded"],
  ["SCARequired", "SCARequired"],
  ["SCARequiredAndOTP", "SCARequired"],
  ["SCARequiredAndDecoupled", "SCARequired"],
  ["decoupled", "decoupled"],
  ["shortDecoupled", "decoupled"],
  ["AppValidationCancelled", "decoupled"],
  ["AppValidationExpired", "decoupled"],
  ["webauthRequired", "webauthRequired"],
  ["rateLimiting", "rateLimiting"],
] as const)("the test institution’s %s makes a connection in state %s", async (scenario, state) => {
  const { connect } = await bench();
  const reply = await connect(scenario);
  expect(reply.status).toBe(state === "additionalInformationNeeded" ? 202 : 200);
  const connection = wireConnection.parse(reply.body);
  expect(connection.state).toBe(state);
  expect(connection.last_update === null).toBe(state !== null);
});

test("a wrong password is refused, a field out of its list or missing too", async () => {
  const { call } = await bench();
  const code = async (body: object): Promise<string> =>
    wireError.parse((await call("POST", "/users/me/connections", body)).body).code;
  expect(await code({ id_bank: 40, login: "x", password: "0000" })).toBe("wrongpass");
  expect(await code({ id_bank: 40, login: "x", password: "1234", directaccesswebsite: "ailleurs" })).toBe(
    "config",
  );
  expect(await code({ id_bank: 40, password: "1234" })).toBe("missingParameter");
  expect(await code({ login: "x", password: "1234" })).toBe("missingParameter");
  expect(await code({ id_bank: 123_456, login: "x", password: "1234" })).toBe("notFound");
});

test("the same credentials give the same connection", async () => {
  const { connect } = await bench();
  const first = wireConnection.parse((await connect("par")).body);
  expect(wireConnection.parse((await connect("par")).body).id).toBe(first.id);
  expect(wireConnection.parse((await connect("pro")).body).id).not.toBe(first.id);
});

test("a code by SMS is asked with its field; abc is refused, abcd accepted", async () => {
  const { connect, call } = await bench();
  const asked = wireConnection.parse((await connect("additionalInformationNeeded")).body);
  expect(asked.fields?.map((field) => field.name)).toEqual(["openapisms"]);
  const path = `/users/me/connections/${asked.id}`;
  const wrong = await call("POST", path, { openapisms: "abc" });
  expect([wrong.status, wireError.parse(wrong.body).code]).toEqual([400, "wrongpass"]);
  expect(stateOf((await call("GET", path)).body)).toBe("wrongpass");
  const right = await call("POST", path, { openapisms: "abcd" });
  expect([right.status, stateOf(right.body)]).toEqual([200, null]);
});

test("an approval comes by itself after its delay; in the background it is polled", async () => {
  const { connect, call, advance } = await bench();
  const { id } = wireConnection.parse((await connect("decoupled")).body);
  const path = `/users/me/connections/${id}`;
  expect(stateOf((await call("POST", path, { login: "camille", password: "1234" })).body)).toBe("decoupled");
  expect(stateOf((await call("POST", `${path}?background`, { resume: true })).body)).toBe("validating");
  advance(3_000);
  expect(stateOf((await call("GET", path)).body)).toBe("validating");
  advance(2_000);
  expect(stateOf((await call("GET", path)).body)).toBe(null);
});

test("resume waits for the approval", async () => {
  const { connect, call, advance } = await bench();
  const { id } = wireConnection.parse((await connect("decoupled")).body);
  const waiting = call("POST", `/users/me/connections/${id}`, { resume: true });
  advance(5_000);
  expect(stateOf((await waiting).body)).toBe(null);
});

test.each(["AppValidationCancelled", "AppValidationExpired"])("%s ends in SCARequired", async (scenario) => {
  const { connect, call, advance } = await bench();
  const { id } = wireConnection.parse((await connect(scenario)).body);
  advance(5_000);
  expect(stateOf((await call("GET", `/users/me/connections/${id}`)).body)).toBe("SCARequired");
});

test.each([
  ["SCARequired", null],
  ["SCARequiredAndOTP", "additionalInformationNeeded"],
  ["SCARequiredAndDecoupled", "decoupled"],
] as const)("%s goes on with an empty body to %s", async (scenario, next) => {
  const { connect, call } = await bench();
  const { id } = wireConnection.parse((await connect(scenario)).body);
  expect(stateOf((await call("POST", `/users/me/connections/${id}`, {})).body)).toBe(next);
});

test("an ordinary bank asks by the mechanism of its own", async () => {
  const { call } = await bench();
  const { connectors } = wireConnectorList.parse((await call("GET", "/connectors")).body);
  const at = async (name: string, more: object = {}): Promise<string | null> => {
    const id = connectors.find((one) => one.name === name)?.id;
    const body = { id_bank: id, login: "camille", password: "1234", ...more };
    return stateOf((await call("POST", "/users/me/connections", body)).body);
  };
  expect(await at("Fortuneo")).toBe("additionalInformationNeeded");
  expect(await at("Suravenir", { website: "en-direct" })).toBe(null);
  expect(await at("CNP Assurances")).toBe(null);
  expect(await at("Amundi ESR / Amundi Épargne Entreprise", { website: "epargne-entreprise" })).toBe(
    "decoupled",
  );
  expect(await at("BoursoBank (Boursorama)")).toBe("webauthRequired");
});

test("accounts come switched off, are switched on with ?all, and forget everything when switched off", async () => {
  const { connect, call } = await bench();
  const { id } = wireConnection.parse((await connect("par")).body);
  const base = `/users/me/connections/${id}/accounts`;
  expect(wireAccountList.parse((await call("GET", base)).body).accounts).toEqual([]);
  expect((await call("GET", "/users/me/transactions?limit=10")).status).toBe(409);
  const [found] = wireAccountList.parse((await call("GET", `${base}?all`)).body).accounts;
  const one = `/users/me/accounts/${found?.id}`;
  expect(found?.disabled).toMatch(/^2026-11-21 /);
  expect((await call("PUT", one, { disabled: null })).status).toBe(404);
  for (const value of [null, false, 0, "false"]) {
    await call("DELETE", one);
    const on = await call("PUT", `${one}?all`, { disabled: value });
    expect([on.status, wireAccount.parse(on.body).disabled]).toEqual([200, null]);
  }
  expect((await call("GET", `${one}/transactions?limit=10`)).status).toBe(200);
  const off = wireAccount.parse((await call("DELETE", one)).body);
  expect([off.balance, typeof off.disabled]).toEqual([null, "string"]);
  expect((await call("GET", `${one}/transactions?limit=10`)).status).toBe(409);
});

test("transactions are paged by links, each once, and limit is required", async () => {
  const started = await bench();
  const { accountIds } = await started.open("camille");
  expect((await started.call("GET", "/users/me/transactions")).status).toBe(400);
  expect((await started.call("GET", "/users/me/transactions?limit=1001")).status).toBe(400);
  const all = await everyTransaction(started, "limit=300&expand=categories");
  expect(new Set(all.map((one) => one.id)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(2_000);
  expect(new Set(all.map((one) => Number(one.id_account))).size).toBeLessThanOrEqual(accountIds.length);
  const days = all.map((one) => String(one.date));
  expect(days).toEqual(days.toSorted().toReversed());
  expect(all.some((one) => one.coming === true)).toBe(true);
  const october = await everyTransaction(started, "limit=1000&min_date=2026-10&max_date=2026-10");
  expect(october.length).toBeGreaterThan(50);
  expect(october.every((one) => String(one.date).startsWith("2026-10"))).toBe(true);
});

test("the large account gives its 5,000 operations", async () => {
  const started = await bench();
  await started.open("gros");
  expect(await everyTransaction(started, "limit=1000")).toHaveLength(5_000);
});

test("wealth speaks the wire: shares add up to one, lots to their line, quantity times price to the valuation", async () => {
  const started = await bench();
  await started.open("camille");
  const { investments } = wireInvestmentList.parse((await started.call("GET", "/users/me/investments")).body);
  const { pockets } = wirePocketList.parse((await started.call("GET", "/users/me/pockets")).body);
  const shares = new Map<string, number>();
  for (const line of investments) {
    const key = String(line.id_account);
    shares.set(key, (shares.get(key) ?? 0) + (line.portfolio_share ?? 0));
    if (line.code_type === "ISIN") {
      expect(line.valuation).toBeCloseTo((line.quantity ?? 0) * (line.unitvalue ?? 0), 2);
    }
    const lots = pockets.filter((one) => one.id_investment === line.id);
    if (lots.length > 0)
      expect(lots.reduce((sum, one) => sum + (one.quantity ?? 0), 0)).toBeCloseTo(line.quantity ?? 0, 3);
  }
  for (const share of shares.values()) expect(share).toBeCloseTo(1, 4);
  expect(pockets.some((one) => one.condition === "available")).toBe(true);
  expect(pockets.some((one) => one.condition === "date")).toBe(true);
  expect(pockets.some((one) => one.condition === "retirement")).toBe(true);
  expect(investments.some((line) => line.code === "XX-liquidity")).toBe(true);
  const unit = investments.find((line) => line.code_type === "ISIN");
  const history = await started.call("GET", `/users/me/investments/${unit?.id}/security/history`);
  expect(wireSecurityHistory.parse(history.body).history.at(-1)?.unitvalue).toBe(unit?.unitvalue);
  const values = await started.call("GET", `/users/me/investments/${unit?.id}/history`);
  expect(wireInvestmentValues.parse(values.body).investmentvalues.length).toBeLessThanOrEqual(2);
  const orders = wireMarketOrderList.parse((await started.call("GET", "/users/me/marketorders")).body);
  expect(orders.marketorders.length).toBeGreaterThan(5);
  const { loanamortizations } = wireAmortizationList.parse(
    (await started.call("GET", "/users/me/amortizations")).body,
  );
  expect(loanamortizations).toHaveLength(240);
});

test("a lapsed consent asks for strong authentication again, and daily readings stop", async () => {
  const { connect, call, advance } = await bench({ consentDays: 90 });
  const { id } = wireConnection.parse((await connect("SCARequiredAndOTP")).body);
  const path = `/users/me/connections/${id}`;
  await call("POST", path, {});
  await call("POST", path, { openapisms: "abcd" });
  advance(86_400_000 * 89);
  const read = wireConnection.parse((await call("GET", path)).body);
  expect([read.state, read.last_update]).toEqual([null, "2027-02-18 10:00:00"]);
  advance(86_400_000 * 2);
  const lapsed = wireConnection.parse((await call("GET", path)).body);
  expect([lapsed.state, lapsed.last_update]).toEqual(["SCARequired", "2027-02-18 10:00:00"]);
});

test("webauth goes to the bank’s page and back with the connection, or with an error", async () => {
  const { sandbox, call } = await bench();
  const { connectors } = wireConnectorList.parse((await call("GET", "/connectors")).body);
  const bank = connectors.find((one) => one.auth_mechanism === "webauth");
  const { code } = wireTokenCode.parse((await call("GET", "/auth/token/code")).body);
  const query = new URLSearchParams({
    client_id: sandbox.world.settings.clientId,
    token: code,
    redirect_uri: "http://localhost:3000/account/webauth",
    connector_uuid: bank?.uuid ?? "",
    state: "s-1",
  });
  const start = await callAt(sandbox, `GET /webauth?${query.toString()}`);
  expect(start.status).toBe(302);
  const page = start.headers.get("location") ?? "";
  expect((await callAt(sandbox, `GET ${page}`)).body).toContain("Autoriser");
  const decide = async (decision: string, more: Record<string, string> = {}): Promise<Response> =>
    fetch(`${sandbox.url}/banque`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        ...Object.fromEntries(query),
        decision,
        bank_login: "camille",
        bank_password: "1234",
        ...more,
      }),
    });
  const refused = new URL((await decide("refuse")).headers.get("location") ?? "");
  expect([refused.searchParams.get("error"), refused.searchParams.get("state")]).toEqual([
    "access_denied",
    "s-1",
  ]);
  expect(new URL((await decide("fail")).headers.get("location") ?? "").searchParams.get("error")).toBe(
    "server_error",
  );
  expect((await decide("accept", { bank_password: "0000" })).status).toBe(401);
  expect((await call("GET", "/users/me/connections")).body).toMatchObject({ total: 0 });
  const accepted = new URL((await decide("accept")).headers.get("location") ?? "");
  expect(accepted.origin + accepted.pathname).toBe("http://localhost:3000/account/webauth");
  const path = `/users/me/connections/${accepted.searchParams.get("id_connection")}`;
  expect(stateOf((await call("GET", path)).body)).toBe(null);
});

test("webauth refuses a return address that is elsewhere or carries a query", async () => {
  const { sandbox, call } = await bench();
  const { code } = wireTokenCode.parse((await call("GET", "/auth/token/code")).body);
  const at = async (redirectUri: string): Promise<number> => {
    const query = new URLSearchParams({
      client_id: "10000001",
      token: code,
      redirect_uri: redirectUri,
      id_connector: "4",
    });
    return (await callAt(sandbox, `GET /webauth?${query.toString()}`)).status;
  };
  expect(await at("https://evil.example/back")).toBe(400);
  expect(await at("http://localhost:3000/back?x=1")).toBe(400);
  expect(await at("http://localhost:3000/back")).toBe(302);
});

test("the hosted page connects a bank and comes back with connection_id", async () => {
  const { sandbox, call } = await bench();
  const { code } = wireTokenCode.parse((await call("GET", "/auth/token/code")).body);
  const carried = { client_id: "10000001", code, redirect_uri: "http://localhost:3000/back", state: "s-2" };
  const path = `${sandbox.url}/2.0/auth/webview/fr/connect`;
  const send = (fields: Record<string, string>): Promise<Response> =>
    fetch(path, { method: "POST", redirect: "manual", body: new URLSearchParams({ ...carried, ...fields }) });
  const list = await fetch(`${path}?${new URLSearchParams({ ...carried, q: "test" }).toString()}`);
  expect(await list.text()).toContain("Connecteur de test");
  const connector = "338178e6-3d01-564f-9a7b-52ca442459bf";
  const filled = {
    connector,
    go: "fields",
    "field.login": "jeune",
    "field.password": "1234",
    "field.directaccesswebsite": "additionalInformationNeeded",
  };
  expect((await send({ ...filled, "field.password": "0000" })).status).toBe(400);
  const asked = await (await send(filled)).text();
  expect(asked).toContain("Code reçu par SMS");
  const id = /name="connection_id" value="(\d+)"/.exec(asked)?.[1] ?? "";
  const last = await send({ connector, connection_id: id, go: "fields", "field.openapisms": "123456" });
  const back = new URL(last.headers.get("location") ?? "");
  expect(Object.fromEntries(back.searchParams)).toEqual({
    connection_id: id,
    connection_ids: id,
    state: "s-2",
  });
  const cancelled = new URL((await send({ go: "cancel" })).headers.get("location") ?? "");
  expect(cancelled.searchParams.get("error")).toBe("access_denied");
});

test("a browser of this computer may call with its token; a stranger’s page gets no leave", async () => {
  const { sandbox } = await bench();
  const ask = (origin: string): Promise<Response> =>
    fetch(`${sandbox.url}/2.0/users/me/connections`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      },
    });
  const local = await ask("http://localhost:3000");
  expect([local.status, local.headers.get("access-control-allow-origin")]).toEqual([
    204,
    "http://localhost:3000",
  ]);
  expect(local.headers.get("access-control-allow-headers")).toContain("Authorization");
  expect((await ask("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  const refused = await callAt(sandbox, "GET /users/me", { headers: { origin: "http://127.0.0.1:5173" } });
  expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([
    401,
    "http://127.0.0.1:5173",
  ]);
});

test("calls beyond the limit are answered 429 with the seconds to wait", async () => {
  const { call, advance } = await bench({ callsPerMinute: 3 });
  const statuses = [];
  for (let at = 0; at < 5; at += 1) statuses.push((await call("GET", "/users/me")).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(Number((await call("GET", "/users/me")).headers.get("retry-after"))).toBeGreaterThan(0);
  advance(60_000);
  expect((await call("GET", "/users/me")).status).toBe(200);
});

test("faults strike the paths they name, as often as they say", async () => {
  const { sandbox, call } = await bench();
  sandbox.faults.set({ kind: "status", value: 503, path: "/2.0/users/*/connections", times: 2 });
  expect((await call("GET", "/users/me")).status).toBe(200);
  expect((await call("GET", "/users/me/connections")).status).toBe(503);
  expect((await call("GET", "/users/me/connections")).status).toBe(503);
  expect((await call("GET", "/users/me/connections")).status).toBe(200);
  sandbox.faults.set({ kind: "garble", times: 1 });
  expect(typeof (await call("GET", "/terms")).body).toBe("string");
  sandbox.faults.set({ kind: "drop", times: 1 });
  await expect(call("GET", "/terms")).rejects.toThrow();
  sandbox.faults.set({ kind: "rate_limit", value: 7, times: 1 });
  const limited = await call("GET", "/terms");
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
});

test("an institution that is down keeps its connections and says so, until it is back", async () => {
  const { sandbox, connect, call, advance } = await bench();
  const { id } = wireConnection.parse((await connect("par")).body);
  const path = `/users/me/connections/${id}`;
  const fault = sandbox.faults.set({ kind: "down", institution: "connecteur-de-test" });
  expect(wireError.parse((await connect("par", "jeune")).body).code).toBe("websiteUnavailable");
  const down = wireConnection.parse((await call("PUT", `${path}?psu_requested=true`)).body);
  expect([down.state, down.last_update]).toEqual(["websiteUnavailable", "2026-11-21 10:00:00"]);
  expect(down.next_try).toBe("2026-11-21 11:00:00");
  sandbox.faults.clear(fault.id);
  advance(3_700_000);
  expect(stateOf((await call("GET", path)).body)).toBe(null);
});

test("a restart finds users, connections and choices again, and the same figures", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const first = await bench({ folder });
  const { connectionId } = await first.open("complet");
  const path = `/users/me/connections/${connectionId}/accounts`;
  const before = (await first.call("GET", path)).body;
  expect(readdirSync(folder)).toEqual(["aggregation.json"]);
  const second = await bench({ folder });
  expect((await callAt(second.sandbox, `GET ${path}`, { token: first.token })).body).toEqual(before);
});

test("webhooks are signed, told to lasting users only, tried again, doubled and disordered on demand", async () => {
  const started = await bench();
  const got: { kind: string; id: string }[] = [];
  const answers = [500];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const event = readWebhook(
        { method: "POST", path: request.url ?? "", headers: request.headers, rawBody: Buffer.concat(chunks) },
        { secrets: ["sandbox-webhook-secret"], clock: started.sandbox.world.now },
      );
      response.statusCode = answers.shift() ?? 200;
      if (event.ok && response.statusCode === 200) got.push({ kind: event.value.kind, id: event.value.id });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = z.custom<AddressInfo>().parse(server.address());
  const { world, webhooks, faults } = started.sandbox;
  world.store.data.webhooks.push({
    id: 1,
    url: `http://127.0.0.1:${port}/hooks`,
    event: "*",
    created: world.now(),
  });

  await started.connect("par", "vide");
  await expect
    .poll(() => got.map((event) => event.kind), { timeout: 10_000 })
    .toEqual(expect.arrayContaining(["accounts.fetched", "connection.synced"]));
  got.length = 0;
  faults.set({ kind: "webhook_duplicate", times: 1 });
  const { connections } = world.store.data;
  await started.call("PUT", `/users/me/connections/${connections[0]?.id}`);
  await webhooks.idle();
  expect(got.map((event) => event.kind)).toEqual(["connection.synced", "connection.synced"]);
  expect(new Set(got.map((event) => event.id)).size).toBe(1);

  const count = webhooks.deliveries().length;
  const temporary = z
    .object({ auth_token: z.string() })
    .parse((await callAt(started.sandbox, "POST /auth/init", { body: {} })).body);
  const body = { id_bank: 40, login: "vide", password: "1234" };
  await callAt(started.sandbox, "POST /users/me/connections", { body, token: temporary.auth_token });
  expect(webhooks.deliveries()).toHaveLength(count);
});
