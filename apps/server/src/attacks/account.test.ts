import { codeTries, demoPassword, maxSignInFailures, recentSignInMinutes, resetHours } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueMail } from "../features/messages/mails/actions/queue.ts";
import { unitOfWork } from "../db/unit-of-work.ts";
import { ensureUser } from "../features/identity/users/actions.ts";
import { userLetters } from "../features/identity/users/letters.ts";
import { asker, type TestUser } from "../testing/test-server.ts";
import { codeIn, openMailTestServer, type MailTestServer, tokenIn } from "../testing/test-mail.ts";

let posted: MailTestServer;
beforeAll(async () => void (posted = await openMailTestServer()));
afterAll(async () => await posted.close());

const newPassword = "trois cerises sous la pluie";
const passwords = { password: newPassword, password_confirmation: newPassword };
const visitor = () => asker(posted.server.app, null);
const signIn = async (email: string, password: string) =>
  await visitor()("POST", "/oauth/token", { grant_type: "password", username: email, password });

async function resetToken(user: TestUser, count = 1): Promise<string> {
  await visitor()("POST", "/users/password/reset_password", { email: user.email });
  return tokenIn(await posted.mailTo(user.email, "nouveau mot de passe", count));
}

test("a reset is asked alike for a known and an unknown address, and only the known one gets a mail", async () => {
  const user = await posted.server.addUser();
  const answers = [];
  for (const email of [user.email, "nobody@test.vigie.fr"])
    answers.push(await visitor()("POST", "/users/password/reset_password", { email }));
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [202, {}],
    [202, {}],
  ]);
  await posted.mailTo(user.email, "nouveau mot de passe");
  expect(posted.mailbox.list("nobody@test.vigie.fr")).toEqual([]);
});

test("the mailed link sets a new password once, ends every session, lifts a lock and is confirmed by mail", async () => {
  const user = await posted.server.addUser();
  for (let count = 0; count <= maxSignInFailures; count += 1) await signIn(user.email, "wrong");
  expect((await signIn(user.email, demoPassword)).status).toBe(429);
  const token = await resetToken(user);
  expect(token).toMatch(/^rst_[\w-]{43}$/);
  const body = { reset_password_token: token, ...passwords };
  const weak = { ...body, password: "court", password_confirmation: "court" };
  expect((await visitor()("PUT", "/users/password", weak)).body.code).toBe("password.too_short");
  expect((await visitor()("PUT", "/users/password", body)).status).toBe(200);
  expect((await user.ask("GET", "/users/me")).status).toBe(401);
  expect((await signIn(user.email, newPassword)).status).toBe(200);
  expect((await signIn(user.email, demoPassword)).status).toBe(401);
  expect((await visitor()("PUT", "/users/password", body)).body.code).toBe("password.invalid_token");
  await posted.mailTo(user.email, "mot de passe a changé");
});

test("a reset link dies after its hour, by a newer one, and is no link to anything else", async () => {
  const user = await posted.server.addUser();
  const first = await resetToken(user);
  posted.server.advance(61_000);
  const second = await resetToken(user, 2);
  expect(second).not.toBe(first);
  const put = async (token: string) =>
    (await visitor()("PUT", "/users/password", { reset_password_token: token, ...passwords })).status;
  expect(await put(first)).toBe(422);
  expect((await visitor()("POST", "/users/password_setup", { token: second, ...passwords })).status).toBe(
    422,
  );
  expect((await visitor()("DELETE", `/users/${second}`)).status).toBe(404);
  posted.server.advance(resetHours * 3_600_000);
  expect(await put(second)).toBe(422);
});

test("strangers who ask for resets all day take none of the owner's, whose browser is known", async () => {
  const { email } = await posted.server.addUser();
  const ask = async (more: object = {}) =>
    await posted.server.app.inject({
      method: "POST",
      url: "/v1/users/password/reset_password",
      payload: { email },
      ...more,
    });
  const session = await posted.server.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    payload: { grant_type: "password", username: email, password: demoPassword },
  });
  const device = session.cookies.find(({ name }) => name === "vigie-device")?.value;
  for (let count = 1; count <= 6; count += 1) {
    await ask();
    // One after the other: a mail that leaves after a newer one brings a dead link, and is dropped.
    await posted.mailTo(email, "nouveau mot de passe", Math.min(count, 5));
    posted.server.advance(61_000);
  }
  expect((await ask({ headers: { cookie: `vigie-device=${device}` } })).statusCode).toBe(202);
  const token = tokenIn(await posted.mailTo(email, "nouveau mot de passe", 6));
  const body = { reset_password_token: token, ...passwords };
  const saved = await posted.server.app.inject({ method: "PUT", url: "/v1/users/password", payload: body });
  expect(saved.statusCode).toBe(200);
  // Who follows the link holds the mailbox: their browser is known from then on.
  expect(saved.cookies.map(({ name }) => name)).toContain("vigie-device");
});

