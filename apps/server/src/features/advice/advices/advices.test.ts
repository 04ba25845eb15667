import { addMs, cents, type Id, instant } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { addFirm } from "../../../testing/test-firm.ts";
import { addPortfolio, addMarket, isinOf, type TestLine } from "../../../testing/test-portfolio.ts";
import {
  type Answer,
  eventually,
  type House,
  openHouse,
  type Resident,
} from "../../../testing/test-house.ts";
import { eraseAdvices, eraseForgottenAdvices } from "./actions/erase.ts";
import { readRecord } from "./actions/record.ts";
import { verifyChains } from "./actions/verify.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
  await addMarket(house);
});
afterAll(async () => await house.close());

const daring: TestLine[] = [
  { of: 1, cents: 4_500_001 },
  { of: 3, cents: 3_000_000 },
  { of: 5, cents: 1_500_000 },
  { of: "euro", cents: 1_000_000 },
];

const careful: TestLine[] = [
  { of: 1, cents: 3_000_000 },
  { of: "euro", cents: 4_000_000 },
];

type Body = Answer["body"];
type Data = { strategy?: string; investments?: string[]; new_money?: number };

async function optimized(resident: Resident, id: Id, data: Data = {}): Promise<Body> {
  await resident.ask("POST", `/users/me/portfolios/${id}/optimize`, { data });
  const { body } = await eventually(
    async () => await resident.ask("GET", `/users/me/portfolios/${id}/optimization`),
    (answer) => answer.body.optimization.status === "done",
  );
  return body.optimization;
}

const accept = async (resident: Resident, portfolioId: Id, optimizationId: Id) =>
  await resident.ask("POST", `/users/me/portfolios/${portfolioId}/advices`, {
    optimization_id: optimizationId,
  });

async function accepted(
  resident: Resident,
  data: Data = {},
  lines = daring,
): Promise<{ id: Id; advice: Body }> {
  const id = await addPortfolio(house, resident, { lines, risk: 3 });
  const { body } = await accept(resident, id, (await optimized(resident, id, data)).id);
  return { id, advice: body.advice };
}

async function verified(resident: Resident) {
  for await (const found of verifyChains(house.services, resident.id)) return found;
  throw new Error("a chain was asked for");
}

/** As somebody with all rights on the database would, its guards put down. */
async function byHand(change: () => Promise<unknown>) {
  await sql`alter table advices disable trigger all`.execute(house.services.db);
  await change();
  await sql`alter table advices enable trigger all`.execute(house.services.db);
}

test("an accepted proposal keeps what was asked, on which data and versions, and what was answered", async () => {
  const resident = await house.addUser();
  const id = await addPortfolio(house, resident, {
    lines: daring,
    risk: 3,
    infos: { timeInvestment: 12, monthlyDeposit: 0 },
  });
  const investments = [...[1, 2, 5, 6, 7, 9].map(isinOf), "EURO"];
  const optimization = await optimized(resident, id, { investments });
  const { status, body } = await accept(resident, id, optimization.id);
  expect(status).toBe(201);
  const { advice } = body;
  expect(advice).toMatchObject({
    portfolio_id: id,
    optimization_id: optimization.id,
    rank: 1,
    accepted_at: house.services.clock(),
    strategy: "secure",
    metric: "volatility",
    new_money: 0,
    moved: optimization.result.moved,
    answered: optimization.result,
    previous_hash: "0".repeat(64),
  });
  expect(advice.asked).toMatchObject({
    kept: investments,
    dropped: ["Fonds 3"],
    profile: { level: 3, origin: "contract" },
    settings: { time_investment: 12, monthly_deposit: 0, target_amount: null },
  });
  expect(advice.basis).toMatchObject({ contract_name: "Contrat test", contract_slug: "contrat-test" });
  for (const hash of [advice.hash, advice.basis.digest, advice.basis.fund_data_version])
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(advice.text[0]).toMatch(/^Déplacer .*€ au sein du contrat\.$/);
  expect(advice.text).toEqual(expect.arrayContaining(optimization.result.active_constraints));
});

