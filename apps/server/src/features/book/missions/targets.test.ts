import { addMs, contactAnswer } from "@vigie/domain";
import { expect, test } from "vitest";
import { addHousehold } from "../../../testing/test-household.ts";
import { suitabilityBody } from "../../../testing/suitability-answers.ts";
import { missionsNow, openMissionDesk } from "../../../testing/test-missions.ts";
import type { TestUser } from "../../../testing/test-server.ts";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { linkAdvisor, saveRecommendedRisk } from "../../identity/users/actions.ts";
import { refreshRow } from "../customers/actions/row.ts";

/** Tests whom a mission targets, and how customers' decisions change it. */

const desk = openMissionDesk();

const agree = async (customer: TestUser, granted = true) =>
  await customer.ask("PUT", "/users/me/contact_consents", {
    consent: { firm_id: desk.firmId, channel: "phone", granted },
  });

test("the target counts what the list counts, for random filters", async () => {
  for (const pieces of [[0], [0, 1], [3], [1, 3, 7]]) await desk.addCustomer(pieces);
  let seed = 17;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const kinds = ["checking", "lifeinsurance", "pea", "realestate", "savings"];
  for (let round = 0; round < 12; round += 1) {
    const filters = {
      ...(random(2) === 0 ? { kinds: [kinds[random(kinds.length)]] } : {}),
      ...(random(2) === 0 ? { wealth_from: random(200_000) } : {}),
      ...(random(3) === 0 ? { cash_above: random(20_000) } : {}),
      ...(random(3) === 0 ? { status: [random(2) === 0 ? "prospect" : "customer"] } : {}),
      ...(random(4) === 0 ? { no_contact_days: 30 } : {}),
    };
    const listed = (await desk.people.advisor.ask("POST", "/customers/search", { filters })).body.meta
      .total_count;
    const seen = await desk.preview({ filters });
    expect([filters, seen.found, seen.targeted]).toEqual([filters, listed, listed]);
    const steps = seen.histogram.reduce((sum: number, one: { target_nb: number }) => sum + one.target_nb, 0);
    expect(steps).toBe(seen.targeted - seen.unknown_nb);
  }
});

test("who may be called is said as one customer's own contact says it", async () => {
  const agreed = await desk.addCustomer();
  await agree(agreed);
  const withdrawn = await desk.addCustomer();
  await agree(withdrawn);
  await agree(withdrawn, false);
  const refused = await desk.addCustomer();
  await agree(refused);
  const call = async (customer: TestUser, event: object) =>
    await desk.people.advisor.ask("POST", `/customers/${customer.id}/events`, { event });
  desk.server.setNow(addMs(missionsNow, 60_000));
  await call(refused, { kind: "outbound_call", note: "", called_at: missionsNow, refused: true });
  const often = await desk.addCustomer();
  await agree(often);
  for (let times = 0; times < 4; times += 1)
    await call(often, { kind: "outbound_call", note: "", called_at: addMs(missionsNow, times * 1000) });
  const seen = await desk.preview();
  expect([seen.targeted, seen.contactable]).toEqual([5, 1]);
  expect(seen.left_out).toEqual([
    { reason: "no_basis", customer_count: 2 },
    { reason: "refused", customer_count: 1 },
    { reason: "too_many", customer_count: 1 },
  ]);
  const id = await desk.opened();
  const { leads } = (await desk.people.advisor.ask("GET", `/missions/${id}/leads`)).body;
  const told = new Map(
    leads.map((one: { customer_id: string; not_called: string | null }) => [one.customer_id, one.not_called]),
  );
  expect([agreed, withdrawn, refused, often].map((one) => told.get(one.id))).toEqual([
    null,
    "no_basis",
    "refused",
    "too_many",
  ]);
  for (const customer of [agreed, withdrawn, refused, often, desk.people.owner]) {
    const { contact } = (await desk.people.advisor.ask("GET", `/customers/${customer.id}/contact`)).body;
    const [first] = contact.reasons.filter((one: { code: string }) => one.code !== "hours");
    expect(told.get(customer.id)).toBe(first?.code ?? null);
  }
  expect((await desk.preview()).contactable).toBe(0);
  expect((await desk.people.advisor.ask("GET", `/missions/${id}`)).body.mission.funnel).toMatchObject({
    targeted: 5,
    contactable: 1,
  });
  await agree(agreed, false);
  expect((await desk.people.advisor.ask("GET", `/missions/${id}`)).body.mission.funnel.contactable).toBe(0);
  expect(
    contactAnswer({ consentSince: null, hasContract: false, calls: [], refusedAt: null }, missionsNow)
      .reasons,
  ).toEqual(["no_basis"]);
});