test("a person invited or come from a partner sets their first password by the mailed link, which proves the address", async () => {
  const { services } = posted.server;
  const email = "premier@test.vigie.fr";
  const id = await ensureUser(services, {
    email,
    passwordHash: null,
    firstName: "Ana",
    lastName: "Roy",
    roles: ["customer"],
    firmId: null,
    demo: false,
    state: "unconfirmed",
  });
  const mail = { letter: userLetters.passwordSetup, userId: id, toEmail: email, variant: "vigie" };
  await unitOfWork(services, async (unit) => await queueMail(unit, mail));
  const token = tokenIn(await posted.mailTo(email, "Choisissez votre mot de passe"));
  expect((await visitor()("POST", "/users/password_setup", { token, ...passwords })).status).toBe(200);
  const session = await signIn(email, newPassword);
  const me = await asker(posted.server.app, session.body.access_token)("GET", "/users/me");
  expect(me.body.user).toMatchObject({ id, state: "confirmed" });
});

test("what protects the account asks for a recent password", async () => {
  const user = await posted.server.addUser();
  const other = await signIn(user.email, demoPassword);
  posted.server.advance(recentSignInMinutes * 60_000 + 1000);
  const calls = [
    ["POST", "/users/me/password", passwords],
    ["POST", "/users/me/email", { email: "autre@test.vigie.fr" }],
    ["DELETE", "/users/me", undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await user.ask(method, path, body);
    expect([answer.status, answer.body.code]).toEqual([428, "session.recent_authentication_required"]);
  }
  const wrong = await user.ask("POST", "/oauth/reauthenticate", { password: "wrong" });
  expect([wrong.status, wrong.body.code]).toEqual([422, "password.wrong"]);
  expect((await user.ask("POST", "/oauth/reauthenticate", { password: demoPassword })).status).toBe(200);
  expect((await user.ask("POST", "/users/me/password", passwords)).status).toBe(200);
  expect((await user.ask("GET", "/users/me")).status).toBe(200);
  expect((await asker(posted.server.app, other.body.access_token)("GET", "/users/me")).status).toBe(401);
});

test("a page left open is no place to guess the password", async () => {
  const user = await posted.server.addUser();
  for (let count = 0; count < maxSignInFailures; count += 1)
    await user.ask("POST", "/oauth/reauthenticate", { password: "wrong" });
  const locked = await user.ask("POST", "/oauth/reauthenticate", { password: demoPassword });
  expect([locked.status, locked.body.code]).toEqual([429, "session.locked"]);
  expect(locked.body.message).toContain("30\u00a0min");
  expect((await user.ask("POST", "/oauth/reauthenticate", { password: "wrong" })).body).toEqual(locked.body);
  expect((await signIn(user.email, demoPassword)).status).toBe(200);
});

test("another address is taken by the code that it receives, and the old one is told", async () => {
  const user = await posted.server.addUser();
  const email = `moved-${user.id}@test.vigie.fr`;
  expect((await user.ask("POST", "/users/me/email", { email })).status).toBe(202);
  await posted.mailTo(user.email, "Changement d’adresse");
  const code = codeIn(await posted.mailTo(email, "changer d’adresse"));
  expect((await user.ask("GET", "/users/me")).body.user.email).toBe(user.email);
  const answer = await user.ask("POST", "/users/me/email/confirmations", { code });
  expect(answer.body.user.email).toBe(email);
  expect((await signIn(email, demoPassword)).status).toBe(200);
  expect((await signIn(user.email, demoPassword)).status).toBe(401);
});

test("an address that is taken answers like a free one, and its holder is told", async () => {
  const holder = await posted.server.addUser();
  const user = await posted.server.addUser();
  const answer = await user.ask("POST", "/users/me/email", { email: holder.email });
  expect(answer.status).toBe(202);
  expect(codeIn(await posted.mailTo(holder.email, "déjà un compte"))).toBe("");
  for (let tries = 0; tries <= codeTries; tries += 1)
    expect((await user.ask("POST", "/users/me/email/confirmations", { code: "ABCDEFGH" })).status).toBe(422);
});
