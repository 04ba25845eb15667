import {
  demoPassword,
  maxSignInFailures,
  recentSignInMinutes,
  recoveryCodeCount,
  totpEnrolmentMinutes,
} from "@vigie/domain";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asker, type Ask, type TestUser } from "../../../testing/test-server.ts";
import { openMailTestServer, type MailTestServer } from "../../../testing/test-mail.ts";
import { TestPasskey } from "../../../testing/test-passkey.ts";

let posted: MailTestServer;
let visitor: Ask;
beforeAll(async () => {
  posted = await openMailTestServer();
  visitor = asker(posted.server.app, null);
});
afterAll(async () => await posted.close());

const stepMs = 30_000;
const codeOf = (secret: string) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Date.parse(posted.server.services.clock()),
  });
const signIn = async (who: TestUser) =>
  await visitor("POST", "/oauth/token", {
    grant_type: "password",
    username: who.email,
    password: demoPassword,
  });

async function addTotp(who: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await who.ask("POST", "/users/me/second_factor/totp")).body;
  const confirmed = await who.ask("POST", "/users/me/second_factor/totp/confirmations", {
    code: codeOf(secret),
  });
  expect(confirmed.status).toBe(200);
  posted.server.advance(stepMs);
  return { secret, recoveryCodes: confirmed.body.recovery_codes };
}

async function addPasskey(who: TestUser, passkey = new TestPasskey()): Promise<TestPasskey> {
  const offer = await who.ask("POST", "/users/me/passkeys/offer");
  const made = await who.ask("POST", "/users/me/passkeys", {
    name: "Mon ordinateur",
    passkey: passkey.make(offer.body),
  });
  expect(made.status).toBe(201);
  return passkey;
}

async function challengeOf(who: TestUser): Promise<string> {
  const asked = await signIn(who);
  expect([asked.status, asked.body.code]).toEqual([401, "second_factor.required"]);
  return asked.body.detail.challenge;
}

const late = (recentSignInMinutes + 1) * 60_000;
const again = async (who: TestUser, body: object) => await who.ask("POST", "/oauth/reauthenticate", body);
const isRecent = async (who: TestUser) =>
  (await who.ask("POST", "/users/me/passkeys/offer")).body.code !== "session.recent_authentication_required";

test("a code of the app reauthenticates the session once, in place of the password", async () => {
  const who = await posted.server.addUser();
  const { secret } = await addTotp(who);
  posted.server.advance(late);
  expect(await isRecent(who)).toBe(false);
  const code = codeOf(secret);
  expect((await again(who, { code })).status).toBe(200);
  expect(await isRecent(who)).toBe(true);
  expect((await again(who, { code })).body.code).toBe("second_factor.invalid_code");
  const stranger = await posted.server.addUser();
  posted.server.advance(stepMs);
  expect((await again(stranger, { code: codeOf(secret) })).body.code).toBe("second_factor.invalid_code");
  expect((await again(stranger, {})).body.code).toBe("password.wrong");
});

test("a passkey that verified its user reauthenticates too: its own challenge, its own session, once", async () => {
  const [who, other] = [await posted.server.addUser(), await posted.server.addUser()];
  const passkey = await addPasskey(who);
  const foreign = await addPasskey(other);
  posted.server.advance(late);
  const ask = async () => (await who.ask("POST", "/oauth/reauthenticate/passkey_question")).body;
  const question = await ask();
  expect(question).toMatchObject({ user_verification: "required", credentials: [{ id: passkey.id }] });
  const elsewhere = (await other.ask("POST", "/oauth/reauthenticate/passkey_question")).body;
  for (const wrong of [
    foreign.answer(await ask()),
    passkey.answer(elsewhere),
    passkey.answer(await ask(), { unverified: true }),
  ])
    expect((await again(who, { passkey: wrong })).body.code).toBe("passkey.refused");
  expect(await isRecent(who)).toBe(false);
  const right = passkey.answer(question);
  expect((await again(who, { passkey: right })).status).toBe(200);
  expect(await isRecent(who)).toBe(true);
  expect((await again(who, { passkey: right })).body.code).toBe("passkey.refused");
});

