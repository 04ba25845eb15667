import { codeMinutes, codeTries, lockMinutes, maxSignInFailures, networkLimits } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asker } from "../testing/test-server.ts";
import { addInvitation, codeIn, openMailTestServer, type MailTestServer } from "../testing/test-mail.ts";

let posted: MailTestServer;
beforeAll(async () => void (posted = await openMailTestServer()));
afterAll(async () => await posted.close());

const password = "la chaussette verte du lundi";
let strangers = 0;
const newAddress = () => `stranger-${(strangers += 1)}@test.vigie.fr`;
const visitor = () => asker(posted.server.app, null);

async function form(email: string, more: object = {}) {
  const token = await addInvitation(posted.server, email);
  const user = { email, password, password_confirmation: password, terms: true, invitation_token: token };
  return { user: { ...user, first_name: "Ana", ...more } };
}

async function signIn(email: string) {
  const body = { grant_type: "password", username: email, password };
  return await visitor()("POST", "/oauth/token", body);
}

async function register(email: string) {
  expect((await visitor()("POST", "/users", await form(email))).status).toBe(202);
  const mail = await posted.mailTo(email, "code de confirmation");
  const session = await signIn(email);
  return { code: codeIn(mail), ask: asker(posted.server.app, session.body.access_token) };
}

test("one registers by an invitation, signs in unconfirmed, and is confirmed by the mailed code", async () => {
  const email = newAddress();
  const { code, ask } = await register(email);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  const before = (await ask("GET", "/users/me")).body.user;
  expect(before).toMatchObject({ email, state: "unconfirmed", cgu_validated: true });
  expect((await ask("GET", "/users/me/portfolios")).body.code).toBe("unconfirmed.user");
  const answer = await ask("POST", "/users/confirmations", { code: code.toLowerCase() });
  expect([answer.status, answer.body]).toEqual([200, { status: "user.validated" }]);
  expect((await ask("GET", "/users/me")).body.user.state).toBe("confirmed");
  const link = await posted.server.services.db
    .selectFrom("customer_advisors")
    .selectAll()
    .where("customer_id", "=", before.id)
    .execute();
  expect(link).toHaveLength(1);
  const told = await posted.server.services.db
    .selectFrom("notifications")
    .select(["event", "customer_id"])
    .where("event", "=", "invitation.accepted")
    .execute();
  expect(told).toContainEqual({ event: "invitation.accepted", customer_id: link[0]?.advisor_id });
});

test("a code that does not exist is reported, alike for a free and a taken address; one that exists is kept", async () => {
  const owner = await posted.server.addUser();
  const asked = async (email: string, coupon: string) =>
    await visitor()("POST", "/users", await form(email, { coupon }));
  const [free, taken] = [await asked(newAddress(), "NULLE-PART"), await asked(owner.email, "NULLE-PART")];
  expect([free.status, free.body.code]).toEqual([422, "coupon.unknown"]);
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  const email = newAddress();
  expect((await asked(email, " bienvenue ")).status).toBe(202);
  const kept = await posted.server.services.db
    .selectFrom("customer_profiles")
    .innerJoin("users", "users.id", "customer_profiles.customer_id")
    .select("coupon")
    .where("users.email", "=", email)
    .executeTakeFirst();
  expect(kept?.coupon).toBe("BIENVENUE");
});

test("one network asks for so many resets and registrations, and is refused alike for a known and an unknown address", async () => {
  const owner = await posted.server.addUser();
  const reset = async (email: string) => await visitor()("POST", "/users/password/reset_password", { email });
  for (let count = 0; count < networkLimits.passwordResets; count += 1)
    expect((await reset(`unknown-${count}@test.vigie.fr`)).status).toBe(202);
  const [known, unknown] = [await reset(owner.email), await reset("nobody@test.vigie.fr")];
  expect([known.status, known.body.code]).toEqual([429, "request.too_many"]);
  expect(unknown.body).toEqual(known.body);
  const filled = await form(newAddress());
  const user = { ...filled.user, invitation_token: undefined };
  for (let count = 0; count < networkLimits.registrations; count += 1)
    await visitor()("POST", "/users", { user });
  const taken = { user: { ...user, email: owner.email } };
  for (const body of [filled, taken])
    expect((await visitor()("POST", "/users", body)).body.code).toBe("request.too_many");
  // Another network is not shut, and this one opens again.
  const elsewhere = await posted.server.app.inject({
    method: "POST",
    url: "/v1/users/password/reset_password",
    payload: { email: owner.email },
    remoteAddress: "198.51.100.7",
  });
  expect(elsewhere.statusCode).toBe(202);
  posted.server.advance((lockMinutes + 1) * 60_000);
  expect((await reset(owner.email)).status).toBe(202);
});

