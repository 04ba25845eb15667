import {
  accessTokenSeconds,
  demoPassword,
  instant,
  lockMinutes,
  maxSignInFailures,
  recentSignInMinutes,
  sessionDays,
} from "@vigie/domain";
import { afterAll, beforeEach, expect, test } from "vitest";
import { asker, openTestServer, type TestServer } from "../testing/test-server.ts";

/** The clock of the machine is put forward or back under running sessions, codes and locks. */

const hour = 3_600_000;
const day = 24 * hour;
let server: TestServer;
const opened: TestServer[] = [];
beforeEach(async () => {
  server = await openTestServer({ jobs: false });
  opened.push(server);
});
afterAll(async () => void (await Promise.all(opened.map(async (one) => await one.close()))));

async function post(payload: object, address = "198.51.100.7") {
  const response = await server.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    remoteAddress: address,
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

const signIn = async (email: string, password = demoPassword) =>
  await post({ grant_type: "password", username: email, password });
const refresh = async (token: string) => await post({ grant_type: "refresh_token", refresh_token: token });
const statusWith = async (token: string) => (await asker(server.app, token)("GET", "/users/me")).status;

test("a day forward: the token is over, the session is prolonged, and its end comes no later", async () => {
  const { email } = await server.addUser();
  const { body } = await signIn(email);
  server.advance(day);
  expect(await statusWith(body.access_token)).toBe(401);
  const next = await refresh(body.refresh_token);
  expect([next.status, await statusWith(next.body.access_token)]).toEqual([200, 200]);
  server.advance((sessionDays - 1) * day + 1000);
  expect((await refresh(next.body.refresh_token)).status).toBe(401);
});

test("a day back: a sign-in of the time to come is not a recent one", async () => {
  const saver = await server.addUser();
  expect((await saver.ask("GET", "/users/me/exports/json")).status).toBe(200);
  server.advance(-day);
  expect((await saver.ask("GET", "/users/me/exports/json")).status).toBe(428);
  expect((await saver.ask("POST", "/oauth/reauthenticate", { password: demoPassword })).status).toBe(200);
  expect((await saver.ask("GET", "/users/me/exports/json")).status).toBe(200);
  server.advance((recentSignInMinutes + 1) * 60_000);
  expect((await saver.ask("GET", "/users/me/exports/json")).status).toBe(428);
});

test("a day back: a refresh token that was used still ends its family", async () => {
  const { email } = await server.addUser();
  const { body: first } = await signIn(email);
  const { body: second } = await refresh(first.refresh_token);
  server.advance(-day);
  expect((await refresh(first.refresh_token)).status).toBe(401);
  expect((await refresh(second.refresh_token)).status).toBe(401);
  expect(await statusWith(second.access_token)).toBe(401);
});

test("a day back: a session that was closed stays closed", async () => {
  const saver = await server.addUser();
  await saver.ask("POST", "/oauth/revoke");
  server.advance(-day);
  expect((await saver.ask("GET", "/users/me")).status).toBe(401);
});

test("a day back: a lock does not become one of a day, and errors lock again", async () => {
  const { email } = await server.addUser();
  for (let tries = 0; tries < maxSignInFailures; tries += 1) await signIn(email, "wrong");
  expect((await signIn(email)).body.code).toBe("session.locked");
  server.advance(-day);
  expect((await signIn(email)).status).toBe(200);
  for (let tries = 0; tries < maxSignInFailures; tries += 1) await signIn(email, "wrong");
  const locked = await signIn(email);
  expect(locked.body.code).toBe("session.locked");
  server.advance(lockMinutes * 60_000 + 1000);
  expect((await signIn(email)).status).toBe(200);
});

test("a day forward: a lock is over, and no earlier count is left", async () => {
  const { email } = await server.addUser();
  for (let tries = 0; tries < maxSignInFailures; tries += 1) await signIn(email, "wrong");
  server.advance(day);
  await signIn(email, "wrong");
  expect((await signIn(email)).status).toBe(200);
});

test.each(["2026-10-25T00:30:00Z", "2027-03-28T00:30:00Z"])(
  "the two hours at a change of summer time are two hours like others: %s",
  async (night) => {
    const { email } = await server.addUser();
    server.advance(Date.parse(night) - Date.parse(server.services.clock()));
    expect(server.services.clock().slice(0, 16)).toBe(instant(new Date(night)).slice(0, 16));
    const { body } = await signIn(email);
    server.advance(accessTokenSeconds * 1000 - 1000);
    expect(await statusWith(body.access_token)).toBe(200);
    server.advance(2000);
    expect(await statusWith(body.access_token)).toBe(401);
    expect((await refresh(body.refresh_token)).status).toBe(200);
  },
);
