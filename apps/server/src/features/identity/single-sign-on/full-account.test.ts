import { lockMinutes, networkLimits, recentSignInMinutes } from "@vigie/domain";
import { expect, test } from "vitest";
import { asker } from "../../../testing/test-server.ts";
import { codeIn } from "../../../testing/test-mail.ts";
import { memberHost, openMembers } from "../../../testing/test-members.ts";

/** Members of a partner sign in at their variant; others try to impersonate them. */

const newPassword = "trois-goélands-sur-la-jetée-84";
const { members, visitor, signInMember, onIdentityHost, issue } = openMembers();

test("a member whom nobody can write to deletes the account all the same, after a fresh word of the partner", async () => {
  const otp = await issue();
  const opened = await onIdentityHost("/tokens/validate_otp", { otp });
  const ask = asker(members.server.app, opened.body.access_token, memberHost);
  const { id } = (await ask("GET", "/users/me")).body.user;
  members.server.advance((recentSignInMinutes + 1) * 60_000);
  expect((await ask("DELETE", "/users/me")).body.code).toBe("session.recent_authentication_required");
  const fresh = await onIdentityHost("/tokens/validate_otp", { otp: await issue() });
  const again = asker(members.server.app, fresh.body.access_token, memberHost);
  const asked = await again("DELETE", "/users/me");
  expect([asked.status, asked.body.email]).toEqual([202, ""]);
  expect((await again("GET", "/users/me")).status).toBe(200);
  const { token } = asked.body;
  expect((await visitor("GET", `/users/${token}/deletion_validity`)).body.valid).toBe(true);
  expect((await visitor("DELETE", `/users/${token}`)).status).toBe(200);
  expect((await again("GET", "/users/me")).status).toBe(401);
  const left = await members.server.services.db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .execute();
  expect(left).toEqual([]);
});

test("a restricted member sees what is theirs, and is told what asks for a full account", async () => {
  const { ask, id } = await signInMember();
  expect((await ask("GET", "/users/me/wealth")).status).toBe(200);
  const portfolio = members.server.services.newId();
  for (const [method, path, body] of [
    ["POST", "/users/me/password", { password: newPassword, password_confirmation: newPassword }],
    ["POST", "/users/me/email", { email: "autre@exemple.fr" }],
    ["POST", `/users/me/portfolios/${portfolio}/optimize`, {}],
    ["POST", `/users/me/portfolios/${portfolio}/advices`, {}],
  ] as const) {
    const answer = await ask(method, path, body);
    expect([path, answer.status, answer.body.code]).toEqual([path, 409, "single_sign_on.upgrade_required"]);
  }
  await ask("PUT", "/users/me", { consent: { chat: true, terms: true } });
  const { user } = (await ask("GET", "/users/me")).body;
  expect([user.id, user.chat_allowed, user.cgu_validated]).toEqual([id, false, true]);
});

test("the full account: a proved address, a password, the terms; then nothing is limited", async () => {
  const { ask, id } = await signInMember();
  const email = "yann.complet@exemple.fr";
  expect((await ask("POST", "/users/me/upgrade", { email, terms: false })).body.code).toBe("terms.required");
  const asked = await ask("POST", "/users/me/upgrade", { email, terms: true });
  expect([asked.status, asked.body.email]).toEqual([202, "y•••••@exemple.fr"]);
  expect((await ask("POST", "/users/me/upgrade", { email, terms: true })).body.code).toBe(
    "confirmation.too_soon",
  );
  const code = codeIn(await members.posted.mailTo(email, "compléter votre compte"));
  const passwords = { password: newPassword, password_confirmation: newPassword };
  const wrong = await ask("POST", "/users/me/upgrade/validate", { code: "00000000", ...passwords });
  expect(wrong.body.code).toBe("confirmation.invalid_code");
  const weak = { code, password: "yann", password_confirmation: "yann" };
  expect((await ask("POST", "/users/me/upgrade/validate", weak)).body.code).toBe("password.too_short");
  const done = await ask("POST", "/users/me/upgrade/validate", { code, ...passwords });
  expect(done.body.user).toMatchObject({ id, email, sso_restricted: false, cgu_validated: true });
  const signedIn = await visitor("POST", "/oauth/token", {
    grant_type: "password",
    username: email,
    password: newPassword,
  });
  expect(signedIn.status).toBe(200);
  expect((await ask("POST", "/users/me/upgrade", { email, terms: true })).body.code).toBe(
    "single_sign_on.already_full",
  );
});

test("a taken address is not revealed: its holder is mailed, and no code is sent", async () => {
  const { ask } = await signInMember();
  const holder = await members.server.addUser({ variant: "passerelle", email: "prise@exemple.fr" });
  const asked = await ask("POST", "/users/me/upgrade", { email: holder.email, terms: true });
  expect(asked.status).toBe(202);
  const mail = await members.posted.mailTo(holder.email, "a déjà un compte");
  expect(codeIn(mail)).toBe("");
});

test("too many wrong codes or words from one network lock that network out for half an hour, and to no other", async () => {
  const from = async (remoteAddress: string, path: string, payload: object) => {
    const { statusCode } = await members.identity.inject({
      method: "POST",
      url: path,
      payload,
      remoteAddress,
    });
    return statusCode;
  };
  for (const [path, wrong, limit] of [
    ["/tokens/validate_otp", { otp: "x" }, networkLimits.wrongOtps],
    ["/tokens/otp", { assertion: "x" }, networkLimits.wrongAssertions],
  ] as const) {
    for (let time = 0; time < limit; time += 1) expect(await from("198.51.100.7", path, wrong)).toBe(422);
    expect(await from("198.51.100.8", path, wrong)).toBe(429);
    expect(await from("203.0.113.9", path, wrong)).toBe(422);
  }
  const otp = await issue();
  expect(await from("198.51.100.7", "/tokens/validate_otp", { otp })).toBe(429);
  members.server.advance(lockMinutes * 60_000 + 1000);
  expect(await from("198.51.100.7", "/tokens/validate_otp", { otp: await issue() })).toBe(200);
});

test("one network begins so many sign-ins at the partner, not more", async () => {
  for (let time = 0; time < networkLimits.signOnRequests; time += 1)
    expect((await visitor("POST", "/single_sign_on/requests", {})).status).toBe(200);
  const refused = await visitor("POST", "/single_sign_on/requests", {});
  expect([refused.status, refused.body.code]).toEqual([429, "request.too_many"]);
});