test("a taken and a free address answer alike: to register, to sign in after it, and to ask for another code", async () => {
  const owner = await posted.server.addUser();
  const free = newAddress();
  const answers = [];
  for (const email of [owner.email, free]) {
    const registered = await visitor()("POST", "/users", await form(email));
    const session = await signIn(email);
    const ask = asker(posted.server.app, session.body.access_token);
    const me = await ask("GET", "/users/me");
    const again = await ask("GET", "/users/confirmations/new");
    answers.push({
      registered: [registered.status, registered.body],
      session: [session.status, Object.keys(session.body)],
      me: [me.status, me.body.user.state, me.body.user.first_name, me.body.user.email === email],
      again: [again.status, again.body],
    });
  }
  expect(answers[0]).toEqual(answers[1]);
  const told = await posted.mailTo(owner.email, "déjà un compte");
  expect(codeIn(told)).toBe("");
  expect((await posted.mailTo(free, "code de confirmation")).text).not.toContain("déjà");
  // The owner comes in as ever, and sees their own account.
  expect((await owner.ask("GET", "/users/me")).body.user).toMatchObject({ id: owner.id, state: "confirmed" });
});

test("who claims an address that is taken can never confirm it", async () => {
  const owner = await posted.server.addUser();
  await visitor()("POST", "/users", await form(owner.email));
  await posted.mailTo(owner.email, "déjà un compte");
  const session = await signIn(owner.email);
  const secrets = await posted.server.services.db
    .selectFrom("one_time_secrets")
    .innerJoin("users", "users.id", "one_time_secrets.user_id")
    .select("purpose")
    .where("users.email", "=", owner.email)
    .execute();
  expect(secrets).toEqual([]);
  const ask = asker(posted.server.app, session.body.access_token);
  const answer = await ask("POST", "/users/confirmations", { code: "ABCDEFGH" });
  expect([answer.status, answer.body.code]).toEqual([422, "confirmation.invalid_code"]);
});

test("a code serves once, for its user, for ten minutes, and is burnt after five tries", async () => {
  const first = await register(newAddress());
  const second = await register(newAddress());
  expect((await second.ask("POST", "/users/confirmations", { code: first.code })).status).toBe(422);
  expect((await first.ask("POST", "/users/confirmations", { code: first.code })).status).toBe(200);
  const again = await first.ask("POST", "/users/confirmations", { code: first.code });
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ code: "confirmation.already_done", detail: { state: "confirmed" } });
  const told: unknown[] = [];
  for (let tries = 1; tries < codeTries; tries += 1)
    told.push((await second.ask("POST", "/users/confirmations", { code: "00000000" })).body.code);
  // The last try says that the code serves no more, and so does the right code after it.
  expect(told).toEqual([
    ...Array.from({ length: codeTries - 2 }, () => "confirmation.invalid_code"),
    "confirmation.code_spent",
  ]);
  const right = await second.ask("POST", "/users/confirmations", { code: second.code });
  expect([right.status, right.body.code]).toEqual([422, "confirmation.code_spent"]);
  const third = await register(newAddress());
  posted.server.advance(codeMinutes * 60_000);
  expect((await third.ask("POST", "/users/confirmations", { code: third.code })).status).toBe(422);
});

test("of two who give the right code at once, one is validated", async () => {
  const { code, ask } = await register(newAddress());
  const both = await Promise.all([1, 2].map(async () => await ask("POST", "/users/confirmations", { code })));
  const [won, lost] = both.map(({ status }) => status).toSorted();
  expect(won).toBe(200);
  expect([409, 422]).toContain(lost);
});

test("without a session the code needs the address and its password", async () => {
  const email = newAddress();
  const { code } = await register(email);
  const ask = visitor();
  const body = { code, email, password };
  for (const part of [{ code }, { code, email }, { ...body, password: "wrong" }])
    expect((await ask("POST", "/users/confirmations", part)).body.code).toBe("confirmation.invalid_code");
  expect((await ask("POST", "/users/confirmations", body)).status).toBe(200);
});

test("a later registration of the same address ends the earlier one's session and code", async () => {
  const email = newAddress();
  const early = await register(email);
  posted.server.advance(61_000);
  expect((await visitor()("POST", "/users", await form(email))).status).toBe(202);
  await posted.mailTo(email, "code de confirmation", 2);
  expect((await early.ask("GET", "/users/me")).status).toBe(401);
});

test("another code is mailed once a minute and five times a day; the one before is dead", async () => {
  const email = newAddress();
  const { code, ask } = await register(email);
  expect((await ask("GET", "/users/confirmations/new")).body.code).toBe("confirmation.too_soon");
  for (let count = 2; count <= 5; count += 1) {
    posted.server.advance(61_000);
    const answer = await ask("GET", "/users/confirmations/new");
    expect([answer.status, answer.body.email]).toEqual([200, "s•••••@test.vigie.fr"]);
    await posted.mailTo(email, "code de confirmation", count);
  }
  posted.server.advance(61_000);
  const sixth = await ask("GET", "/users/confirmations/new");
  expect([sixth.status, sixth.body.code]).toEqual([429, "confirmation.too_many"]);
  expect((await ask("POST", "/users/confirmations", { code })).status).toBe(422);
  const newest = codeIn(await posted.mailTo(email, "code de confirmation", 5));
  expect((await ask("POST", "/users/confirmations", { code: newest })).status).toBe(200);
});

