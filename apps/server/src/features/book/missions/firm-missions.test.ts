import { addMs, ageOn, day, targetMarketFault } from "@vigie/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { systemSubject } from "../../../edge/subject.ts";
import { workOf } from "../../../edge/work.ts";
import { suitabilityBody } from "../../../testing/suitability-answers.ts";
import { missionForm, missionsNow, openMissionDesk } from "../../../testing/test-missions.ts";
import type { TestUser } from "../../../testing/test-server.ts";
import { handOverLeads } from "./actions/leads.ts";

/** Tests missions of the whole firm: their distribution among advisors, progress for managers, export, and target markets of
 * products. */

const desk = openMissionDesk();

const postLead = async (who: TestUser, [mission, customer]: readonly [string, TestUser], lead: object) =>
  await who.ask("POST", `/missions/${mission}/leads/${customer.id}`, { lead });
const progress = async (who: TestUser, mission: string) =>
  (await who.ask("GET", `/missions/${mission}/progress`)).body.advisors;

test("who manages sees how far each advisor is, an advisor only themselves, and the one who stalls is told", async () => {
  const { advisor, colleague, manager, owner } = desk.people;
  const theirs = await desk.addCustomer(null, colleague);
  const second = await desk.addCustomer(null, colleague);
  const id = await desk.opened({ shared: true, objective: "new_amount", goal_amount: 1000 }, manager);
  desk.server.setNow(addMs(missionsNow, 60_000));
  await postLead(colleague, [id, theirs], { state: "validated", amount: 2500 });
  await postLead(colleague, [id, second], { state: "contacted" });
  const of = (all: { advisor_id: string }[], who: TestUser) =>
    all.find(({ advisor_id: one }) => one === who.id);
  const all = await progress(manager, id);
  expect(all).toHaveLength(2);
  expect(of(all, colleague)).toMatchObject({
    funnel: { targeted: 2, contacted: 2, validated: 1 },
    declared_amount: 2500,
    is_stalled: false,
  });
  expect(of(all, advisor)).toMatchObject({
    funnel: { targeted: 1, contacted: 0 },
    declared_amount: 0,
    last_moved_at: null,
  });
  await sql`update missions set opened_at = opened_at - interval '20 days' where id = ${id}`.execute(
    desk.server.services.db,
  );
  await sql`update mission_leads set changed_at = changed_at - interval '15 days' where mission_id = ${id}`.execute(
    desk.server.services.db,
  );
  expect((await progress(manager, id)).map((one: { is_stalled: boolean }) => one.is_stalled)).toEqual([
    true,
    true,
  ]);
  await postLead(colleague, [id, second], { state: "canceled", remarks: "Non", motive: "not_now" });
  expect(of(await progress(manager, id), colleague)).toMatchObject({ is_stalled: false });
  expect(await progress(advisor, id)).toMatchObject([{ advisor_id: advisor.id, funnel: { targeted: 1 } }]);
  expect((await desk.people.outsider.ask("GET", `/missions/${id}/progress`)).status).toBe(404);
  expect((await postLead(advisor, [id, owner], { state: "contacted" })).status).toBe(200);
});

test("an advisor makes no mission of the firm; whoever manages does", async () => {
  await desk.addCustomer(null, desk.people.colleague);
  expect((await desk.create({ shared: true })).body.mission.shared).toBe(false);
  const made = await desk.create({ shared: true }, desk.people.manager);
  expect(made.body.mission.shared).toBe(true);
});

test("the lead of a customer who moves goes with them, a concluded one stays with who concluded it", async () => {
  const { advisor, colleague, manager, owner } = desk.people;
  const done = await desk.addCustomer();
  const id = await desk.opened({ shared: true }, manager);
  await postLead(advisor, [id, done], { state: "validated" });
  const moved = { firmId: desk.firmId, fromId: advisor.id, toId: colleague.id };
  for (const { id: customerId } of [owner, done])
    await inTransaction(desk.server.services, async (unit) => {
      await handOverLeads(workOf(unit, systemSubject("test", customerId)), moved);
    });
  const targeted = new Map(
    (await progress(manager, id)).map((one: { advisor_id: string; funnel: { targeted: number } }) => [
      one.advisor_id,
      one.funnel.targeted,
    ]),
  );
  expect([targeted.get(advisor.id), targeted.get(colleague.id)]).toEqual([1, 1]);
});