test("answers choose nobody before the customer lets the firm use them, nor answers of before", async () => {
  const married = { filters: { marital_status: ["married"] } };
  const answer = async () =>
    await desk.people.owner.ask("PUT", "/users/me/profile", { profile: { marital_status: "married" } });
  expect((await answer()).status).toBe(200);
  expect(await desk.preview(married)).toMatchObject({ found: 0, answers_allowed_nb: 0 });
  desk.server.setNow(addMs(missionsNow, 60_000));
  const allowed = await desk.people.owner.ask("PUT", "/users/me/answer_uses", {
    answer_use: { firm_id: desk.firmId, granted: true },
  });
  expect(allowed.body.firms).toContainEqual(expect.objectContaining({ firm_id: desk.firmId, granted: true }));
  expect(await desk.preview(married)).toMatchObject({ found: 0 });
  desk.server.setNow(addMs(missionsNow, 120_000));
  await answer();
  expect(await desk.preview(married)).toMatchObject({ found: 1, answers_allowed_nb: 1 });
  await desk.people.owner.ask("PUT", "/users/me/answer_uses", {
    answer_use: { firm_id: desk.firmId, granted: false },
  });
  expect(await desk.preview(married)).toMatchObject({ found: 0 });
  // The customer list is no campaign: the withdrawal does not affect it.
  const listed = (await desk.people.advisor.ask("POST", "/customers/search", married)).body.meta.total_count;
  expect(listed).toBe(1);
});

const allow = async (customer: TestUser, granted = true) =>
  await customer.ask("PUT", "/users/me/answer_uses", { answer_use: { firm_id: desk.firmId, granted } });
const putProfile = async (customer: TestUser, profile: object) =>
  expect((await customer.ask("PUT", "/users/me/profile", { profile })).status).toBe(200);

test("each answer counts from when it was said itself: another one, an address or a new risk profile release none", async () => {
  const { owner } = desk.people;
  const married = { filters: { marital_status: ["married"] } };
  const found = async (filters: object) => (await desk.preview({ filters })).found;
  await putProfile(owner, { marital_status: "married", birthdate: "1960-05-02" });
  desk.server.setNow(addMs(missionsNow, 60_000));
  await allow(owner);
  desk.server.setNow(addMs(missionsNow, 120_000));
  await putProfile(owner, { children_count: 2 });
  await inTransaction(desk.server.services, async (unit) => {
    await saveRecommendedRisk(unit.db, owner.subject, { level: 3, at: unit.clock() });
  });
  expect(await desk.preview(married)).toMatchObject({ found: 0, answers_allowed_nb: 0 });
  expect(await found({ age_from: 60 })).toBe(0);
  expect(await found({ risk: [3] })).toBe(1);
  await putProfile(owner, { marital_status: "married" });
  expect(await found(married.filters)).toBe(1);
  // Two answers are used, one of them given before the consent.
  expect(await found({ ...married.filters, age_from: 60 })).toBe(0);
  await putProfile(owner, { birthdate: "1960-05-02" });
  expect(await found({ ...married.filters, age_from: 60 })).toBe(1);
});

test("the profile of the questionnaire counts from when the questionnaire was answered", async () => {
  const customer = await desk.addCustomer();
  const { advisor } = desk.people;
  await linkAdvisor(desk.server.services, customer.subject, { advisorId: advisor.id, firmId: desk.firmId });
  const answer = async () =>
    expect(
      (await customer.ask("POST", "/users/me/suitability", suitabilityBody({ horizon: "two_to_five" })))
        .status,
    ).toBe(201);
  const found = async (level: number) => (await desk.preview({ filters: { risk: [level] } })).found;
  await answer();
  desk.server.setNow(addMs(missionsNow, 60_000));
  await allow(customer);
  desk.server.setNow(addMs(missionsNow, 120_000));
  // A survey answered since does not release the questionnaire, from which the profile comes.
  await inTransaction(desk.server.services, async (unit) => {
    await saveRecommendedRisk(unit.db, customer.subject, { level: 5, at: unit.clock() });
  });
  expect([await found(3), await found(5)]).toEqual([0, 0]);
  await answer();
  expect([await found(3), await found(5)]).toEqual([1, 0]);
});

