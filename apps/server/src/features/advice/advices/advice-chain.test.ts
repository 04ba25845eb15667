import { type Id, instant } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPortfolio, addMarket, type TestLine } from "../../../testing/test-portfolio.ts";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { arbitrationsBy, riskyLines } from "../../../testing/test-arbitration.ts";
import { nameErased } from "../../../db/erased-customer.ts";
import { eraseAdvices, eraseForgottenAdvices } from "./actions/erase.ts";
import { readRecord } from "./actions/record.ts";
import { verifyChains } from "./actions/verify.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await addMarket(server);
});
afterAll(async () => await server.close());

const careful: TestLine[] = [
  { of: 1, cents: 3_000_000 },
  { of: "euro", cents: 4_000_000 },
];

type Body = Answer["body"];
type Data = { strategy?: string; investments?: string[]; new_money?: number };

const optimized = async (user: TestUser, id: Id, data: Data = {}): Promise<Body> =>
  await arbitrationsBy(() => user).optimized(id, data);

const accept = async (user: TestUser, portfolioId: Id, optimizationId: Id) =>
  await user.ask("POST", `/users/me/portfolios/${portfolioId}/advices`, {
    optimization_id: optimizationId,
  });

async function accepted(
  user: TestUser,
  data: Data = {},
  lines = riskyLines,
): Promise<{ id: Id; advice: Body }> {
  const id = await addPortfolio(server, user, { lines, risk: 3 });
  const { body } = await accept(user, id, (await optimized(user, id, data)).id);
  return { id, advice: body.advice };
}

async function verified(user: TestUser) {
  for await (const found of verifyChains(server.services, user.id)) return found;
  throw new Error("a chain was asked for");
}

/** Acts like a person with all rights on the database, with its triggers disabled. */
async function byHand(change: () => Promise<unknown>) {
  await sql`alter table advices disable trigger all`.execute(server.services.db);
  await change();
  await sql`alter table advices enable trigger all`.execute(server.services.db);
}

test("each record follows the one before it, and the whole chain is verified", async () => {
  const user = await server.addUser();
  const first = await accepted(user);
  const second = await accepted(user, { strategy: "conform" });
  const paid = await accepted(user, { new_money: 5_000 }, careful);
  expect(second.advice).toMatchObject({ rank: 2, previous_hash: first.advice.hash });
  expect(paid.advice).toMatchObject({ rank: 3, previous_hash: second.advice.hash, new_money: 5_000 });
  expect(paid.advice.text[0]).toMatch(/^Verser .*sans rien vendre/);
  expect(await verified(user)).toEqual({ customerId: user.id, count: 3, broken: null });
});

test("the database refuses to change, remove or empty the records", async () => {
  const user = await server.addUser();
  const { advice } = await accepted(user);
  const mine = sql`customer_id = ${user.id} and id = ${advice.id}`;
  for (const statement of [
    sql`update advices set accepted_at = now() where ${mine}`,
    sql`delete from advices where ${mine}`,
    sql`truncate advices`,
  ]) {
    await expect(statement.execute(server.services.db)).rejects.toThrow("append-only");
  }
  // An erasure of one customer deletes no other customer's records.
  const other = await server.addUser();
  await server.services.db
    .transaction()
    .execute(async (trx) => {
      await nameErased(trx, other.id);
      await expect(sql`delete from advices where ${mine}`.execute(trx)).rejects.toThrow("append-only");
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  expect((await verified(user)).broken).toBeNull();
});

test.each([
  ["a changed record", "changed", sql`record = replace(record, '"rank":2', '"rank":9')`, 2],
  ["a changed hash", "changed", sql`hash = ${"a".repeat(64)}`, 2],
  ["a changed link", "unlinked", sql`previous_hash = ${"b".repeat(64)}`, 2],
  ["a changed date beside the record", "misfiled", sql`accepted_at = now()`, 2],
] as const)("%s is named: the chain is broken there", async (_name, reason, change, rank) => {
  const user = await server.addUser();
  await accepted(user);
  const { advice } = await accepted(user);
  await accepted(user);
  await byHand(
    async () =>
      await sql`update advices set ${change} where customer_id = ${user.id} and rank = 2`.execute(
        server.services.db,
      ),
  );
  const { broken, count } = await verified(user);
  expect(count).toBe(3);
  expect(broken).toEqual({ rank, id: advice.id, reason });
});

test.each([1, 2, 3])("link %i removed by hand is named as missing", async (rank) => {
  const user = await server.addUser();
  for (let link = 0; link < 3; link += 1) await accepted(user);
  await byHand(
    async () =>
      await sql`delete from advices where customer_id = ${user.id} and rank = ${rank}`.execute(
        server.services.db,
      ),
  );
  expect((await verified(user)).broken).toEqual({ rank, id: null, reason: "missing" });
});

test("the chain of a customer who left stays without a name for as long as the law keeps it, then goes whole", async () => {
  const left = await server.addUser();
  const still = await server.addUser();
  const { advice } = await accepted(left);
  await accepted(still);
  await server.services.db.deleteFrom("users").where("id", "=", left.id).execute();
  await eraseForgottenAdvices(server.services);
  expect(await verified(left)).toMatchObject({ count: 1, broken: null });
  const kept = JSON.stringify(advice);
  for (const named of ["Camille", "Roussel", left.email]) expect(kept).not.toContain(named);
  const before = server.services.clock();
  server.setNow(instant(new Date("2031-11-21T00:00:00Z")));
  // The advice record refers to them, and is kept for five years after the account.
  const erasedOn = async (at: string): Promise<unknown> =>
    await sql`insert into erasures (user_id, asked_at, erased_at, kept) values (${left.id}, ${at}, ${at}, '[]')
      on conflict (user_id) do update set erased_at = ${at}`.execute(server.services.db);
  await erasedOn("2027-02-01T00:00:00Z");
  await eraseForgottenAdvices(server.services);
  expect(await verified(left)).toMatchObject({ count: 1, broken: null });
  await erasedOn("2026-11-20T12:00:00Z");
  await eraseForgottenAdvices(server.services);
  server.setNow(before);
  expect(await verified(left)).toMatchObject({ count: 0, broken: null });
  expect(await verified(still)).toMatchObject({ count: 1, broken: null });
});

/** Written once; it must never change. */
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
  const user = await server.addUser();
  const other = await server.addUser();
  await accepted(user);
  await accepted(other);
  const erased = await server.services.db
    .transaction()
    .execute(async (trx) => await eraseAdvices(trx, user.subject));
  expect(erased).toBe(1);
  expect(await verified(user)).toMatchObject({ count: 0, broken: null });
  expect(await verified(other)).toMatchObject({ count: 1, broken: null });
});
