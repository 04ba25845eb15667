import {
  demoPassword,
  lockMinutes,
  maxAccountFailures,
  maxSignInFailures,
  networkLimits,
  sessionDays,
} from "@vigie/domain";
import { type Mailbox, startMailbox } from "@vigie/partners/sandboxes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countForLimit } from "../features/identity/sessions/actions/network-limits.ts";
import { eventually, type TestServer, openTestServer } from "../testing/test-server.ts";

let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox({ clock: () => server.services.clock() });
  server = await openTestServer({ smtpUrl: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

type From = { readonly address?: string; readonly cookie?: string; readonly browser?: boolean };

async function signIn(email: string, password: string, from: From = {}) {
  const response = await server.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    remoteAddress: from.address ?? "198.51.100.7",
    headers: {
      ...(from.cookie === undefined ? {} : { cookie: from.cookie }),
      ...(from.browser === true ? { origin: "http://localhost:3000", host: "localhost:3000" } : {}),
    },
    payload: { grant_type: "password", username: email, password },
  });
  return {
    status: response.statusCode,
    body: response.json(),
    text: response.body,
    headers: response.headers,
    cookies: response.cookies,
  };
}

async function fail(email: string, count: number, from: From = {}): Promise<void> {
  for (let done = 0; done < count; done += 1) await signIn(email, "wrong", from);
}

test("too many errors from one network lock it for thirty minutes, for the right password as for a wrong one", async () => {
  const { email } = await server.addUser();
  await fail(email, maxSignInFailures);
  const locked = await signIn(email, demoPassword);
  const before = await signIn(email, "wrong");
  expect([locked.status, locked.body.code]).toEqual([429, "session.locked"]);
  expect(before.text).toBe(locked.text);
  expect((await signIn(email, demoPassword, { address: "203.0.113.9" })).status).toBe(200);
  server.advance(lockMinutes * 60_000 + 1000);
  expect((await signIn(email, demoPassword)).status).toBe(200);
});

test("an unknown address is counted and locked alike", async () => {
  const unknown = `nobody-${server.services.newId()}@test.vigie.fr`;
  const answers = [];
  for (let count = 0; count <= maxSignInFailures; count += 1) answers.push(await signIn(unknown, "wrong"));
  const { email } = await server.addUser();
  const known = [];
  for (let count = 0; count <= maxSignInFailures; count += 1) known.push(await signIn(email, "wrong"));
  expect(answers.map(({ status, text }) => [status, text])).toEqual(
    known.map(({ status, text }) => [status, text]),
  );
  const names = (answer: { headers: object } | undefined) => Object.keys(answer?.headers ?? {}).toSorted();
  expect(names(answers.at(-1))).toEqual(names(known.at(-1)));
  const rows = await server.services.db.selectFrom("sign_in_attempts").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain("nobody");
});

test("who waits is told how long is left, in the same words for an address that nobody holds", async () => {
  const known = (await server.addUser()).email;
  const unknown = `nobody-${server.services.newId()}@test.vigie.fr`;
  for (const email of [known, unknown]) await fail(email, maxSignInFailures);
  const told = async (password: string) => {
    const answers = [await signIn(known, password), await signIn(unknown, password)];
    const seen = answers.map(({ status, text, headers }) => [status, text, headers["retry-after"]]);
    expect(seen[1]).toEqual(seen[0]);
    const [first] = answers;
    const [minutes] = /\d+\u00a0min/.exec(first?.body.message) ?? [];
    return [first?.status, minutes, first?.headers["retry-after"]];
  };
  expect(await told(demoPassword)).toEqual([429, "30\u00a0min", "1800"]);
  // Rounded up: nobody is asked back too early.
  server.advance(60_000 + 500);
  expect(await told("wrong")).toEqual([429, "29\u00a0min", "1740"]);
  server.advance(28 * 60_000);
  expect(await told(demoPassword)).toEqual([429, "1\u00a0min", "60"]);
  server.advance(60_000);
  expect((await signIn(known, demoPassword)).status).toBe(200);
  expect((await signIn(unknown, demoPassword)).status).toBe(401);
});

