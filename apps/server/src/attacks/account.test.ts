import {
  addMonths,
  codeTries,
  dayOf,
  deletionHours,
  demoPassword,
  maxSignInFailures,
  recentSignInMinutes,
  resetHours,
} from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueMail } from "../features/messages/mails/actions/queue.ts";
import { unitOfWork } from "../db/unit-of-work.ts";
import { ensureUser } from "../features/identity/users/actions.ts";
import { userLetters } from "../features/identity/users/letters.ts";
import { readErasure, replayErasure, savedLedger } from "../features/identity/users/actions/replay.ts";
import { asker, eventually, type Resident } from "../testing/test-house.ts";
import { codeIn, openPostedHouse, type PostedHouse, tokenIn } from "../testing/test-mail.ts";

let posted: PostedHouse;
beforeAll(async () => void (posted = await openPostedHouse()));
afterAll(async () => await posted.close());

const newPassword = "trois cerises sous la pluie";
const passwords = { password: newPassword, password_confirmation: newPassword };
const visitor = () => asker(posted.house.app, null);
const signIn = async (email: string, password: string) =>
  await visitor()("POST", "/oauth/token", { grant_type: "password", username: email, password });

async function resetToken(resident: Resident, count = 1): Promise<string> {
  await visitor()("POST", "/users/password/reset_password", { email: resident.email });
  return tokenIn(await posted.mailTo(resident.email, "nouveau mot de passe", count));
}

test("a reset is asked alike for a known and an unknown address, and only the known one gets a mail", async () => {
  const resident = await posted.house.addUser();
  const answers = [];
  for (const email of [resident.email, "nobody@test.vigie.fr"])
    answers.push(await visitor()("POST", "/users/password/reset_password", { email }));
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [202, {}],
    [202, {}],
  ]);
  await posted.mailTo(resident.email, "nouveau mot de passe");
  expect(posted.mailbox.list("nobody@test.vigie.fr")).toEqual([]);
});

test("the mailed link gives a new password once, ends every session, lifts a lock and is told by mail", async () => {
  const resident = await posted.house.addUser();
  for (let count = 0; count <= maxSignInFailures; count += 1) await signIn(resident.email, "wrong");
  expect((await signIn(resident.email, demoPassword)).status).toBe(401);
  const token = await resetToken(resident);
  expect(token).toMatch(/^rst_[\w-]{43}$/);
  const body = { reset_password_token: token, ...passwords };
  const weak = { ...body, password: "court", password_confirmation: "court" };
  expect((await visitor()("PUT", "/users/password", weak)).body.code).toBe("password.too_short");
  expect((await visitor()("PUT", "/users/password", body)).status).toBe(200);
  expect((await resident.ask("GET", "/users/me")).status).toBe(401);
  expect((await signIn(resident.email, newPassword)).status).toBe(200);
  expect((await signIn(resident.email, demoPassword)).status).toBe(401);
  expect((await visitor()("PUT", "/users/password", body)).body.code).toBe("password.invalid_token");
  await posted.mailTo(resident.email, "mot de passe Vigie a changé");
});

test("a reset link dies after its hour, by a newer one, and is no link to anything else", async () => {
  const resident = await posted.house.addUser();
  const first = await resetToken(resident);
  posted.house.advance(61_000);
  const second = await resetToken(resident, 2);
  expect(second).not.toBe(first);
  const put = async (token: string) =>
    (await visitor()("PUT", "/users/password", { reset_password_token: token, ...passwords })).status;
  expect(await put(first)).toBe(422);
  expect((await visitor()("POST", "/users/password_setup", { token: second, ...passwords })).status).toBe(
    422,
  );
  expect((await visitor()("DELETE", `/users/${second}`)).status).toBe(404);
  posted.house.advance(resetHours * 3_600_000);
  expect(await put(second)).toBe(422);
});