test("wrong codes lock the reauthentication, passwords too", async () => {
  const who = await posted.server.addUser();
  await addTotp(who);
  for (let tries = 0; tries < maxSignInFailures; tries += 1) await again(who, { code: "000000" });
  const locked = await again(who, { password: demoPassword });
  expect([locked.status, locked.body.code]).toEqual([429, "session.locked"]);
});

test("a password alone opens a session as long as there is no second factor", async () => {
  const who = await posted.server.addUser();
  expect((await signIn(who)).status).toBe(200);
  const state = await who.ask("GET", "/users/me/second_factor");
  expect(state.body).toEqual({
    required: false,
    enabled: false,
    totp: null,
    passkeys: [],
    recovery_codes: null,
  });
});

test("an app is taken into use by its first code, then the sign-in asks for one", async () => {
  const who = await posted.server.addUser();
  const started = await who.ask("POST", "/users/me/second_factor/totp");
  expect(started.body.uri).toMatch(
    new RegExp(`^otpauth://totp/Vigie:${encodeURIComponent(who.email)}\\?.*secret=${started.body.secret}`),
  );
  // A secret that was shown but not confirmed is not in use.
  expect((await signIn(who)).status).toBe(200);
  const { secret, recoveryCodes } = await addTotp(who);
  expect(recoveryCodes).toHaveLength(recoveryCodeCount);
  const asked = await signIn(who);
  expect(asked.body).toMatchObject({
    code: "second_factor.required",
    detail: { methods: "totp recovery_code", expires_in: 300 },
  });
  const { challenge } = asked.body.detail;
  const passed = await visitor("POST", "/oauth/second_factor", { challenge, code: codeOf(secret) });
  expect([passed.status, passed.body.token_type]).toEqual([200, "Bearer"]);
  const me = await asker(posted.server.app, passed.body.access_token)("GET", "/users/me/second_factor");
  expect(me.body).toMatchObject({ enabled: true, recovery_codes: { left: recoveryCodeCount } });
  expect(me.body.totp.last_used_at).not.toBeNull();
});

test("a wrong first code, or one that comes too late, takes nothing into use", async () => {
  const who = await posted.server.addUser();
  const confirm = async (code: string) =>
    (await who.ask("POST", "/users/me/second_factor/totp/confirmations", { code })).body.code;
  expect(await confirm("123456")).toBe("second_factor.not_started");
  const { secret } = (await who.ask("POST", "/users/me/second_factor/totp")).body;
  expect(await confirm(codeOf(secret) === "000000" ? "000001" : "000000")).toBe("second_factor.invalid_code");
  posted.server.advance(recentSignInMinutes * 60_000);
  await who.ask("POST", "/oauth/reauthenticate", { password: demoPassword });
  posted.server.advance((totpEnrolmentMinutes - recentSignInMinutes) * 60_000 + 1000);
  expect(await confirm(codeOf(secret))).toBe("second_factor.not_started");
  expect((await signIn(who)).status).toBe(200);
});

test("a code of the step before or after serves, one further does not", async () => {
  const who = await posted.server.addUser();
  const { secret } = await addTotp(who);
  posted.server.advance(10 * stepMs);
  const at = async (steps: number) => {
    const challenge = await challengeOf(who);
    const timestamp = Date.parse(posted.server.services.clock()) + steps * stepMs;
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
    return (await visitor("POST", "/oauth/second_factor", { challenge, code })).status;
  };
  expect(await at(-2)).toBe(422);
  expect(await at(-1)).toBe(200);
  expect(await at(2)).toBe(422);
  expect(await at(1)).toBe(200);
});

test("a passkey is the second step, and opens a session without a password", async () => {
  const who = await posted.server.addUser();
  const passkey = await addPasskey(who);
  const challenge = await challengeOf(who);
  const question = await visitor("POST", "/oauth/second_factor/passkey_question", { challenge });
  expect(question.body).toMatchObject({
    challenge,
    rp_id: "localhost",
    credentials: [{ id: passkey.id, transports: ["internal"] }],
  });
  // After the password, user presence is enough.
  const answer = passkey.answer(question.body, { unverified: true });
  expect((await visitor("POST", "/oauth/second_factor", { challenge, passkey: answer })).status).toBe(200);
  const asked = await visitor("POST", "/oauth/passkey/question");
  expect(asked.body).toMatchObject({ user_verification: "required", credentials: [] });
  const opened = await visitor("POST", "/oauth/passkey", { passkey: passkey.answer(asked.body) });
  expect(opened.status).toBe(200);
  const me = await asker(posted.server.app, opened.body.access_token)("GET", "/users/me");
  expect(me.body.user.id).toBe(who.id);
});

