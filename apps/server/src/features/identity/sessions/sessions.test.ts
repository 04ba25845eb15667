import {
  accessTokenSeconds,
  demoPassword,
  lockMinutes,
  maxSignInFailures,
  refreshGraceSeconds,
} from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asker, type TestServer, openTestServer } from "../../../testing/test-server.ts";
import { hashPassword, unusedHash, verifyPassword } from "./actions.ts";
import { endAllSessions, endSessionsOf } from "./actions/end-by-operator.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer()));
afterAll(async () => await server.close());

const signIn = async (email: string, password: string) =>
  await asker(server.app, null)("POST", "/oauth/token", {
    grant_type: "password",
    username: email,
    password,
  });
const refresh = async (token: string) =>
  await asker(server.app, null)("POST", "/oauth/token", {
    grant_type: "refresh_token",
    refresh_token: token,
  });

test("a password opens a session of two hours", async () => {
  const user = await server.addUser();
  const { status, body } = await signIn(user.email.toUpperCase(), demoPassword);
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: "Bearer", expires_in: accessTokenSeconds, user_created: false });
  const me = await asker(server.app, body.access_token)("GET", "/users/me");
  expect(me.body.user).toMatchObject({ id: user.id, roles: ["customer"], state: "confirmed" });
});

test("a form-encoded token request is read as OAuth clients send it", async () => {
  const user = await server.addUser();
  const payload = new URLSearchParams({
    grant_type: "password",
    username: user.email,
    password: demoPassword,
  }).toString();
  const response = await server.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload,
  });
  expect(response.statusCode).toBe(200);
});

test("a browser that signs in again gives up its former session, whoever that was", async () => {
  const page = { origin: "http://localhost:3000", host: "localhost:3000" };
  const completeSignIn = async (email: string, cookie = "") => {
    const response = await server.app.inject({
      method: "POST",
      url: "/v1/oauth/token",
      headers: { ...page, cookie },
      payload: { grant_type: "password", username: email, password: demoPassword },
    });
    const refreshToken = response.cookies.find(({ name }) => name === "vigie-refresh")?.value ?? "";
    return { ask: asker(server.app, response.json().access_token), cookie: `vigie-refresh=${refreshToken}` };
  };
  const [first, second] = [await server.addUser(), await server.addUser()];
  const before = await completeSignIn(first.email);
  const elsewhere = await completeSignIn(first.email);
  const after = await completeSignIn(second.email, before.cookie);
  expect((await before.ask("GET", "/users/me")).status).toBe(401);
  expect((await elsewhere.ask("GET", "/users/me")).status).toBe(200);
  expect((await after.ask("GET", "/users/me")).body.user.id).toBe(second.id);
  const stolen = await server.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    headers: { ...page, cookie: before.cookie },
    payload: { grant_type: "refresh_token" },
  });
  expect(stolen.statusCode).toBe(401);
});

test("a wrong password and an unknown address answer the same", async () => {
  const user = await server.addUser();
  const wrong = await signIn(user.email, "not the password");
  const unknown = await signIn("nobody@test.vigie.fr", "not the password");
  expect(wrong.status).toBe(401);
  expect(unknown.body).toEqual(wrong.body);
  expect(wrong.body).toEqual({
    code: "session.invalid_credentials",
    message: expect.stringContaining(
      `Après ${maxSignInFailures} essais manqués, toute connexion à cette adresse par mot de passe attend ${lockMinutes} minutes`,
    ),
    errors: {},
    fields: { global: ["session.invalid_credentials"] },
  });
});

test("a session ends after two hours, and a refresh token prolongs it once", async () => {
  const user = await server.addUser();
  const first = (await signIn(user.email, demoPassword)).body;
  server.advance(accessTokenSeconds * 1000 + 1);
  const ended = await asker(server.app, first.access_token)("GET", "/users/me");
  expect([ended.status, ended.body.code]).toEqual([401, "session.expired"]);
  const second = await refresh(first.refresh_token);
  expect(second.status).toBe(200);
  expect((await asker(server.app, second.body.access_token)("GET", "/users/me")).status).toBe(200);
});

test("a session that nobody prolongs for a week ends, and one that is prolonged does not", async () => {
  const user = await server.addUser();
  const dayMs = 24 * 3_600_000;
  const used = (await signIn(user.email, demoPassword)).body;
  const left = (await signIn(user.email, demoPassword)).body;
  server.advance(6 * dayMs);
  const prolonged = await refresh(used.refresh_token);
  expect(prolonged.status).toBe(200);
  server.advance(dayMs + 1);
  expect((await refresh(left.refresh_token)).body.code).toBe("session.invalid_refresh_token");
  expect((await refresh(prolonged.body.refresh_token)).status).toBe(200);
});