test("the file of the leads says so in the ledger of each customer, holds no number and runs no formula", async () => {
  const { advisor, owner, colleague } = desk.people;
  const other = await desk.addCustomer(null, colleague);
  const id = await desk.opened();
  await postLead(advisor, [id, owner], { state: "canceled", remarks: "=HYPERLINK(1)", motive: "not_now" });
  const file = await advisor.ask("POST", `/missions/${id}/leads/export`);
  expect(file.status).toBe(200);
  const lines = String(file.body).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("annulé;à ne pas appeler");
  expect(lines[1]).toContain(";'=HYPERLINK(1)");
  const { accesses } = (await owner.ask("GET", "/users/me/accesses")).body;
  expect(accesses[0]).toMatchObject({ kind: "read", path: "/missions/{id}/leads/export" });
  const read = (await other.ask("GET", "/users/me/accesses")).body.accesses;
  expect(read.filter((one: { path: string }) => one.path.endsWith("/export"))).toEqual([]);
  expect((await colleague.ask("POST", `/missions/${id}/leads/export`)).status).toBe(404);
});

test("a mission that ends while a lead is worked lets its customer go", async () => {
  const { advisor, owner } = desk.people;
  for (let round = 0; round < 5; round += 1) {
    const id = await desk.opened({ name: `Mission ${String(round)}` });
    await Promise.all([
      advisor.ask("POST", `/missions/${id}/end`),
      ...Array.from({ length: 6 }, async () => await postLead(advisor, [id, owner], { state: "contacted" })),
    ]);
    // A lead still marked as live would exclude the customer from the next mission.
    expect((await desk.preview()).targeted).toBe(1);
  }
});

const product = {
  name: "SCPI Horizon",
  kind: "scpi",
  provider: "Horizon",
  isin: null,
  contract_code: "SCPIH",
  sri: 3,
  entry_fee_ratio: 0.08,
  yearly_fee_ratio: null,
  market: { age_from: 18, age_to: 75, risk_from: 2, horizon_years: null, knowledge: "" },
  documents: [],
  state: "open",
  remuneration: "1 % par an",
};

/** The target market of the product, in the form that the rule takes. */
const market = { ageFrom: 18, ageTo: 75, riskFrom: 2, horizonYears: null, lossFrom: null, family: null };

test("a product keeps out whom it is not made for, and who is not known", async () => {
  expect((await desk.people.advisor.ask("POST", "/products", { product })).status).toBe(404);
  const written = async (fields: object) =>
    (await desk.people.manager.ask("POST", "/products", { product: { ...product, ...fields } })).body.code;
  expect(await written({ contract_code: "" })).toBe("product.no_code");
  expect(await written({ isin: "FR0000000000" })).toBe("request.invalid");
  expect(await written({ isin: "FR0010315771" })).toBe("request.invalid");
  const { id } = (await desk.people.manager.ask("POST", "/products", { product })).body.product;
  const facts = [
    { birthdate: "1980-05-02", risk: 3 },
    { birthdate: "1940-05-02", risk: 3 },
    { birthdate: "1951-11-20", risk: 3 },
    { birthdate: "1950-11-20", risk: 3 },
    { birthdate: "1980-05-02", risk: 1 },
    { birthdate: null, risk: 3 },
  ] as const;
  for (const { birthdate, risk } of facts) {
    const customer = await desk.addCustomer();
    const { db } = desk.server.services;
    await db
      .updateTable("users")
      .set({ birthdate: birthdate === null ? null : day(birthdate) })
      .where("id", "=", customer.id)
      .execute();
    await db
      .insertInto("customer_profiles")
      .values({
        customer_id: customer.id,
        recommended_risk: risk,
        onboarding_origin: null,
        pending_sso_email: null,
        coupon: null,
        updated_at: missionsNow,
      })
      .onConflict((conflict) => conflict.column("customer_id").doUpdateSet({ recommended_risk: risk }))
      .execute();
  }
  const expected = { null: 0, outside_target_market: 0, target_market_unknown: 0 };
  // The owner is the customer without any data.
  for (const { birthdate, risk } of [...facts, { birthdate: null, risk: null }]) {
    const age = birthdate === null ? null : ageOn(day(birthdate), day("2026-11-20"));
    expected[targetMarketFault(market, { age, risk, said: null }) ?? "null"] += 1;
  }
  const seen = await desk.preview({ product_ids: [id] });
  expect(seen.targeted).toBe(expected.null);
  // The histogram covers the whole book, limited to customers whose birthdate is known.
  const ages: { from: number | null; book_nb: number }[] = seen.ages;
  expect(ages.reduce((sum, { book_nb: count }) => sum + count, 0)).toBe(5);
  expect(ages.find(({ from }) => from === 45)?.book_nb).toBe(2);
  const out = new Map(
    seen.left_out.map((one: { reason: string; customer_count: number }) => [one.reason, one.customer_count]),
  );
  expect(out.get("outside_target_market")).toBe(expected.outside_target_market);
  expect(out.get("target_market_unknown")).toBe(expected.target_market_unknown);
  const told = (await desk.people.advisor.ask("GET", "/products")).body.products[0];
  expect(told.remuneration).toBeNull();
  await desk.people.manager.ask("PUT", `/products/${id}`, { product: { ...product, state: "closed" } });
  expect((await desk.create({ product_ids: [id] })).body.code).toBe("mission.product_unknown");
});