test("a passkey is named, and removed; without any factor the password is enough again", async () => {
  const who = await posted.server.addUser();
  await addPasskey(who);
  const [kept] = (await who.ask("GET", "/users/me/second_factor")).body.passkeys;
  expect(kept).toMatchObject({ name: "Mon ordinateur", synced: false, last_used_at: null });
  const renamed = await who.ask("PUT", `/users/me/passkeys/${kept.id}`, { name: "Le portable" });
  expect(renamed.body.passkey.name).toBe("Le portable");
  expect((await who.ask("DELETE", `/users/me/passkeys/${kept.id}`)).status).toBe(200);
  expect((await who.ask("DELETE", `/users/me/passkeys/${kept.id}`)).body.code).toBe("passkey.not_found");
  const state = await who.ask("GET", "/users/me/second_factor");
  expect(state.body).toMatchObject({ enabled: false, recovery_codes: null });
  expect((await signIn(who)).status).toBe(200);
});

test("a recovery code opens once; new ones put the former out of use", async () => {
  const who = await posted.server.addUser();
  const { recoveryCodes } = await addTotp(who);
  const [first = "", second = ""] = recoveryCodes;
  const open = async (code: string) => {
    const challenge = await challengeOf(who);
    return (await visitor("POST", "/oauth/second_factor", { challenge, recovery_code: code })).status;
  };
  expect(await open(first.toLowerCase().replaceAll("-", " "))).toBe(200);
  expect(await open(first)).toBe(422);
  const mail = await posted.mailTo(who.email, "Double authentification", 2);
  expect(mail.text).toContain("Codes de secours restants\u00a0: 9");
  const renewed = await who.ask("POST", "/users/me/second_factor/recovery_codes");
  expect(new Set([...renewed.body.recovery_codes, ...recoveryCodes]).size).toBe(2 * recoveryCodeCount);
  expect(await open(second)).toBe(422);
  expect(await open(renewed.body.recovery_codes[0])).toBe(200);
});

test("the owner is notified of every change by mail and in the application", async () => {
  const who = await posted.server.addUser();
  await addTotp(who);
  const mail = await posted.mailTo(who.email, "Double authentification");
  expect(mail.text).toContain("Une application de codes vient d’être ajoutée");
  await who.ask("DELETE", "/users/me/second_factor/totp");
  const again = await posted.mailTo(who.email, "Double authentification", 2);
  expect(again.text).toContain("L’application de codes vient d’être retirée");
  const { notifications } = (await who.ask("GET", "/users/me/notifications")).body;
  expect(notifications.map((one: { event: string }) => one.event)).toEqual([
    "security.factor_changed",
    "security.factor_changed",
  ]);
});

test("an advisor without a second factor is led to add one before anything else", async () => {
  const advisor = await posted.server.addUser({ roles: ["advisor"], enrolled: false });
  const refused = await advisor.ask("GET", "/users/me/wealth");
  expect([refused.status, refused.body.code]).toEqual([403, "second_factor.enrolment_required"]);
  expect((await advisor.ask("GET", "/websocket/token")).status).toBe(403);
  for (const path of ["/users/me", "/users/me/second_factor", "/users/me/sessions"])
    expect([path, (await advisor.ask("GET", path)).status]).toEqual([path, 200]);
  expect((await advisor.ask("GET", "/users/me/second_factor")).body.required).toBe(true);
  await addTotp(advisor);
  expect((await advisor.ask("GET", "/users/me/wealth")).status).toBe(200);
  expect((await advisor.ask("DELETE", "/users/me/second_factor/totp")).body.code).toBe(
    "second_factor.last_required",
  );
  await addPasskey(advisor);
  expect((await advisor.ask("DELETE", "/users/me/second_factor/totp")).status).toBe(200);
  const [{ id }] = (await advisor.ask("GET", "/users/me/second_factor")).body.passkeys;
  expect((await advisor.ask("DELETE", `/users/me/passkeys/${id}`)).body.code).toBe(
    "second_factor.last_required",
  );
});
