import { demoPassword } from "@vigie/domain";
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asker, type Ask, type TestServer, openTestServer } from "../testing/test-server.ts";
import { type PasskeyForgery, TestPasskey } from "../testing/test-passkey.ts";
import { secondSteps, stepMs } from "../testing/test-second-steps.ts";

let server: TestServer;
let visitor: Ask;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  visitor = asker(server.app, null);
});
afterAll(async () => await server.close());

const { codeOf, withTotp, withPasskey, register, challengeFor, answer } = secondSteps(() => server);

const deceits: readonly (readonly [string, PasskeyForgery])[] = [
  ["another site asks", { origin: "https://vigie.evil.test" }],
  ["a subdomain asks", { origin: "http://evil.localhost:3000" }],
  ["another port asks", { origin: "http://localhost:4000" }],
  ["the authenticator answers another host", { rpId: "evil.test" }],
  ["another challenge is signed", { challenge: "A".repeat(43) }],
  ["another key signs", { key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey }],
  ["the counter goes back", { counter: 1 }],
];
test.each(deceits)("a passkey's answer is refused where %s", async (_name, deceit) => {
  const { who, passkey } = await withPasskey();
  const ask = async () => (await visitor("POST", "/oauth/passkey/question")).body;
  for (const [given, status] of [
    [{}, 200],
    [{}, 200],
    [deceit, 422],
  ] as const) {
    const opened = await visitor("POST", "/oauth/passkey", { passkey: passkey.answer(await ask(), given) });
    expect(opened.status).toBe(status);
  }
  const challenge = await challengeFor(who);
  expect(await answer(challenge, { passkey: passkey.answer({ challenge }, deceit) })).toBe("passkey.refused");
});

test("a passkey opens nothing without a password unless it verified its user, and its answer serves once", async () => {
  const { passkey } = await withPasskey();
  const question = (await visitor("POST", "/oauth/passkey/question")).body;
  const touched = passkey.answer(question, { unverified: true });
  expect((await visitor("POST", "/oauth/passkey", { passkey: touched })).status).toBe(422);
  const next = (await visitor("POST", "/oauth/passkey/question")).body;
  const signed = passkey.answer(next);
  const both = await Promise.all([1, 2].map(() => visitor("POST", "/oauth/passkey", { passkey: signed })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const late = (await visitor("POST", "/oauth/passkey/question")).body;
  server.advance(5 * 60_000 + 1);
  expect((await visitor("POST", "/oauth/passkey", { passkey: passkey.answer(late) })).status).toBe(422);
});

test("a passkey of somebody whom their firm suspended opens nothing, and a session that stayed open sees nothing", async () => {
  const { who, passkey } = await withPasskey();
  await server.services.db
    .updateTable("users")
    .set({ roles: [], firm_id: null })
    .where("id", "=", who.id)
    .execute();
  const question = (await visitor("POST", "/oauth/passkey/question")).body;
  const opened = await visitor("POST", "/oauth/passkey", { passkey: passkey.answer(question) });
  expect(opened.body.code).toBe("passkey.refused");
  expect((await who.ask("GET", "/users/me")).status).toBe(401);
});

test("a passkey of one variant's host answers to no other", async () => {
  const { passkey } = await withPasskey();
  const elsewhere = asker(server.app, null, "amarante.localhost");
  const question = (await elsewhere("POST", "/oauth/passkey/question")).body;
  expect(question.rp_id).toBe("amarante.localhost");
  const opened = await elsewhere("POST", "/oauth/passkey", { passkey: passkey.answer(question) });
  expect(opened.body.code).toBe("passkey.refused");
  const home = (await visitor("POST", "/oauth/passkey/question")).body;
  const crossed = await elsewhere("POST", "/oauth/passkey", { passkey: passkey.answer(home) });
  expect(crossed.body.code).toBe("passkey.refused");
});

test.each<readonly [string, PasskeyForgery]>([
  ["of another site", { origin: "https://evil.test" }],
  ["of another host", { rpId: "evil.test" }],
  ["for another challenge", { challenge: "A".repeat(43) }],
  ["with a certificate to fetch", { certificate: true }],
])("a new passkey %s is refused", async (_name, deceit) => {
  const who = await server.addUser();
  expect((await register(who, new TestPasskey(), deceit)).body.code).toBe("passkey.refused");
});

test("an offer is for one session of one user, and serves once", async () => {
  const who = await server.addUser();
  const other = await server.addUser();
  const add = async (by: Ask, made: object) =>
    (await by("POST", "/users/me/passkeys", { name: "Clé", passkey: made })).status;
  const offer = (await who.ask("POST", "/users/me/passkeys/offer")).body;
  const made = new TestPasskey().make(offer);
  expect(await add(other.ask, made)).toBe(422);
  const body = { grant_type: "password", username: who.email, password: demoPassword };
  const second = asker(server.app, (await visitor("POST", "/oauth/token", body)).body.access_token);
  const again = (await who.ask("POST", "/users/me/passkeys/offer")).body;
  expect(await add(second, new TestPasskey().make(again))).toBe(422);
  const last = (await who.ask("POST", "/users/me/passkeys/offer")).body;
  const kept = new TestPasskey();
  expect(await add(who.ask, kept.make(last))).toBe(201);
  expect(await add(who.ask, kept.make(last))).toBe(422);
  // The same passkey cannot be a second account's.
  expect((await register(other, kept)).body.code).toBe("passkey.already_known");
});

test("somebody else's passkey is neither named nor removed, and does not exist", async () => {
  const { who } = await withPasskey();
  const other = await server.addUser();
  const [{ id }] = (await who.ask("GET", "/users/me/second_factor")).body.passkeys;
  expect((await other.ask("PUT", `/users/me/passkeys/${id}`, { name: "x" })).status).toBe(404);
  expect((await other.ask("DELETE", `/users/me/passkeys/${id}`)).status).toBe(404);
  expect((await who.ask("GET", "/users/me/second_factor")).body.passkeys).toHaveLength(1);
});

test("another site's page neither passes the second step nor signs in with a passkey", async () => {
  const { who, secret } = await withTotp();
  const { passkey } = await withPasskey();
  server.advance(stepMs);
  const evil = { origin: "https://evil.test", host: "localhost:3000" };
  const challenge = await challengeFor(who);
  const step = { challenge, code: codeOf(secret) };
  expect((await visitor("POST", "/oauth/second_factor", step, evil)).status).toBe(401);
  const question = (await visitor("POST", "/oauth/passkey/question")).body;
  const signed = { passkey: passkey.answer(question) };
  expect((await visitor("POST", "/oauth/passkey", signed, evil)).status).toBe(422);
});