test.each([
  [{ terms: false }, "terms.required", "terms"],
  [{ invitation_token: undefined }, "invitation.required", "invitation_token"],
  [{ invitation_token: `inv_${"A".repeat(43)}` }, "invitation.invalid", "invitation_token"],
  [{ email: "" }, "email.blank", "email"],
  [{ email: "pas une adresse" }, "email.invalid", "email"],
  [{ email: "v@ex.fr\r\nBcc: evil@ex.fr" }, "email.invalid", "email"],
  [{ email: "v@ex.fr, evil@ex.fr" }, "email.invalid", "email"],
  [{ password: "", password_confirmation: "" }, "password.blank", "password"],
  [{ password: "court", password_confirmation: "court" }, "password.too_short", "password"],
  [{ password_confirmation: "autre" }, "password.confirmation_mismatch", "password_confirmation"],
  [{ password: "vigie du soir, espoir" }, "password.contains_application_name", "password"],
  [{ password: "azertyuiop123" }, "password.too_weak", "password"],
  [{ last_name: "Chaussette" }, "password.contains_name", "password"],
])("the form %j is refused as %s", async (part, code, field) => {
  const answer = await visitor()("POST", "/users", await form(newAddress(), part));
  expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([422, code, [field]]);
});

test.each([
  { roles: ["admin"] },
  { _role: "admin" },
  { state: "confirmed" },
  { cgu_validated: true },
  { cguValidated: true },
  { firm_id: "0192f3c4-0000-7000-8000-000000000000" },
  { id: "0192f3c4-0000-7000-8000-000000000000" },
])("a registration that says %j is refused whole", async (part) => {
  const email = newAddress();
  const answer = await visitor()("POST", "/users", await form(email, part));
  expect([answer.status, answer.body.code]).toEqual([422, "request.invalid"]);
  expect((await signIn(email)).status).toBe(401);
});

test("an invitation is for one address, and is read by its token only", async () => {
  const email = newAddress();
  const token = await addInvitation(posted.server, email);
  const ask = visitor();
  expect((await ask("GET", `/invitations/${token}`)).body.invitation).toMatchObject({
    email,
    first_name: "Ana",
    firm_name: "Cabinet du Port",
    state: "sent",
  });
  expect((await ask("GET", `/invitations/${token}`)).body.invitation.state).toBe("sent");
  expect((await ask("POST", `/invitations/${token}/mark_as_read`)).status).toBe(200);
  expect((await ask("GET", `/invitations/${token}`)).body.invitation.state).toBe("read");
  expect((await ask("POST", `/invitations/${token}/mark_as_read`)).status).toBe(200);
  const other = await form(newAddress(), { invitation_token: token });
  expect((await ask("POST", "/users", other)).body.code).toBe("invitation.invalid");
  for (const wrong of ["42", "inv_x", "0192f3c4-0000-7000-8000-000000000000"])
    expect((await ask("GET", `/invitations/${wrong}`)).body.code).toBe("invitation.not_found");
});

test("an invitation that was accepted is no more marked as read: the refusal says what became of it", async () => {
  const email = newAddress();
  const asked = await form(email);
  await visitor()("POST", "/users", asked);
  const code = codeIn(await posted.mailTo(email, "code de confirmation"));
  expect((await visitor()("POST", "/users/confirmations", { code, email, password })).status).toBe(200);
  const late = await visitor()("POST", `/invitations/${asked.user.invitation_token}/mark_as_read`);
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ code: "invitation.already_used", detail: { state: "accepted" } });
});

test("a variant whose registration is closed has no such call", async () => {
  const answer = await visitor()("POST", "/users", await form(newAddress()), { host: "amarante.localhost" });
  expect([answer.status, answer.body.code]).toEqual([404, "route.not_found"]);
});

test("passwords guessed at the confirmation are counted: it locks, says for how long, and the same of an address that nobody holds", async () => {
  const email = newAddress();
  const { code } = await register(email);
  const give = async (body: object) => await visitor()("POST", "/users/confirmations", body);
  const locked = async (address: string) => {
    for (let tries = 0; tries < maxSignInFailures; tries += 1)
      expect((await give({ email: address, password: "faux", code: "00000000" })).status).toBe(422);
    return await give({ email: address, password, code });
  };
  const known = await locked(email);
  expect([known.status, known.body.code]).toEqual([429, "session.locked"]);
  expect(known.body.message).toContain(`${lockMinutes}\u00a0min`);
  expect((await signIn(email)).status).toBe(429);
  expect((await locked(newAddress())).body).toEqual(known.body);
  posted.server.advance(lockMinutes * 60_000 + 1000);
  expect((await give({ email, password, code })).body.code).toBe("confirmation.invalid_code");
});
