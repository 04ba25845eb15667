import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { type Answer, type Ask, asker } from "../../../testing/test-server.ts";
import { cookieOf, memberHost, openMembers } from "../../../testing/test-members.ts";

/** Members of a partner sign in at their variant; others try to impersonate them. */

const { members, visitor, goAndComeBack, finish, signInMember, onIdentityHost, issue } = openMembers();

test("a member arrives by the partner's page: a user of their own, restricted, and the same one the next time", async () => {
  const { ask, id } = await signInMember();
  const me = (await ask("GET", "/users/me")).body.user;
  expect(me).toMatchObject({
    first_name: "Yann",
    last_name: "Kerbrat",
    email: "",
    state: "confirmed",
    sso_restricted: true,
    sso_merged: false,
    chat_allowed: false,
    cgu_validated: false,
  });
  const { profile } = (await ask("GET", "/users/me/profile")).body;
  expect(profile).toMatchObject({
    pending_sso_email: "yann.kerbrat@exemple.fr",
    sso_restricted: true,
    onboarding_origin: "passerelle",
  });
  const again = await finish(await goAndComeBack());
  expect(again.body.user_created).toBe(false);
  const second = asker(members.server.app, again.body.access_token, memberHost);
  expect((await second("GET", "/users/me")).body.user.id).toBe(id);
});

test("plans that cannot be saved, or are no plans, refuse no sign-in, and come again with the next one", async () => {
  const { services } = members.server;
  const logged = vi.spyOn(services, "log");
  const saving = vi.spyOn(services, "publish").mockImplementationOnce(async (work) => {
    // A failing statement aborts its transaction.
    await sql`select 1 / 0`.execute(work.trx);
  });
  const first = await finish(await goAndComeBack("m-2007"));
  expect(first.status).toBe(200);
  expect(logged).toHaveBeenCalledWith("error", "sso.plans_not_saved", expect.anything());
  const plans = async (token: string) =>
    (await asker(members.server.app, token, memberHost)("GET", "/users/me/portfolios")).body.portfolios;
  expect(await plans(first.body.access_token)).toEqual([]);
  const second = await finish(await goAndComeBack("m-2007"));
  expect([second.body.user_created, (await plans(second.body.access_token)).length > 0]).toEqual([
    false,
    true,
  ]);

  const sealed = vi.spyOn(services.secrets, "open").mockImplementationOnce(() =>
    JSON.stringify({
      subject: "m-9009",
      email: null,
      firstName: "Nour",
      lastName: null,
      company: null,
      plans: [
        {
          id: "p",
          kind: "pee",
          name: "PEE",
          asOf: "2026-11-20",
          lines: [{ label: "Fonds", isin: null, quantity: "1e3", unitPrice: "NaN", valueCents: 1 }],
        },
      ],
    }),
  );
  const answer = await onIdentityHost("/tokens/validate_otp", { otp: await issue("m-2007") });
  expect([answer.status, answer.body.user_created]).toEqual([200, true]);
  expect(logged).toHaveBeenCalledWith("error", "sso.plans_unreadable", {
    partner: expect.anything(),
    where: "0.lines.0.quantity",
  });
  for (const spy of [logged, saving, sealed]) spy.mockRestore();
});

test("a member arrives with their employee savings, brought up to date at each sign-in and never doubled", async () => {
  const { ask } = await signInMember("m-2007");
  const plans = async (who: Ask) => (await who("GET", "/users/me/portfolios")).body.portfolios;
  const first = await plans(ask);
  expect(first).toMatchObject([
    { kind: "pee", name: "PEE Ateliers du Nord", provenance: "provider", amount: expect.any(Number) },
  ]);
  expect(first[0].amount).toBeGreaterThan(100);
  members.server.advance(7 * 86_400_000);
  const back = await finish(await goAndComeBack("m-2007"));
  const returned = asker(members.server.app, back.body.access_token, memberHost);
  const again = await plans(returned);
  expect(again.map((one: Answer["body"]) => one.id)).toEqual([first[0].id]);
  expect(again[0].amount_as_of > first[0].amount_as_of).toBe(true);
});

