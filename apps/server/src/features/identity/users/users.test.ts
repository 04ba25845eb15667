import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople } from "../../../testing/test-firm.ts";
import { asker, type TestServer, openTestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer()));
afterAll(async () => await server.close());

test("a saver updates their situation: absent fields stay, null clears", async () => {
  const { ask } = await server.addUser();
  const first = await ask("PUT", "/users/me/profile", {
    profile: {
      birthdate: "1984-11-05",
      mobile: "06 12 34 56 78",
      nationality: "FR",
      marital_status: "married",
      children_count: 2,
      professional_status: "working",
      professional_category: "36",
      income_range: "income_4",
      total_estate: 250_000.5,
      address: { street: "1 quai du Port", postal_code: "56000", city: "Vannes", country: "FR" },
    },
  });
  expect(first.status).toBe(200);
  expect(first.body.profile).toMatchObject({
    mobile: "+33612345678",
    total_estate: 250_000.5,
    job_title: null,
  });
  await ask("PUT", "/users/me/profile", {
    profile: { job_title: "Luthière", children_count: null, mobile: "" },
  });
  // A number reserved for fiction, as the demo's customers have.
  const fictional = await ask("PUT", "/users/me/profile", { profile: { mobile: "06 39 98 01 01" } });
  expect(fictional.body.profile.mobile).toBe("+33639980101");
  await ask("PUT", "/users/me/profile", { profile: { mobile: "" } });
  const { profile } = (await ask("GET", "/users/me/profile")).body;
  expect(profile).toMatchObject({
    job_title: "Luthière",
    children_count: null,
    mobile: null,
    marital_status: "married",
    address: { city: "Vannes" },
  });
});

test.each([
  [{ birthdate: "2026-11-21" }, "birthdate.future"],
  [{ birthdate: "1850-01-01" }, "birthdate.invalid"],
  [{ mobile: "06 39 97 01 01" }, "mobile.invalid"],
  [{ mobile: "0612" }, "mobile.invalid"],
  [{ mobile: "appelez le 06 12 34 56 78" }, "mobile.invalid"],
  [{ professional_status: "retired", professional_category: "36" }, "profile.category_mismatch"],
  [{ birthdate: "1984-02-30" }, "request.invalid"],
  [{ children_count: -1 }, "request.invalid"],
  [{ total_estate: -1 }, "request.invalid"],
  [{ marital_status: "complicated" }, "request.invalid"],
  [{ recommended_risk: 5 }, "request.invalid"],
  [{ coupon: "FREE" }, "request.invalid"],
  [{ features: [] }, "request.invalid"],
  [{ onboarding_origin: "x" }, "request.invalid"],
])("the profile %j is refused as %s", async (profile, code) => {
  const { ask } = await server.addUser();
  const answer = await ask("PUT", "/users/me/profile", { profile });
  expect([answer.status, answer.body.code]).toEqual([422, code]);
});

test.each([
  { user: { roles: ["admin"] } },
  { user: { _role: "admin" } },
  { user: { state: "confirmed" } },
  { user: { cgu_validated: true } },
  { user: { cguValidated: true } },
  { user: { firm_id: "0192f3c4-0000-7000-8000-000000000000" } },
  { user: { email: "autre@test.vigie.fr" } },
  { user: { variant: "amarante" } },
  { roles: ["admin"] },
  { consent: { terms: false } },
  { consent: { terms_at: "2020-01-01" } },
])("personal data that say %j change nothing", async (body) => {
  const { ask } = await server.addUser();
  const before = (await ask("GET", "/users/me")).body;
  const answer = await ask("PUT", "/users/me", body);
  expect([answer.status, answer.body.code]).toEqual([422, "request.invalid"]);
  expect((await ask("GET", "/users/me")).body).toEqual(before);
});

test("a key called __proto__ is refused like any other", async () => {
  const { ask } = await server.addUser();
  const body: unknown = JSON.parse('{"user":{"__proto__":{"roles":["admin"]}}}');
  expect((await ask("PUT", "/users/me", body)).status).toBe(422);
  expect(Object.hasOwn(Object.prototype, "roles")).toBe(false);
});

test("a consent is given and withdrawn, each apart, and keeps the moment when it was given", async () => {
  const { ask } = await server.addUser();
  const given = await ask("PUT", "/users/me", { consent: { chat: true, partner_sharing: true } });
  const since = given.body.user.consents.chat;
  expect(given.body.user.consents).toMatchObject({ analytics: null, partner_sharing: since });
  server.advance(60_000);
  const again = await ask("PUT", "/users/me", { consent: { chat: true, partner_sharing: false } });
  expect(again.body.user.consents).toMatchObject({ chat: since, partner_sharing: null });
  expect((await ask("PUT", "/users/me", { user: { first_name: "Ana" } })).body.user.first_name).toBe("Ana");
});

