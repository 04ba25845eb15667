import {
  demoPassword,
  factorTries,
  lockMinutes,
  maxSignInFailures,
  recentSignInMinutes,
} from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asker, type Ask, openTestServer, type TestServer } from "../testing/test-server.ts";
import { addHousehold, addressesOf, allEndpoints } from "../testing/test-household.ts";
import { TestPasskey } from "../testing/test-passkey.ts";
import { secondSteps, stepMs } from "../testing/test-second-steps.ts";
import { openMailTestServer, type MailTestServer } from "../testing/test-mail.ts";

let posted: MailTestServer;
let server: TestServer;
let visitor: Ask;
beforeAll(async () => {
  posted = await openMailTestServer();
  server = posted.server;
  visitor = asker(server.app, null);
});
afterAll(async () => await posted.close());

const { codeOf, withTotp, withPasskey, register, challengeFor, answer } = secondSteps(() => server);
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a code serves once: not again in its thirty seconds, nor the one that took the app into use", async () => {
  const { who, secret } = await withTotp();
  const wrong = "second_factor.invalid_code";
  expect(await answer(await challengeFor(who), { code: codeOf(secret) })).toBe(wrong);
  server.advance(stepMs);
  const code = codeOf(secret);
  const [one, two] = [await challengeFor(who), await challengeFor(who)];
  const both = await Promise.all([answer(one, { code }), answer(two, { code })]);
  expect(both.toSorted()).toEqual(["opened", wrong]);
  // An older code than the last one used is as used.
  expect(await answer(await challengeFor(who), { code: codeOf(secret, -1) })).toBe(wrong);
});

test("a challenge serves once, for five minutes, and is burnt by five wrong answers", async () => {
  const { who, secret } = await withTotp();
  const expired = "second_factor.challenge_expired";
  server.advance(stepMs);
  const challenge = await challengeFor(who);
  expect(await answer(challenge, { code: codeOf(secret) })).toBe("opened");
  server.advance(stepMs);
  expect(await answer(challenge, { code: codeOf(secret) })).toBe(expired);
  const late = await challengeFor(who);
  server.advance(5 * 60_000 + 1);
  expect(await answer(late, { code: codeOf(secret) })).toBe(expired);
  const guessed = await challengeFor(who);
  for (let tries = 0; tries < factorTries; tries += 1)
    await answer(guessed, { code: otherThan(codeOf(secret)) });
  expect(await answer(guessed, { code: codeOf(secret) })).toBe(expired);
  expect(await answer("x".repeat(43), { code: codeOf(secret) })).toBe(expired);
});

test("guesses add up over challenges, lock as passwords do, and the owner is told that the password is known", async () => {
  const { who, secret } = await withTotp();
  server.advance(stepMs);
  for (let tries = 0; tries < maxSignInFailures; tries += 1)
    await answer(await challengeFor(who), { code: otherThan(codeOf(secret)) });
  const locked = await challengeFor(who);
  // A right code is refused as a wrong one, with the time that is left, and not used up.
  expect(await answer(locked, { code: codeOf(secret) })).toBe("session.locked");
  expect(await answer(locked, { code: otherThan(codeOf(secret)) })).toBe("session.locked");
  const mail = await posted.mailTo(who.email, "Changez votre mot de passe maintenant");
  expect(mail.text).toContain("plusieurs codes erronés");
  server.advance(lockMinutes * 60_000 + 1000);
  expect(await answer(await challengeFor(who), { code: codeOf(secret) })).toBe("opened");
});