test("a member who gives up is told so, and nobody is made", async () => {
  const way = await goAndComeBack("nobody");
  expect((await finish(way)).body.code).toBe("single_sign_on.denied");
});

test("a state serves once, in the browser that left, on our own page", async () => {
  const way = await goAndComeBack();
  const elsewhere = await goAndComeBack("m-2007");
  const cookieless = await finish({ ...way, cookie: "" });
  // The attacker's own state and code, in the victim's browser: refused, and nothing is consumed.
  const foreign = await finish({ ...elsewhere, cookie: way.cookie });
  const otherSite = await finish(way, { origin: "https://evil.example", "sec-fetch-site": "cross-site" });
  for (const refused of [cookieless, foreign, otherSite])
    expect([refused.status, refused.body.code]).toEqual([422, "single_sign_on.invalid_state"]);
  expect((await finish(way)).status).toBe(200);
  expect((await finish(way)).body.code).toBe("single_sign_on.invalid_state");
});

test("a sign-in that lasts more than ten minutes starts again", async () => {
  const way = await goAndComeBack();
  members.server.advance(11 * 60_000);
  expect((await finish(way)).body.code).toBe("single_sign_on.invalid_state");
});

test("the code of one's own sign-in, put into another's way back, is refused: its nonce and verifier are not", async () => {
  const mine = await goAndComeBack("m-2007");
  const victim = await goAndComeBack();
  const mixed = { ...victim.body, code: mine.body["code"] ?? "" };
  expect((await finish({ cookie: victim.cookie, body: mixed })).body.code).toBe("single_sign_on.refused");
});

test.each([
  "bad_signature",
  "wrong_audience",
  "wrong_issuer",
  "wrong_nonce",
  "expired",
  "old",
  "unsigned",
] as const)("an identity that is %s opens nothing", async (fault) => {
  const way = await goAndComeBack();
  members.sandbox.setFault(fault);
  const answer = await finish(way);
  expect([answer.status, answer.body.code]).toEqual([422, "single_sign_on.refused"]);
});

test.each(["unavailable", "garbled"] as const)(
  "a partner that is %s is a state with its sentence, never a 5xx",
  async (fault) => {
    const way = await goAndComeBack();
    members.sandbox.setFault(fault);
    for (const answer of [await visitor("POST", "/single_sign_on/requests", {}), await finish(way)]) {
      expect([answer.status, answer.body.code]).toEqual([409, "single_sign_on.unavailable"]);
      expect(answer.body.message).toContain("ne répond pas");
    }
  },
);

test("a variant without a partner offers no sign-on", async () => {
  const main = asker(members.server.app, null);
  expect((await main("POST", "/single_sign_on/requests", {})).status).toBe(404);
  expect((await main("POST", "/single_sign_on/sessions", { state: "x" })).body.code).toBe(
    "single_sign_on.not_offered",
  );
});

test("a link's one-time code opens a session once, on a host that takes and sets no cookie; the browser keeps it once", async () => {
  const otp = await issue();
  const fromPage = { origin: "http://passerelle.localhost:3000", cookie: "vigie-refresh=x" };
  const opened = await onIdentityHost("/tokens/validate_otp", { otp }, fromPage);
  expect(opened.status).toBe(200);
  expect(opened.headers["access-control-allow-origin"]).toBe("http://passerelle.localhost:3000");
  expect(opened.headers["access-control-allow-credentials"]).toBeUndefined();
  expect(opened.headers["set-cookie"]).toBeUndefined();
  expect(opened.body.refresh_token).toBeNull();
  expect((await onIdentityHost("/tokens/validate_otp", { otp })).body.code).toBe("otp.invalid");
  const ask = asker(members.server.app, opened.body.access_token, memberHost);
  expect((await ask("GET", "/users/me")).body.user.first_name).toBe("Yann");
  const page = { origin: "http://passerelle.localhost", "sec-fetch-site": "same-origin" };
  const foreign = await ask("POST", "/single_sign_on/sessions/keep", {}, { origin: "https://evil.example" });
  expect(foreign.body.code).toBe("single_sign_on.nothing_to_keep");
  const kept = await ask("POST", "/single_sign_on/sessions/keep", {}, page);
  expect(cookieOf(kept, "vigie-refresh").length).toBeGreaterThan(40);
  expect((await ask("GET", "/users/me")).status).toBe(401);
  const own = asker(members.server.app, kept.body.access_token, memberHost);
  expect((await own("POST", "/single_sign_on/sessions/keep", {}, page)).body.code).toBe(
    "single_sign_on.nothing_to_keep",
  );
});