test("strangers who ask for resets all day take none of the owner's, whose browser is known", async () => {
  const { email } = await posted.house.addUser();
  const ask = async (more: object = {}) =>
    await posted.house.app.inject({
      method: "POST",
      url: "/v1/users/password/reset_password",
      payload: { email },
      ...more,
    });
  const session = await posted.house.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    payload: { grant_type: "password", username: email, password: demoPassword },
  });
  const device = session.cookies.find(({ name }) => name === "vigie-device")?.value;
  for (let count = 1; count <= 6; count += 1) {
    await ask();
    // One after the other: a mail that leaves after a newer one brings a dead link, and is dropped.
    await posted.mailTo(email, "nouveau mot de passe", Math.min(count, 5));
    posted.house.advance(61_000);
  }
  expect((await ask({ headers: { cookie: `vigie-device=${device}` } })).statusCode).toBe(202);
  const token = tokenIn(await posted.mailTo(email, "nouveau mot de passe", 6));
  const body = { reset_password_token: token, ...passwords };
  const saved = await posted.house.app.inject({ method: "PUT", url: "/v1/users/password", payload: body });
  expect(saved.statusCode).toBe(200);
  // Who follows the link holds the mailbox: their browser is known from then on.
  expect(saved.cookies.map(({ name }) => name)).toContain("vigie-device");
});

test("a person invited or come from a partner sets their first password by the mailed link, which proves the address", async () => {
  const { services } = posted.house;
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
  const me = await asker(posted.house.app, session.body.access_token)("GET", "/users/me");
  expect(me.body.user).toMatchObject({ id, state: "confirmed" });
});