// A hundred hashes of passwords, each made to be slow.
test("strangers from everywhere lock an account, but not the browser that its owner knows", async () => {
  const { email } = await server.addUser();
  const first = await signIn(email, demoPassword, { browser: true });
  const device = first.cookies.find(({ name }) => name === "vigie-device");
  const cookie = `vigie-device=${device?.value}`;
  for (let network = 0; network <= maxAccountFailures / (maxSignInFailures - 1); network += 1)
    await fail(email, maxSignInFailures - 1, { address: `10.1.${network}.4` });
  expect((await signIn(email, demoPassword, { address: "192.0.2.1" })).status).toBe(429);
  expect((await signIn(email, demoPassword, { address: "192.0.2.1", cookie })).status).toBe(200);
  // Its own counter holds: the cookie of a stolen computer is no way round the lock.
  await fail(email, maxSignInFailures, { address: "192.0.2.1", cookie });
  expect((await signIn(email, demoPassword, { address: "192.0.2.1", cookie })).status).toBe(429);
});

test("one password tried on each of many accounts shuts its network for thirty minutes, and says so alike to all", async () => {
  const { email } = await server.addUser();
  const address = "198.18.4.9";
  const first = await signIn(email, demoPassword, { address });
  const device = first.cookies.find(({ name }) => name === "vigie-device");
  const cookie = `vigie-device=${device?.value}`;
  const spray = async (count: number) =>
    await signIn(`sprayed-${count}@test.vigie.fr`, "printemps", { address });
  // All but the last three are counted without the work of their hashes.
  for (let count = 3; count < networkLimits.wrongPasswords; count += 1)
    await countForLimit({ services: server.services, request: { address } }, "wrongPasswords");
  for (const count of [1, 2, 3]) expect((await spray(count)).status).toBe(401);
  const shut = [await signIn(email, demoPassword, { address }), await spray(1000)];
  expect(shut.map(({ status, body }) => [status, body.code])).toEqual([
    [429, "session.too_many_failures"],
    [429, "session.too_many_failures"],
  ]);
  expect(shut[0]?.text).toBe(shut[1]?.text);
  expect(shut[0]?.body.message).toContain("30\u00a0min");
  expect(shut.map(({ headers }) => headers["retry-after"])).toEqual(["1800", "1800"]);
  // Nobody's neighbour shuts them out: the browser that they know, and another network, pass.
  expect((await signIn(email, demoPassword, { address, cookie })).status).toBe(200);
  expect((await signIn(email, demoPassword, { address: "203.0.113.77" })).status).toBe(200);
  server.advance(lockMinutes * 60_000 + 1000);
  expect((await signIn(email, demoPassword, { address })).status).toBe(200);
});

test("a device cookie that we did not sign, or of another account, is nobody's", async () => {
  const { email } = await server.addUser();
  const other = await server.addUser();
  const theirs = await signIn(other.email, demoPassword);
  const stranger = theirs.cookies.find(({ name }) => name === "vigie-device")?.value;
  await fail(email, maxSignInFailures);
  for (const value of [stranger, `${"A".repeat(22)}.${"B".repeat(22)}`, "x"])
    expect((await signIn(email, demoPassword, { cookie: `vigie-device=${value}` })).status).toBe(429);
});

test("the owner is told of a lock by mail, once, and nobody else is", async () => {
  const { email } = await server.addUser();
  const unknown = `nobody-${server.services.newId()}@test.vigie.fr`;
  await fail(email, maxSignInFailures + 3);
  await fail(unknown, maxSignInFailures + 3);
  const [mail] = await eventually(
    () => Promise.resolve(mailbox.list(email)),
    (mails) => mails.length > 0,
  );
  expect(mail?.subject).toBe("Connexion bloquée pendant 30 minutes");
  await eventually(
    async () =>
      await server.services.db.selectFrom("mails").select("state").where("to_email", "=", unknown).execute(),
    (rows) => rows.length === 1 && rows.every(({ state }) => state === "dropped"),
  );
  expect(mailbox.list(email)).toHaveLength(1);
  expect(mailbox.list(unknown)).toHaveLength(0);
});