test("a page of another site cannot read the authentication host's answers", async () => {
  const answer = await onIdentityHost(
    "/tokens/validate_otp",
    { otp: "x" },
    { origin: "https://evil.example" },
  );
  expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
});

test("a code lasts five minutes, five wrong secrets burn it, and the database holds only hashes", async () => {
  const late = await issue();
  members.server.advance(5 * 60_000 + 1000);
  expect((await onIdentityHost("/tokens/validate_otp", { otp: late })).body.code).toBe("otp.invalid");
  const otp = await issue();
  const wrong = otp.slice(0, 26) + "A".repeat(43);
  for (let time = 0; time < 5; time += 1)
    expect((await onIdentityHost("/tokens/validate_otp", { otp: wrong })).body.code).toBe("otp.invalid");
  expect((await onIdentityHost("/tokens/validate_otp", { otp })).body.code).toBe("otp.invalid");
  const rows = await members.server.services.db.selectFrom("sso_otps").selectAll().execute();
  const stored = JSON.stringify(rows.map((row) => Object.values(row).map(String)));
  expect(stored).not.toContain(otp.slice(26));
  expect(stored).not.toContain("kerbrat");
});

test("of twenty who give one code at the same moment, one has it", async () => {
  const otp = await issue();
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => await onIdentityHost("/tokens/validate_otp", { otp })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("the partner's word serves once, and only a fresh one of its own, for us", async () => {
  const audience = members.server.services.config.authentication.url;
  const assertion = await members.sandbox.assert("m-1042", audience);
  expect((await onIdentityHost("/tokens/otp", { assertion })).status).toBe(201);
  expect((await onIdentityHost("/tokens/otp", { assertion })).body.code).toBe("single_sign_on.refused");
  const elsewhere = await members.sandbox.assert("m-1042", "https://ailleurs.example");
  expect((await onIdentityHost("/tokens/otp", { assertion: elsewhere })).body.code).toBe(
    "single_sign_on.refused",
  );
  members.sandbox.setFault("bad_signature");
  const forged = await members.sandbox.assert("m-1042", audience);
  expect((await onIdentityHost("/tokens/otp", { assertion: forged })).body.code).toBe(
    "single_sign_on.refused",
  );
  members.sandbox.setFault("unavailable");
  const down = await onIdentityHost("/tokens/otp", { assertion });
  expect([down.status, down.body.code]).toEqual([409, "single_sign_on.unavailable"]);
});

test("a member is shown who sent them, in the partner’s words of this time", async () => {
  const { ask, id } = await signInMember();
  const membership = async () => (await ask("GET", "/users/me/devices")).body.membership;
  const since = members.server.services.clock();
  expect(await membership()).toEqual({ company: "Armor Composites", employee_number: "10427", since });
  const { db } = members.server.services;
  await db
    .updateTable("sso_identities")
    .set({ company: null, employee_number: null })
    .where("user_id", "=", id as never)
    .execute();
  expect(await membership()).toEqual({ company: null, employee_number: null, since });
  await finish(await goAndComeBack());
  expect(await membership()).toMatchObject({ company: "Armor Composites", employee_number: "10427" });
  const nobody = await members.server.addUser();
  expect((await nobody.ask("GET", "/users/me/devices")).body.membership).toBeNull();
});