test("what protects the account asks for a recent password", async () => {
  const resident = await posted.house.addUser();
  const other = await signIn(resident.email, demoPassword);
  posted.house.advance(recentSignInMinutes * 60_000 + 1000);
  const calls = [
    ["POST", "/users/me/password", passwords],
    ["POST", "/users/me/email", { email: "autre@test.vigie.fr" }],
    ["DELETE", "/users/me", undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await resident.ask(method, path, body);
    expect([answer.status, answer.body.code]).toEqual([428, "session.recent_authentication_required"]);
  }
  const wrong = await resident.ask("POST", "/oauth/reauthenticate", { password: "wrong" });
  expect([wrong.status, wrong.body.code]).toEqual([422, "password.wrong"]);
  expect((await resident.ask("POST", "/oauth/reauthenticate", { password: demoPassword })).status).toBe(200);
  expect((await resident.ask("POST", "/users/me/password", passwords)).status).toBe(200);
  expect((await resident.ask("GET", "/users/me")).status).toBe(200);
  expect((await asker(posted.house.app, other.body.access_token)("GET", "/users/me")).status).toBe(401);
});

test("a page left open is no place to guess the password", async () => {
  const resident = await posted.house.addUser();
  for (let count = 0; count < maxSignInFailures; count += 1)
    await resident.ask("POST", "/oauth/reauthenticate", { password: "wrong" });
  const locked = await resident.ask("POST", "/oauth/reauthenticate", { password: demoPassword });
  expect(locked.body.code).toBe("password.wrong");
  expect((await signIn(resident.email, demoPassword)).status).toBe(200);
});

test("another address is taken by the code that it receives, and the old one is told", async () => {
  const resident = await posted.house.addUser();
  const email = `moved-${resident.id}@test.vigie.fr`;
  expect((await resident.ask("POST", "/users/me/email", { email })).status).toBe(202);
  await posted.mailTo(resident.email, "Changement d’adresse");
  const code = codeIn(await posted.mailTo(email, "changer d’adresse"));
  expect((await resident.ask("GET", "/users/me")).body.user.email).toBe(resident.email);
  const answer = await resident.ask("POST", "/users/me/email/confirmations", { code });
  expect(answer.body.user.email).toBe(email);
  expect((await signIn(email, demoPassword)).status).toBe(200);
  expect((await signIn(resident.email, demoPassword)).status).toBe(401);
});

test("an address that is taken answers like a free one, and its holder is told", async () => {
  const holder = await posted.house.addUser();
  const resident = await posted.house.addUser();
  const answer = await resident.ask("POST", "/users/me/email", { email: holder.email });
  expect(answer.status).toBe(202);
  expect(codeIn(await posted.mailTo(holder.email, "déjà un compte"))).toBe("");
  for (let tries = 0; tries <= codeTries; tries += 1)
    expect((await resident.ask("POST", "/users/me/email/confirmations", { code: "ABCDEFGH" })).status).toBe(
      422,
    );
});

test("a deletion is asked for, read and confirmed: reading the link changes nothing", async () => {
  const resident = await posted.house.addUser();
  expect((await resident.ask("DELETE", "/users/me")).status).toBe(202);
  expect((await resident.ask("GET", "/users/me")).status).toBe(200);
  const token = tokenIn(await posted.mailTo(resident.email, "suppression"));
  expect(token).toMatch(/^del_[\w-]{43}$/);
  for (let count = 0; count < 10; count += 1) {
    const { body } = await visitor()("GET", `/users/${token}/deletion_validity`);
    expect(body).toMatchObject({ valid: true, kept: ["advice"] });
  }
  expect((await resident.ask("GET", "/users/me")).status).toBe(200);
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
  expect((await resident.ask("GET", "/users/me")).status).toBe(401);
  expect((await signIn(resident.email, demoPassword)).status).toBe(401);
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(404);
  expect((await visitor()("GET", `/users/${token}/deletion_validity`)).body.valid).toBe(false);
  await posted.mailTo(resident.email, "est supprimé");
});

test("no id deletes anybody, nor a link that has expired", async () => {
  const resident = await posted.house.addUser();
  for (const wrong of [resident.id, "42", "0", `del_${"A".repeat(43)}`, "__proto__"]) {
    const answer = await visitor()("DELETE", `/users/${wrong}`);
    expect([answer.status, answer.body.code]).toEqual([404, "user.not_found"]);
  }
  await resident.ask("DELETE", "/users/me");
  const token = tokenIn(await posted.mailTo(resident.email, "suppression"));
  posted.house.advance(deletionHours * 3_600_000);
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(404);
  expect((await signIn(resident.email, demoPassword)).status).toBe(200);
});

test("an erasure leaves no row of the person but what the law keeps, nameless, and the ledger", async () => {
  const resident = await posted.house.addUser();
  const { db, clock, secrets, newId } = posted.house.services;
  const context = `aggregation_links.token_envelope/${resident.id}`;
  await db
    .insertInto("aggregation_links")
    .values({
      customer_id: resident.id,
      provider_user_id: "p-77",
      token_envelope: secrets.seal("partner token", context),
      created_at: clock(),
    })
    .execute();
  await db
    .insertInto("optimizations")
    .values({
      customer_id: resident.id,
      portfolio_id: await addPortfolio(resident),
      id: newId(),
      state: "done",
      strategy: "basic",
      metric: "volatility",
      inputs: JSON.stringify({}),
      result: JSON.stringify({ kept: true }),
      failure: null,
      engine_version: "1",
      created_at: clock(),
      finished_at: clock(),
      cleared_at: null,
    })
    .execute();
  await resident.ask("PUT", "/users/me/profile", { profile: { job_title: "Luthière" } });
  await resident.ask("DELETE", "/users/me");
  const token = tokenIn(await posted.mailTo(resident.email, "suppression"));
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
  const tables = await db.introspection.getTables();
  const holding: string[] = [];
  for (const { name, columns } of tables) {
    for (const column of columns.filter((one) =>
      ["customer_id", "user_id", "customer_ref"].includes(one.name),
    )) {
      const rows = await db
        .selectFrom(name as never)
        .selectAll()
        .where(column.name as never, "=", resident.id as never)
        .execute();
      if (rows.length > 0) holding.push(name);
    }
  }
  expect(holding.toSorted()).toEqual(["advice_records", "erasures"]);
  const advice = await db
    .selectFrom("advice_records")
    .selectAll()
    .where("customer_id", "=", resident.id)
    .execute();
  expect(advice).toMatchObject([{ kind: "optimization", keep_until: addMonths(dayOf(clock()), 60) }]);
  expect(JSON.stringify(advice)).not.toMatch(/Camille|Roussel|@/);
  const handed = await db
    .selectFrom("partner_erasures")
    .selectAll()
    .where("provider_user_id", "=", "p-77")
    .execute();
  expect(handed).toMatchObject([{ user_ref: resident.id }]);
});

test("the address of an erased person leaves the outbox with the farewell", async () => {
  const resident = await posted.house.addUser();
  const { db } = posted.house.services;
  await resident.ask("DELETE", "/users/me");
  const token = tokenIn(await posted.mailTo(resident.email, "suppression"));
  expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
  await posted.mailTo(resident.email, "est supprimé");
  const left = async () =>
    await db.selectFrom("mails").select("kind").where("to_email", "=", resident.email).execute();
  expect(await eventually(left, (rows) => rows.length === 0)).toEqual([]);
});

async function addPortfolio(resident: Resident) {
  const { db, newId, clock } = posted.house.services;
  const id = newId();
  await db
    .insertInto("portfolios")
    .values({
      customer_id: resident.id,
      id,
      connection_id: null,
      import_id: null,
      external_id: null,
      source: "typed",
      kind: "lifeinsurance",
      kind_detail: null,
      provider_name: null,
      name: "Contrat",
      number: null,
      institution_slug: null,
      institution_name: null,
      deleted_at: null,
      currency: "EUR",
      amount_cents: null,
      amount_as_of: null,
      amount_provenance: null,
      opened_on: null,
      recommended_risk: null,
      contract_slug: null,
      company_name: null,
      loan: null,
      created_at: clock(),
      updated_at: clock(),
    })
    .execute();
  return id;
}

test("who was erased since a backup is forgotten again when it is restored, by the ledger or by the log, and nobody else", async () => {
  const { house } = posted;
  const { db } = house.services;
  const [gone, logged, stays] = [await house.addUser(), await house.addUser(), await house.addUser()];
  const advisor = await house.addUser({ roles: ["advisor"] });
  const lines: string[] = [];
  for (const who of [gone, logged]) {
    await who.ask("DELETE", "/users/me");
    const token = tokenIn(await posted.mailTo(who.email, "suppression"));
    // The restore: what the backup holds of them, put back by hand.
    const row = await db.selectFrom("users").selectAll().where("id", "=", who.id).executeTakeFirstOrThrow();
    expect((await visitor()("DELETE", `/users/${token}`)).status).toBe(200);
    if (who === gone) lines.push(...(await savedLedger(house.services)));
    await db.deleteFrom("erasures").where("user_id", "=", who.id).execute();
    await db.insertInto("users").values(row).execute();
  }
  const at = "2026-11-20T11:00:00.000Z";
  lines.push(JSON.stringify({ at, level: "info", event: "user.erased", user: logged.id }));
  lines.push(JSON.stringify({ at, level: "info", event: "sync.done" }), "");
  lines.push(JSON.stringify({ user_id: advisor.id, erased_at: at }));
  const outcomes: unknown[] = [];
  for (const round of [1, 2])
    for (const line of lines) {
      const read = readErasure(line);
      if (read !== null && read !== "unreadable" && [gone.id, logged.id, advisor.id].includes(read.userId))
        outcomes.push([round, await replayErasure(house.services, read)]);
    }
  expect(outcomes).toEqual([
    [1, "erased"],
    [1, "erased"],
    [1, "refused"],
    [2, "already_gone"],
    [2, "already_gone"],
    [2, "refused"],
  ]);
  const ids = [gone.id, logged.id, stays.id, advisor.id];
  const left = await db.selectFrom("users").select("id").where("id", "in", ids).execute();
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([stays.id, advisor.id]));
  expect((await savedLedger(house.services)).join()).toContain(logged.id);
  expect(["{", '{"user_id":"x","erased_at":"y"}', '{"event":"user.erased"}'].map(readErasure)).toEqual(
    Array(3).fill("unreadable"),
  );
});