test("what the questionnaire says of horizon, losses and knowledge keeps out as well, for two years", async () => {
  const market = { age_from: null, age_to: null, risk_from: null, horizon_years: 5, knowledge: "" };
  const { body } = await desk.people.manager.ask("POST", "/products", {
    product: { ...product, market: { ...market, loss_from: "medium", family: "scpi" } },
  });
  const answer = async (customer: TestUser, but: Readonly<Record<string, string>> = {}) =>
    await customer.ask("POST", "/users/me/suitability", suitabilityBody(but));
  expect((await answer(await desk.addCustomer())).status).toBe(201);
  await answer(await desk.addCustomer(), { horizon: "two_to_five" });
  await answer(await desk.addCustomer(), { loss: "small" });
  await answer(await desk.addCustomer(), { knows_scpi: "unknown" });
  const out = async () => {
    const seen = await desk.preview({ product_ids: [body.product.id] });
    return [seen.targeted, ...seen.left_out];
  };
  const outside = { reason: "outside_target_market", customer_count: 3 };
  // The owner did not answer the questionnaire. One customer may be written to, but not called.
  const unknown = { reason: "target_market_unknown", customer_count: 1 };
  expect(await out()).toEqual([1, outside, { reason: "no_basis", customer_count: 1 }, unknown]);
  await sql`update suitability_answers set decided_at = ${addMs(missionsNow, -731 * 86_400_000)}`.execute(
    desk.server.services.db,
  );
  expect((await out())[0]).toBe(0);
});

test("the words of an open mission change whatever became of its product, nothing brought in is below zero, and nobody is called back after its end", async () => {
  const { advisor, manager, owner } = desk.people;
  const id = await desk.opened();
  const { body } = await manager.ask("POST", "/products", { product: { ...product, state: "closed" } });
  const mission = { ...missionForm, name: "Autre nom", product_ids: [body.product.id] };
  const changed = await advisor.ask("PUT", `/missions/${id}`, { mission });
  expect([changed.status, changed.body.mission.name, changed.body.mission.product_ids]).toEqual([
    200,
    "Autre nom",
    [],
  ]);
  const outcome = async (lead: object) =>
    (await advisor.ask("POST", `/missions/${id}/leads/${owner.id}`, { lead })).status;
  expect(await outcome({ state: "validated", amount: -500 })).toBe(422);
  // The last day of the mission is the last possible day to call back.
  expect(await outcome({ state: "later", later_on: "2026-12-21" })).toBe(422);
  expect(await outcome({ state: "later", later_on: "2026-12-20" })).toBe(200);
  expect(await outcome({ state: "validated", amount: 0 })).toBe(200);
});
