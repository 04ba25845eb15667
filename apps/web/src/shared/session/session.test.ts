// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { errorBody } from "@vigie/api";
import { clearSession, readSession } from "./cookies.ts";
import { endSession, prolongSession, signIn } from "./session.ts";
import { serveApi, serveNothing } from "../../testing/server.ts";
import { camille, sessionAnswer } from "../../testing/people.ts";

afterEach(() => {
  clearSession();
  sessionStorage.clear();
});

const token = { ...sessionAnswer, access_token: "a=1;b" };

function serve(replies: Readonly<Record<string, readonly [number, unknown]>>) {
  const asked = vi.fn((path: string, _init?: RequestInit) => {
    const [status, body] = replies[path] ?? [404, {}];
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { date: new Date().toUTCString() } }),
    );
  });
  serveApi(asked);
  return asked;
}

test.each([
  [{ roles: ["customer"], state: "confirmed" }, "customer"],
  [{ roles: ["manager"], state: "confirmed" }, "advisor"],
  [{ roles: ["customer"], state: "unconfirmed" }, "unconfirmed"],
])("the user %j is signed in as %s", async (user, role) => {
  serve({ "/v1/oauth/token": [200, token], "/v1/users/me": [200, { user: { ...camille, ...user } }] });
  expect(await signIn("camille@exemple.fr", "secret")).toMatchObject({
    ok: true,
    role,
    user: { id: camille.id },
  });
  const session = readSession();
  expect(session?.accessToken).toBe("a=1;b");
  expect(session?.role).toBe(role);
  expect(Math.round(((session?.expiresAtMs ?? 0) - Date.now()) / 60_000)).toBe(120);
});

test("a refusal is shown in the server's sentence and opens nothing", async () => {
  serve({ "/v1/oauth/token": [401, errorBody("session.invalid_credentials")] });
  expect(await signIn("camille@exemple.fr", "faux")).toMatchObject({
    ok: false,
    status: 401,
    message: errorBody("session.invalid_credentials").message,
  });
  expect(readSession()).toBeNull();
});

test("a service that does not answer is a sentence, not an exception", async () => {
  serveNothing();
  expect(await signIn("camille@exemple.fr", "secret")).toMatchObject({ ok: false, status: 0 });
});

test("a session is prolonged by the cookie that no script reads, and left as it is where that fails", async () => {
  const asked = serve({
    "/v1/oauth/token": [200, token],
    "/v1/users/me": [200, { user: camille }],
  });
  await signIn("camille@exemple.fr", "secret");
  await prolongSession();
  expect(asked.mock.calls[2]?.[1]?.body).toBe('{"grant_type":"refresh_token"}');
  expect(sessionStorage.length).toBe(0);
  serve({ "/v1/oauth/token": [401, errorBody("session.invalid_refresh_token")] });
  expect((await prolongSession()).ok).toBe(false);
  expect(readSession()?.accessToken).toBe("a=1;b");
});

test("signing out forgets the tokens and closes the session on the server", async () => {
  const asked = serve({
    "/v1/oauth/token": [200, token],
    "/v1/users/me": [200, { user: camille }],
  });
  await signIn("camille@exemple.fr", "secret");
  endSession();
  expect(readSession()).toBeNull();
  expect(asked.mock.lastCall?.[0]).toBe("/v1/oauth/revoke");
});

test("the other tabs are told once the cookies are gone: they look at them at once", async () => {
  serve({
    "/v1/oauth/token": [200, token],
    "/v1/users/me": [200, { user: camille }],
    "/v1/oauth/revoke": [200, {}],
  });
  await signIn("camille@exemple.fr", "secret");
  const held: unknown[] = [];
  class Channel {
    postMessage(news: string): void {
      held.push([news, readSession()]);
    }
    close(): void {
      // Nothing is kept open.
    }
  }
  vi.stubGlobal("BroadcastChannel", Channel);
  endSession();
  vi.unstubAllGlobals();
  expect(held).toEqual([["ended", null]]);
});

test("a tab whose neighbour prolonged the session goes on with the new token: the cookies are one for all tabs", async () => {
  serve({
    "/v1/oauth/token": [200, token],
    "/v1/users/me": [200, { user: camille }],
  });
  await signIn("camille@exemple.fr", "secret");
  serve({
    "/v1/oauth/token": [200, { ...token, access_token: "second" }],
    "/v1/users/me": [200, { user: camille }],
  });
  // Both tabs ask at once; the server gives both the same successor.
  await Promise.all([prolongSession(), prolongSession()]);
  expect(readSession()?.accessToken).toBe("second");
});

test("an answer that comes after the session's end does not open it again", async () => {
  serve({ "/v1/oauth/token": [200, token], "/v1/users/me": [200, { user: camille }] });
  await signIn("camille@exemple.fr", "secret");
  const late = prolongSession();
  endSession();
  expect((await late).ok).toBe(false);
  expect(readSession()).toBeNull();
});