test("two tabs that refresh at once get the same tokens, and so does one within ten seconds", async () => {
  const user = await server.addUser();
  const first = (await signIn(user.email, demoPassword)).body;
  const both = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
  expect(both.map((answer) => answer.status)).toEqual([200, 200]);
  expect(both[0]?.body.refresh_token).toBe(both[1]?.body.refresh_token);
  server.advance(refreshGraceSeconds * 1000);
  const late = await refresh(first.refresh_token);
  expect(late.body.access_token).toBe(both[0]?.body.access_token);
  expect((await asker(server.app, late.body.access_token)("GET", "/users/me")).status).toBe(200);
});

test("a refresh token used again later ends the whole session: it may have been stolen", async () => {
  const user = await server.addUser();
  const first = (await signIn(user.email, demoPassword)).body;
  const second = (await refresh(first.refresh_token)).body;
  server.advance(refreshGraceSeconds * 1000 + 1000);
  expect((await refresh(first.refresh_token)).status).toBe(401);
  expect((await asker(server.app, second.access_token)("GET", "/users/me")).status).toBe(401);
  expect((await refresh(second.refresh_token)).status).toBe(401);
});

test("any token of the family that is used again ends it: a thief who rotated twice keeps nothing", async () => {
  const user = await server.addUser();
  const stolen = (await signIn(user.email, demoPassword)).body;
  const second = (await refresh(stolen.refresh_token)).body;
  server.advance(refreshGraceSeconds * 1000 + 1000);
  const third = (await refresh(second.refresh_token)).body;
  expect((await asker(server.app, third.access_token)("GET", "/users/me")).status).toBe(200);
  // The owner uses the stolen token, two generations old.
  expect((await refresh(stolen.refresh_token)).status).toBe(401);
  expect((await refresh(third.refresh_token)).status).toBe(401);
  expect((await asker(server.app, third.access_token)("GET", "/users/me")).status).toBe(401);
});

test("a token that was never given ends no session, whoever knows the ids in it", async () => {
  const user = await server.addUser();
  const { body } = await signIn(user.email, demoPassword);
  const forged = Buffer.from(body.refresh_token, "base64url");
  forged.fill(7, 32);
  expect((await refresh(forged.toString("base64url"))).status).toBe(401);
  expect((await refresh(body.access_token)).status).toBe(401);
  expect((await refresh(body.refresh_token)).status).toBe(200);
});

test("a closed session opens nothing", async () => {
  const user = await server.addUser();
  expect((await user.ask("POST", "/oauth/revoke")).status).toBe(200);
  expect((await user.ask("GET", "/users/me")).body.code).toBe("session.expired");
});

test.each(["", "Bearer", "Bearer x", `Bearer ${"a".repeat(86)}`])(
  "the header %j opens nothing",
  async (authorization) => {
    const answer = await asker(server.app, null)("GET", "/users/me", undefined, { authorization });
    expect([answer.status, answer.body.code]).toEqual([401, "session.required"]);
  },
);

test("an operator ends the sessions of one person, or of everybody", async () => {
  const [one, other] = [await server.addUser(), await server.addUser()];
  const statuses = async () => [
    (await one.ask("GET", "/users/me")).status,
    (await other.ask("GET", "/users/me")).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  expect(await endSessionsOf(server.services, { email: one.email, variant: "vigie" })).toBe(1);
  expect(await statuses()).toEqual([401, 200]);
  expect(await endAllSessions(server.services)).toBeGreaterThanOrEqual(1);
  expect(await statuses()).toEqual([401, 401]);
});

test("tokens are stored as hashes only", async () => {
  const user = await server.addUser();
  const { access_token: token } = (await signIn(user.email, demoPassword)).body;
  const rows = await server.services.db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", user.id)
    .execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("the demonstration is told only while the sandboxes run", async () => {
  expect((await asker(server.app, null)("GET", "/demo")).body.code).toBe("demo.unavailable");
});

test("the hash that stands for no password costs as much as a real one", async () => {
  const parameters = (hash: string) => hash.split("$").slice(0, 4);
  expect(parameters(unusedHash)).toEqual(parameters(await hashPassword(demoPassword)));
  expect(await verifyPassword(null, demoPassword)).toBe(false);
});