const page = { origin: "http://localhost:3000", host: "localhost:3000" };

async function token(payload: object, headers: Record<string, string>) {
  const response = await server.app.inject({ method: "POST", url: "/v1/oauth/token", headers, payload });
  return { status: response.statusCode, body: response.json(), cookies: response.cookies };
}

test("a browser's refresh token is in a cookie that no script reads, and never in an answer", async () => {
  const { email } = await server.addUser();
  const answer = await signIn(email, demoPassword, { browser: true });
  expect(answer.body.refresh_token).toBeNull();
  const cookie = answer.cookies.find(({ name }) => name === "vigie-refresh");
  expect(cookie).toMatchObject({
    httpOnly: true,
    sameSite: "Strict",
    path: "/",
    maxAge: sessionDays * 86_400,
  });
  expect(answer.text).not.toContain(cookie?.value);
  const kept = { cookie: `vigie-refresh=${cookie?.value}` };
  const next = await token({ grant_type: "refresh_token" }, { ...page, ...kept });
  expect([next.status, next.body.refresh_token]).toEqual([200, null]);
  expect(next.cookies.find(({ name }) => name === "vigie-refresh")?.value).not.toBe(cookie?.value);
});

test("under https the cookies are Secure and named so that no subdomain can forge them", async () => {
  const { email } = await server.addUser();
  const answer = await token(
    { grant_type: "password", username: email, password: demoPassword },
    { origin: "https://vigie.test", host: "vigie.test", "x-forwarded-proto": "https" },
  );
  expect(answer.cookies.map(({ name, secure, path }) => [name, secure, path])).toEqual([
    ["__Host-vigie-device", true, "/"],
    ["__Host-vigie-refresh", true, "/"],
  ]);
});

test("the cookie alone is refused from another site's page, and from a page without an origin", async () => {
  const { email } = await server.addUser();
  const { cookies } = await signIn(email, demoPassword, { browser: true });
  const value = cookies.find(({ name }) => name === "vigie-refresh")?.value ?? "";
  const kept = { cookie: `vigie-refresh=${value}` };
  const ask = async (headers: Record<string, string>, body: object = {}) =>
    (await token({ grant_type: "refresh_token", ...body }, { ...kept, ...headers })).status;
  expect(await ask({ origin: "https://evil.test", host: "localhost:3000" })).toBe(401);
  expect(await ask({ ...page, "sec-fetch-site": "cross-site" })).toBe(401);
  expect(await ask({ origin: "null", host: "localhost:3000" })).toBe(401);
  expect(await ask({ host: "localhost:3000" })).toBe(401);
  // A token of a cookie is refused in a body, where a script could have put it.
  expect(await ask(page, { refresh_token: value })).toBe(401);
  expect(await ask(page)).toBe(200);
});

test("another site's page cannot sign its visitor in to somebody else's account", async () => {
  const { email } = await server.addUser();
  const answer = await token(
    { grant_type: "password", username: email, password: demoPassword },
    { origin: "https://evil.test", host: "localhost:3000" },
  );
  expect([answer.status, answer.cookies]).toEqual([401, []]);
});

test("a family of refresh tokens ends after thirty days, however often it was prolonged", async () => {
  const { email } = await server.addUser();
  let answer = await token({ grant_type: "password", username: email, password: demoPassword }, {});
  for (let day = 0; day < sessionDays - 1; day += 1) {
    server.advance(86_400_000);
    answer = await token({ grant_type: "refresh_token", refresh_token: answer.body.refresh_token }, {});
    expect(answer.status).toBe(200);
  }
  server.advance(86_400_000 - 600_000);
  answer = await token({ grant_type: "refresh_token", refresh_token: answer.body.refresh_token }, {});
  expect(answer.body.expires_in).toBe(600);
  server.advance(600_000);
  expect(
    (await token({ grant_type: "refresh_token", refresh_token: answer.body.refresh_token }, {})).status,
  ).toBe(401);
});