test("a record tells when its proposal was computed, which is not when it was accepted", async () => {
  const resident = await house.addUser();
  const id = await addPortfolio(house, resident, { lines: daring, risk: 3 });
  const computed = house.services.clock();
  const optimization = await optimized(resident, id);
  const acceptedAt = addMs(computed, 3_600_000);
  house.setNow(acceptedAt);
  const { body } = await accept(resident, id, optimization.id);
  house.setNow(computed);
  expect(body.advice).toMatchObject({ computed_at: computed, accepted_at: acceptedAt });
});

test("accepting twice, even at once and even after a change, gives the same record", async () => {
  const resident = await house.addUser();
  const id = await addPortfolio(house, resident, { lines: daring, risk: 3 });
  const { id: optimizationId } = await optimized(resident, id);
  const both = await Promise.all([1, 2, 3].map(async () => await accept(resident, id, optimizationId)));
  await resident.ask("PUT", `/portfolios/${id}`, { portfolio: { name: "Autre nom" } });
  const again = await accept(resident, id, optimizationId);
  for (const answer of both) expect(answer.body).toEqual(again.body);
  const { body } = await resident.ask("GET", `/users/me/portfolios/${id}/advices`);
  expect(body.advices).toHaveLength(1);
});

test("a proposal that no longer stands, is not finished, or is another portfolio's is refused by name", async () => {
  const resident = await house.addUser();
  const id = await addPortfolio(house, resident, { lines: daring, risk: 3 });
  const other = await addPortfolio(house, resident, { lines: daring, risk: 3 });
  const optimization = await optimized(resident, id);
  expect((await accept(resident, other, optimization.id)).body.code).toBe("optimization.not_found");
  expect((await accept(resident, id, house.services.newId())).status).toBe(404);
  await resident.ask("PUT", `/portfolios/${id}/portfolio_infos`, {
    portfolio_infos: { monthly_deposit: 100 },
  });
  const late = await accept(resident, id, optimization.id);
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ code: "advice.outdated", message: expect.stringContaining("changé") });
  const { body } = await resident.ask("POST", `/users/me/portfolios/${other}/optimize`, { data: {} });
  await house.services.db
    .updateTable("optimizations")
    .set({ state: "pending" })
    .where("customer_id", "=", resident.id)
    .where("id", "=", body.optimization.id)
    .execute();
  expect((await accept(resident, other, body.optimization.id)).body.code).toBe("advice.not_ready");
});

test("a record opens later as it was, and outlives its portfolio", async () => {
  const resident = await house.addUser();
  const { id, advice } = await accepted(resident);
  await house.services.db
    .updateTable("portfolios")
    .set({ name: "Autre", amount_cents: cents(1), deleted_at: house.services.clock() })
    .where("customer_id", "=", resident.id)
    .where("id", "=", id)
    .execute();
  const { body } = await resident.ask("GET", `/users/me/portfolios/${id}/advices/${advice.id}`);
  expect(body.advice).toEqual(advice);
  const list = await resident.ask("GET", `/users/me/portfolios/${id}/advices`);
  expect(list.body.advices.map((one: Body) => one.hash)).toEqual([advice.hash]);
});

test("records of somebody else are not found, an advisor reads and does not accept, an unknown key is refused", async () => {
  const resident = await house.addUser();
  const { id, advice } = await accepted(resident);
  const other = await house.addUser();
  const firmId = await addFirm(house);
  const advisor = await house.addUser({ roles: ["advisor"], firmId });
  const mine = `/users/${resident.id}/portfolios/${id}/advices`;
  for (const stranger of [other, advisor]) {
    expect((await stranger.ask("GET", mine)).status).toBe(404);
    expect((await stranger.ask("GET", `${mine}/${advice.id}`)).status).toBe(404);
  }
  expect((await other.ask("GET", `/users/me/portfolios/${id}/advices`)).status).toBe(404);
  expect((await other.ask("GET", `/users/me/portfolios/${id}/advices/${advice.id}`)).status).toBe(404);
  await linkAdvisor(house.services, resident.subject, { advisorId: advisor.id, firmId });
  expect((await advisor.ask("GET", `${mine}/${advice.id}`)).body.advice).toEqual(advice);
  const asked = { optimization_id: advice.optimization_id };
  expect((await advisor.ask("POST", mine, asked)).status).toBe(404);
  const wrong = await resident.ask("POST", mine, { ...asked, moved: 1 });
  expect(wrong.status).toBe(422);
});