test("a stranger's user and profile are not found, and nobody writes them", async () => {
  const owner = await server.addUser();
  const stranger = await server.addUser();
  for (const path of [`/users/${owner.id}`, `/users/${owner.id}/profile`])
    expect((await stranger.ask("GET", path)).body.code).toBe("user.not_found");
  const write = await stranger.ask("PUT", `/users/${owner.id}/profile`, { profile: { job_title: "x" } });
  expect(write.body.code).toBe("user.not_found");
  expect((await owner.ask("GET", `/users/${owner.id}`)).body.user.id).toBe(owner.id);
});

test("the open sessions are listed, and each can be closed, or all the others", async () => {
  const { ask, email } = await server.addUser();
  const payload = { grant_type: "password", username: email, password: "Vigie-demo-2026" };
  const agent =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0";
  const open = async () =>
    asker(
      server.app,
      (await asker(server.app, null)("POST", "/oauth/token", payload, { "user-agent": agent })).body
        .access_token,
    );
  const second = await open();
  const third = await open();
  const { sessions } = (await ask("GET", "/users/me/sessions")).body;
  expect(sessions).toHaveLength(3);
  expect(sessions.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
  const [edge] = sessions.filter((one: { device: string }) => one.device === "Edge sur Windows");
  expect(edge).toMatchObject({ current: false, network: "127.0.0.0/24" });
  expect((await ask("DELETE", `/users/me/sessions/${edge.id}`)).status).toBe(200);
  expect((await ask("DELETE", `/users/me/sessions/${edge.id}`)).body.code).toBe("session.not_found");
  expect((await ask("DELETE", "/users/me/sessions")).body).toEqual({ closed: 1 });
  expect((await second("GET", "/users/me")).status).toBe(401);
  expect((await third("GET", "/users/me")).status).toBe(401);
  expect((await ask("GET", "/users/me")).status).toBe(200);
});

test("somebody else's session is not found", async () => {
  const owner = await server.addUser();
  const stranger = await server.addUser();
  const [session] = (await owner.ask("GET", "/users/me/sessions")).body.sessions;
  const answer = await stranger.ask("DELETE", `/users/me/sessions/${session.id}`);
  expect([answer.status, answer.body.code]).toEqual([404, "session.not_found"]);
  expect((await owner.ask("GET", "/users/me")).status).toBe(200);
});

test("an advisor cannot take a name that customers would read as the product's; a customer may bear it", async () => {
  const advisor = await server.addUser({ roles: ["advisor"] });
  const name = { first_name: "Service", last_name: "Sécurité Vigie" };
  const refused = await advisor.ask("PUT", "/users/me", { user: name });
  expect([refused.status, refused.body.code]).toEqual([422, "name.reserved"]);
  const byProfile = await advisor.ask("PUT", "/users/me/profile", { profile: { last_name: "Support" } });
  expect([byProfile.status, byProfile.body.code]).toEqual([422, "name.reserved"]);
  expect((await advisor.ask("PUT", "/users/me", { user: { first_name: "Hélène" } })).status).toBe(200);
  const customer = await server.addUser();
  expect((await customer.ask("PUT", "/users/me", { user: name })).status).toBe(200);
});

test("an advisor's new name is told to their customers, and to nobody else", async () => {
  const { advisor, owner: customer, other: stranger } = await addPeople(server);
  const told = async ({ ask }: Pick<typeof customer, "ask">) =>
    (await ask("GET", "/users/me/notifications")).body.notifications
      .filter(({ event }: { event: string }) => event === "security.advisor_renamed")
      .map(({ payload }: { payload: { name: string } }) => payload.name);
  await advisor.ask("PUT", "/users/me", { user: { mobile: "06 12 34 56 78" } });
  expect(await told(customer)).toEqual([]);
  await advisor.ask("PUT", "/users/me", { user: { first_name: "Hélène", last_name: "Martin" } });
  await advisor.ask("PUT", "/users/me/profile", { profile: { last_name: "Martin-Le Goff" } });
  expect(await told(customer)).toEqual(["Hélène Martin-Le Goff", "Hélène Martin"]);
  expect([await told(stranger), await told(advisor)]).toEqual([[], []]);
});