test("wrong codes from everywhere do not shut out the browser that its owner knows", async () => {
  const { who, secret } = await withTotp();
  server.advance(stepMs);
  const page = { origin: "http://localhost:3000", host: "localhost:3000" };
  const enter = async (challenge: string, code: string, cookie = "") =>
    await server.app.inject({
      method: "POST",
      url: "/v1/oauth/second_factor",
      headers: { ...page, cookie },
      payload: { challenge, code },
    });
  const first = await enter(await challengeFor(who), codeOf(secret));
  const device = first.cookies.find(({ name }) => name === "vigie-device")?.value;
  for (let tries = 0; tries <= maxSignInFailures; tries += 1)
    await answer(await challengeFor(who), { code: otherThan(codeOf(secret)) });
  server.advance(stepMs);
  const code = codeOf(secret);
  expect((await enter(await challengeFor(who), code)).statusCode).toBe(429);
  expect((await enter(await challengeFor(who), code, `vigie-device=${device}`)).statusCode).toBe(200);
});

test("the password alone leaves no mark: neither a session nor a known browser", async () => {
  const { who } = await withTotp();
  const response = await server.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    headers: { origin: "http://localhost:3000", host: "localhost:3000" },
    payload: { grant_type: "password", username: who.email, password: demoPassword },
  });
  expect([response.statusCode, response.cookies]).toEqual([401, []]);
  expect(response.json()).not.toHaveProperty("access_token");
});

test("somebody else's factor opens nothing: neither their code, nor their passkey, nor their recovery code", async () => {
  const victim = await withTotp();
  const thief = await withTotp();
  const key = await withPasskey();
  server.advance(stepMs);
  const challenge = await challengeFor(victim.who);
  expect(await answer(challenge, { code: codeOf(thief.secret) })).toBe("second_factor.invalid_code");
  expect(await answer(challenge, { recovery_code: thief.codes[0] })).toBe("second_factor.invalid_code");
  expect(await answer(challenge, { passkey: key.passkey.answer({ challenge }) })).toBe("passkey.refused");
  // Nor without a password, under the victim's name.
  const question = (await visitor("POST", "/oauth/passkey/question")).body;
  const userHandle = Buffer.from(victim.who.id).toString("base64url");
  const forged = key.passkey.answer(question, { userHandle });
  expect((await visitor("POST", "/oauth/passkey", { passkey: forged })).body.code).toBe("passkey.refused");
});

test("what changes the second factor asks for a recent password, whoever holds the session", async () => {
  const { who } = await withTotp();
  server.advance(recentSignInMinutes * 60_000 + 1000);
  for (const [method, path] of [
    ["POST", "/users/me/second_factor/totp"],
    ["POST", "/users/me/second_factor/totp/confirmations"],
    ["DELETE", "/users/me/second_factor/totp"],
    ["POST", "/users/me/second_factor/recovery_codes"],
    ["POST", "/users/me/passkeys/offer"],
    ["POST", "/users/me/passkeys"],
    ["DELETE", `/users/me/passkeys/${server.services.newId()}`],
  ] as const) {
    const refused = await who.ask(method, path, method === "POST" ? {} : undefined);
    expect([path, refused.body.code]).toEqual([path, "session.recent_authentication_required"]);
  }
});

test("the first factor closes every session that a password alone had opened", async () => {
  const who = await server.addUser();
  const body = { grant_type: "password", username: who.email, password: demoPassword };
  const thief = asker(server.app, (await visitor("POST", "/oauth/token", body)).body.access_token);
  expect((await thief("GET", "/users/me")).status).toBe(200);
  await register(who, new TestPasskey());
  expect((await thief("GET", "/users/me")).status).toBe(401);
  expect((await who.ask("GET", "/users/me")).status).toBe(200);
});

test("a reset of the password does not take the second factor away", async () => {
  const { who } = await withTotp();
  await visitor("POST", "/users/password/reset_password", { email: who.email });
  const mail = await posted.mailTo(who.email, "nouveau mot de passe");
  const token = /#token=([\w-]+)/.exec(mail.text)?.[1];
  const password = "une chaussette verte du lundi";
  await visitor("PUT", "/users/password", {
    reset_password_token: token,
    password,
    password_confirmation: password,
  });
  const opened = await visitor("POST", "/oauth/token", {
    grant_type: "password",
    username: who.email,
    password,
  });
  expect(opened.body.code).toBe("second_factor.required");
});