test("who takes their answers back is called and written to no more, nor chosen by the mission that chose them", async () => {
  const { owner, advisor } = desk.people;
  await agree(owner);
  await allow(owner);
  await putProfile(owner, { marital_status: "married" });
  const id = await desk.opened({ filters: { marital_status: ["married"] } });
  const path = `/missions/${id}/leads/${owner.id}`;
  const lead = async () => (await advisor.ask("GET", path)).body;
  expect(await lead()).toMatchObject({ lead: { matches: true, not_called: null } });
  const again = { filters: { mission_ids: [id] } };
  expect(await desk.preview(again)).toMatchObject({ found: 1, answers_allowed_nb: 1 });
  desk.server.setNow(addMs(missionsNow, 60_000));
  await allow(owner, false);
  const withdrawn = "answers_withdrawn";
  expect(await lead()).toMatchObject({
    lead: { matches: false, not_called: withdrawn, not_written: withdrawn },
    writing: { reason: withdrawn },
  });
  const write = await advisor.ask("POST", `${path}/messages`, { message: { text: "Bonjour" } });
  expect(write.body.code).toBe("lead.answers_withdrawn");
  expect((await advisor.ask("GET", `/missions/${id}`)).body.mission.funnel.contactable).toBe(0);
  // Filtering on another mission's target must not bypass a withdrawal.
  expect(await desk.preview(again)).toMatchObject({ found: 0, answers_allowed_nb: 0 });
});

test("what a contract is for counts once it is said after the customer let it be used", async () => {
  const customer = await desk.server.addUser();
  const held = await addHousehold(desk.server, customer, [3]);
  await linkAdvisor(desk.server.services, customer.subject, {
    advisorId: desk.people.advisor.id,
    firmId: desk.firmId,
  });
  const say = async () =>
    await customer.ask("PUT", `/portfolios/${held.portfolioIds[0] ?? ""}/portfolio_infos`, {
      portfolio_infos: { type_investment: "pension" },
    });
  const found = async () => (await desk.preview({ filters: { projects: ["pension"] } })).found;
  expect((await say()).status).toBe(200);
  desk.server.setNow(addMs(missionsNow, 60_000));
  await allow(customer);
  expect(await found()).toBe(0);
  desk.server.setNow(addMs(missionsNow, 120_000));
  await say();
  expect(await found()).toBe(1);
});

test("a tag that touches health or opinions chooses nobody", async () => {
  const { tag } = (
    await desk.people.advisor.ask("POST", "/customer_tags", { tag: { name: "Malade", colour: "grey" } })
  ).body;
  const answer = await desk.create({ filters: { tag_ids: [tag?.id] } });
  expect(answer.body.code).toBe("mission.forbidden_criterion");
  // Unknown filters, a search by text, and a tag renamed to a forbidden subject are refused too.
  for (const filters of [{ origin: ["x"] }, { health: true }, { text: "durand" }])
    expect((await desk.create({ filters })).status).toBe(422);
  const plain = { name: "Golf", colour: "grey" };
  const kept = (await desk.people.advisor.ask("POST", "/customer_tags", { tag: plain })).body.tag;
  const { id } = (await desk.create({ filters: { tag_ids: [kept.id] } })).body.mission;
  await desk.people.advisor.ask("PUT", `/customer_tags/${kept.id}`, { tag: { ...plain, name: "Cancer" } });
  expect((await desk.people.advisor.ask("POST", `/missions/${id}/open`)).body.code).toBe(
    "mission.forbidden_criterion",
  );
});

test("a contract that is hidden leaves the target and the figures of a lead at once", async () => {
  const customer = await desk.server.addUser();
  const held = await addHousehold(desk.server, customer, [0, 7]);
  await linkAdvisor(desk.server.services, customer.subject, {
    advisorId: desk.people.advisor.id,
    firmId: desk.firmId,
  });
  await refreshRow(desk.server.services, customer.id);
  const filters = { kinds: ["realestate"] };
  const id = await desk.opened({ filters });
  await customer.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: held.portfolioIds.slice(-1) });
  expect(await desk.preview({ filters })).toMatchObject({ found: 0 });
  const { leads } = (await desk.people.advisor.ask("GET", `/missions/${id}/leads`)).body;
  expect(leads).toMatchObject([{ customer_id: customer.id, matches: false, wealth: null }]);
  await refreshRow(desk.server.services, customer.id);
  const [after] = (await desk.people.advisor.ask("GET", `/missions/${id}/leads`)).body.leads;
  expect(after.matches).toBe(false);
});

test("what a contract is for was told for advice: it chooses nobody either", async () => {
  expect(await desk.preview({ filters: { projects: ["pension"] } })).toMatchObject({ answers_allowed_nb: 0 });
  expect(await desk.preview({ filters: { kinds: ["pea"] } })).toMatchObject({ answers_allowed_nb: null });
});