test("each record follows the one before it, and the whole chain is verified", async () => {
  const resident = await house.addUser();
  const first = await accepted(resident);
  const second = await accepted(resident, { strategy: "conform" });
  const paid = await accepted(resident, { new_money: 5_000 }, careful);
  expect(second.advice).toMatchObject({ rank: 2, previous_hash: first.advice.hash });
  expect(paid.advice).toMatchObject({ rank: 3, previous_hash: second.advice.hash, new_money: 5_000 });
  expect(paid.advice.text[0]).toMatch(/^Verser .*sans rien vendre/);
  expect(await verified(resident)).toEqual({ customerId: resident.id, count: 3, broken: null });
});

test("the database refuses to change, remove or empty the records", async () => {
  const resident = await house.addUser();
  const { advice } = await accepted(resident);
  const mine = sql`customer_id = ${resident.id} and id = ${advice.id}`;
  for (const statement of [
    sql`update advices set accepted_at = now() where ${mine}`,
    sql`delete from advices where ${mine}`,
    sql`truncate advices`,
  ]) {
    await expect(statement.execute(house.services.db)).rejects.toThrow("append-only");
  }
  // Whoever erases one customer erases no other.
  const other = await house.addUser();
  await house.services.db
    .transaction()
    .execute(async (trx) => {
      await sql`select set_config('vigie.erased_customer', ${other.id}, true)`.execute(trx);
      await expect(sql`delete from advices where ${mine}`.execute(trx)).rejects.toThrow("append-only");
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  expect((await verified(resident)).broken).toBeNull();
});

test.each([
  ["a changed record", "changed", sql`record = replace(record, '"rank":2', '"rank":9')`, 2],
  ["a changed hash", "changed", sql`hash = ${"a".repeat(64)}`, 2],
  ["a changed link", "unlinked", sql`previous_hash = ${"b".repeat(64)}`, 2],
  ["a changed date beside the record", "misfiled", sql`accepted_at = now()`, 2],
] as const)("%s is named: the chain is broken there", async (_name, reason, change, rank) => {
  const resident = await house.addUser();
  await accepted(resident);
  const { advice } = await accepted(resident);
  await accepted(resident);
  await byHand(
    async () =>
      await sql`update advices set ${change} where customer_id = ${resident.id} and rank = 2`.execute(
        house.services.db,
      ),
  );
  const { broken, count } = await verified(resident);
  expect(count).toBe(3);
  expect(broken).toEqual({ rank, id: advice.id, reason });
});

test.each([1, 2, 3])("link %i removed by hand is named as missing", async (rank) => {
  const resident = await house.addUser();
  for (let link = 0; link < 3; link += 1) await accepted(resident);
  await byHand(
    async () =>
      await sql`delete from advices where customer_id = ${resident.id} and rank = ${rank}`.execute(
        house.services.db,
      ),
  );
  expect((await verified(resident)).broken).toEqual({ rank, id: null, reason: "missing" });
});

test("the chain of a customer who left stays without a name for as long as the law keeps it, then goes whole", async () => {
  const left = await house.addUser();
  const still = await house.addUser();
  const { advice } = await accepted(left);
  await accepted(still);
  await house.services.db.deleteFrom("users").where("id", "=", left.id).execute();
  await eraseForgottenAdvices(house.services);
  expect(await verified(left)).toMatchObject({ count: 1, broken: null });
  const kept = JSON.stringify(advice);
  for (const named of ["Camille", "Roussel", left.email]) expect(kept).not.toContain(named);
  const before = house.services.clock();
  house.setNow(instant(new Date("2031-11-21T00:00:00Z")));
  await eraseForgottenAdvices(house.services);
  house.setNow(before);
  expect(await verified(left)).toMatchObject({ count: 0, broken: null });
  expect(await verified(still)).toMatchObject({ count: 1, broken: null });
});

/** Written once, never to be written again. */
const firstRecord = [
  '{"acceptedBy":"01a1fd03-1144-7000-ac44-a722b76fcc05","advice":{"acceptedAt":"2026-11-21T08:00:00.0',
  '00Z","answered":{"activeConstraints":[],"after":{"annualCost":0.02,"expectedReturn":0.03,"expected',
  'Shortfall":0.2,"lineCount":4,"sri":3.2,"valueAtRisk":0.1,"volatility":0.1},"amount":1000,"asOf":nu',
  'll,"before":{"annualCost":0.02,"expectedReturn":0.03,"expectedShortfall":0.2,"lineCount":4,"sri":3',
  '.2,"valueAtRisk":0.1,"volatility":0.1},"candidateCount":12,"certificate":{"engine":"highs","gap":0',
  ',"primalResidual":0},"dataFrom":null,"dataTo":null,"engineVersion":"2026.11.2","frontier":[],"move',
  'd":100.5,"moves":[],"noTrade":false,"profile":3,"profileLossLimitRatio":0.16,"switchCost":0,"turno',
  'verRatio":0.1},"asked":{"dropped":[],"kept":[],"profile":{"level":3,"origin":"contract"},"settings',
  '":{"contractId":null,"contractIssuer":null,"externalCreatedAt":null,"fees":{"arbitrageFeeRatio":nu',
  'll,"brokerageFeeRatio":null,"custodyFeeRatio":null,"depositFeeRatio":null,"entryFeeRatio":null,"eu',
  'roFundsFeeRatio":null,"exitFeeRatio":null,"managementFeeRatio":null,"mandateFeeRatio":null,"revers',
  'alFeeRatio":null,"transferFeeRatio":null,"ucsFeeRatio":0.006,"withdrawalFeeRatio":null},"managemen',
  'tType":null,"monthlyBuyout":null,"monthlyDeposit":0,"nomEntreprise":null,"sousTypeLegal":null,"tar',
  'getAmount":null,"timeInvestment":12,"typeInvestment":null}},"basis":{"asOf":"2026-11-20","contract',
  'Name":"Contrat","contractSlug":null,"dataFrom":"2021-11-26","dataTo":"2026-11-13","digest":"dddddd',
  'dddddddddddddddddddddddddddddddddddddddddddddddddddddddddd","engineVersion":"2026.11.2","figuresVe',
  'rsion":"2026.11.2","fundDataVersion":"dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd',
  'dddd","profileGridVersion":"2026-11-1"},"id":"01a1fd03-1144-7000-ac44-a722b76fcc05","metric":"vola',
  'tility","moved":100.5,"newMoney":0,"noTrade":false,"optimizationId":"01a1fd03-1144-7000-ac44-a722b',
  '76fcc05","portfolioId":"01a1fd03-1144-7000-ac44-a722b76fcc05","rank":1,"strategy":"secure","text":',
  '["Moved."]},"customerId":"01a1fd03-1144-7000-ac44-a722b76fcc05","version":1}',
].join("");

test("a record of the first days is still read", () => {
  expect(readRecord(firstRecord)?.advice).toMatchObject({
    moved: 10_050,
    computedAt: null,
    answered: { newMoney: 0 },
  });
  expect(readRecord("{")).toBeNull();
});

test("the legal erasure of a customer takes their chain and no other", async () => {
  const resident = await house.addUser();
  const other = await house.addUser();
  await accepted(resident);
  await accepted(other);
  const erased = await house.services.db
    .transaction()
    .execute(async (trx) => await eraseAdvices(trx, resident.subject));
  expect(erased).toBe(1);
  expect(await verified(resident)).toMatchObject({ count: 0, broken: null });
  expect(await verified(other)).toMatchObject({ count: 1, broken: null });
});