test("nothing of a factor is in the database as it is, and it goes with the account", async () => {
  const { who, secret, codes } = await withTotp();
  const challenge = await challengeFor(who);
  const { db } = server.services;
  const rows = [
    await db.selectFrom("totp_secrets").selectAll().execute(),
    await db.selectFrom("recovery_codes").selectAll().execute(),
    await db.selectFrom("factor_challenges").selectAll().execute(),
    await db.selectFrom("mails").selectAll().execute(),
  ];
  const dump = JSON.stringify(rows);
  for (const kept of [secret, challenge, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
    expect(dump).not.toContain(kept);
  await db.deleteFrom("users").where("id", "=", who.id).execute();
  for (const table of ["totp_secrets", "recovery_codes", "factor_challenges", "passkeys"] as const)
    expect(await db.selectFrom(table).select("user_id").where("user_id", "=", who.id).execute()).toEqual([]);
});

test("a secret of one user does not open in another's row", async () => {
  const victim = await withTotp();
  const thief = await withTotp();
  const { db } = server.services;
  const [stolen] = await db
    .selectFrom("totp_secrets")
    .selectAll()
    .where("user_id", "=", thief.who.id)
    .execute();
  await db
    .updateTable("totp_secrets")
    .set({ secret_envelope: stolen?.secret_envelope ?? "" })
    .where("user_id", "=", victim.who.id)
    .execute();
  server.advance(stepMs);
  const challenge = await challengeFor(victim.who);
  const { status } = await visitor("POST", "/oauth/second_factor", { challenge, code: codeOf(thief.secret) });
  expect(status).not.toBe(200);
});

test("an advisor without a second factor is refused every call but those that lead to one", async () => {
  const advisor = await server.addUser({ roles: ["admin"], enrolled: false });
  const household = await addHousehold(server, advisor);
  const open = allEndpoints.filter(
    ({ beforeEnrolment, access }) => beforeEnrolment === true && access !== "public",
  );
  expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    "DELETE /users/me/sessions",
    "DELETE /users/me/sessions/{id}",
    "GET /users/confirmations/new",
    "GET /users/me",
    "GET /users/me/second_factor",
    "GET /users/me/sessions",
    "POST /oauth/reauthenticate",
    "POST /oauth/reauthenticate/passkey_question",
    "POST /oauth/revoke",
    "POST /single_sign_on/sessions/leave",
    "POST /users/me/email",
    "POST /users/me/email/confirmations",
    "POST /users/me/passkeys",
    "POST /users/me/passkeys/offer",
    "POST /users/me/password",
    "POST /users/me/second_factor/totp",
    "POST /users/me/second_factor/totp/confirmations",
  ]);
  for (const endpoint of allEndpoints) {
    if (endpoint.access === "public" || endpoint.beforeEnrolment === true) continue;
    const [address = endpoint.path] = addressesOf(endpoint, advisor.id, household);
    const { status, body } = await advisor.ask(endpoint.method, address);
    // A call that the variant does not offer does not exist, for anybody.
    if (body.code !== "route.not_found")
      expect([endpoint.path, status, body.code]).toEqual([
        endpoint.path,
        403,
        "second_factor.enrolment_required",
      ]);
  }
});

test("only the demonstration's own advisor is let in without, and only while the sandboxes run", async () => {
  const demo = await openTestServer({ jobs: false, config: { demo: true } });
  try {
    const real = await demo.addUser({ roles: ["advisor"], enrolled: false });
    const shown = await demo.addUser({ roles: ["advisor"], enrolled: false });
    await demo.services.db.updateTable("users").set({ demo: true }).where("id", "=", shown.id).execute();
    expect((await real.ask("GET", "/users/me/wealth")).status).toBe(403);
    expect((await shown.ask("GET", "/users/me/wealth")).status).toBe(200);
    expect((await shown.ask("GET", "/users/me/second_factor")).body.required).toBe(false);
  } finally {
    await demo.close();
  }
});
