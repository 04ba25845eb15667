import { expect, test } from "vitest";
import { callAt, startBench, stateOf } from "./testing.ts";
import { wireConnection, wireConnectorList, wireError, wireTermsList, wireTokenCode } from "../wire.ts";

test("the directory speaks the wire, with fields and sources only when asked", async () => {
  const { call } = await startBench();
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
  const { sandbox, call, userId } = await startBench();
  const bare = await callAt(sandbox, "GET /users/me");
  expect(bare.status).toBe(401);
  expect(wireError.parse(bare.body).code).toBe("unauthorized");
  expect((await call("GET", `/users/${userId}`)).status).toBe(200);
  expect((await call("GET", `/users/${userId + 1}/accounts`)).status).toBe(403);
  expect((await call("GET", "/users/me/connections/999")).status).toBe(404);
});

test("a code lives half an hour, works as a token, and is exchanged once", async () => {
  const { sandbox, call, advance } = await startBench();
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
  const { sandbox, call, advance, userId } = await startBench();
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
  const { call } = await startBench({ hasTerms: true });
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
    const { connect, call } = await startBench();
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
  const { connect } = await startBench();
  const reply = await connect(scenario);
  expect(reply.status).toBe(state === "additionalInformationNeeded" ? 202 : 200);
  const connection = wireConnection.parse(reply.body);
  expect(connection.state).toBe(state);
  expect(connection.last_update === null).toBe(state !== null);
});

test("a wrong password is refused, a field out of its list or missing too", async () => {
  const { call } = await startBench();
  const code = async (body: object): Promise<string> =>
    wireError.parse((await call("POST", "/users/me/connections", body)).body).code;
  expect(await code({ id_connector: 40, login: "x", password: "0000" })).toBe("wrongpass");
  expect(
    await code({ id_connector: 40, login: "x", password: "1234", directaccesswebsite: "ailleurs" }),
  ).toBe("config");
  expect(await code({ id_connector: 40, password: "1234" })).toBe("missingParameter");
  expect(await code({ login: "x", password: "1234" })).toBe("missingParameter");
  expect(await code({ id_connector: 123_456, login: "x", password: "1234" })).toBe("notFound");
});

test("what the documents do not list is refused: id_bank, fields of another bank", async () => {
  const { call } = await startBench();
  const refused = async (more: object) => {
    const body = { login: "camille", password: "1234", ...more };
    return wireError.parse((await call("POST", "/users/me/connections", body)).body).description;
  };
  expect(await refused({ id_bank: 40 })).toBe("id_connector or connector_uuid is required.");
  expect(await refused({ id_connector: 40, id_bank: 40 })).toBe("id_bank is not a documented parameter.");
  expect(await refused({ id_connector: 40, website: "par" })).toBe("website is not a documented parameter.");
});

test("a reading that has just ended is not forced again, nor a passage at the bank that nothing asks for", async () => {
  const { connect, call, advance, sandbox } = await startBench();
  const { id } = wireConnection.parse((await connect("par")).body);
  for (const method of ["PUT", "POST"]) {
    const refused = await call(method, `/users/me/connections/${id}`, {});
    expect([refused.status, wireError.parse(refused.body).description]).toEqual([
      409,
      "Can't force synchronization",
    ]);
  }
  const query = `client_id=${sandbox.world.settings.clientId}&redirect_uri=http://localhost/&id_connection=${id}`;
  expect((await call("GET", `/webauth-url?${query}`)).status).toBe(409);
  advance(60_000);
  expect((await call("PUT", `/users/me/connections/${id}`, {})).status).toBe(200);
});

test("the same credentials give the same connection", async () => {
  const { connect } = await startBench();
  const first = wireConnection.parse((await connect("par")).body);
  expect(wireConnection.parse((await connect("par")).body).id).toBe(first.id);
  expect(wireConnection.parse((await connect("pro")).body).id).not.toBe(first.id);
});

test("a code by SMS is asked with its field; abc is refused, abcd accepted", async () => {
  const { connect, call } = await startBench();
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
  const { connect, call, advance } = await startBench();
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
  const { connect, call, advance } = await startBench();
  const { id } = wireConnection.parse((await connect("decoupled")).body);
  const waiting = call("POST", `/users/me/connections/${id}`, { resume: true });
  advance(5_000);
  expect(stateOf((await waiting).body)).toBe(null);
});

test.each(["AppValidationCancelled", "AppValidationExpired"])("%s ends in SCARequired", async (scenario) => {
  const { connect, call, advance } = await startBench();
  const { id } = wireConnection.parse((await connect(scenario)).body);
  advance(5_000);
  expect(stateOf((await call("GET", `/users/me/connections/${id}`)).body)).toBe("SCARequired");
});

test.each([
  ["SCARequired", null],
  ["SCARequiredAndOTP", "additionalInformationNeeded"],
  ["SCARequiredAndDecoupled", "decoupled"],
] as const)("%s goes on with an empty body to %s", async (scenario, next) => {
  const { connect, call } = await startBench();
  const { id } = wireConnection.parse((await connect(scenario)).body);
  expect(stateOf((await call("POST", `/users/me/connections/${id}`, {})).body)).toBe(next);
});

test("an ordinary bank asks by the mechanism of its own", async () => {
  const { call } = await startBench();
  const { connectors } = wireConnectorList.parse((await call("GET", "/connectors")).body);
  const at = async (name: string, more: object = {}): Promise<string | null> => {
    const id = connectors.find((one) => one.name === name)?.id;
    const body = { id_connector: id, login: "camille", password: "1234", ...more };
    return stateOf((await call("POST", "/users/me/connections", body)).body);
  };
  expect(await at("Fortuneo")).toBe("additionalInformationNeeded");
  expect(await at("Suravenir", { website: "en-direct" })).toBe(null);
  expect(await at("CNP Assurances")).toBe(null);
  expect(await at("Amundi ESR / Amundi Épargne Entreprise", { website: "epargne-entreprise" })).toBe(
    "decoupled",
  );
  const bourso = connectors.find((one) => one.name === "BoursoBank (Boursorama)")?.uuid;
  const made = await call("POST", "/users/me/connections", { connector_uuid: bourso });
  expect(stateOf(made.body)).toBe("webauthRequired");
});

test("a lapsed consent asks for strong authentication again, and daily readings stop", async () => {
  const { connect, call, advance } = await startBench({ consentDays: 90 });
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
