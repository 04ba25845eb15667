import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopedToPeople } from "../../../db/scope.ts";
import { arbitrationsBy } from "../../../testing/test-arbitration.ts";
import { type HandBench, openHandBench } from "../../../testing/test-hand-proposals.ts";
import { addPortfolio } from "../../../testing/test-portfolio.ts";
import { codeOf, mine } from "../../../testing/test-proposals.ts";

/** Tests new money that is paid in with the moves of a proposal. */

let bench: HandBench;
beforeAll(async () => {
  bench = await openHandBench();
}, 120_000);
afterAll(async () => await bench.server.close());

const textOf = (weights: readonly { key: string; ratio: number }[]) =>
  weights.map(({ key, ratio }) => `${key}:${ratio.toFixed(9).replace(/^1\.0*$/, "1")}`).join(",");

test("a search that places a payment says where it comes from, and its proposal keeps the payment and its costs", async () => {
  const { people } = bench;
  const third = await addPortfolio(bench.server, people.owner, {
    lines: [
      { of: 2, cents: 2_000_000 },
      { of: "euro", cents: 8_000_000 },
    ],
    risk: 3,
  });
  const found = await arbitrationsBy(() => people.owner).optimized(third, {
    strategy: "secure",
    metric: "volatility",
    new_money: 10_000,
  });
  const ask = async (payment_source: string | null) =>
    await people.advisor.ask("POST", bench.book, {
      portfolio_id: third,
      optimization_id: found.id,
      payment_source,
      replaces_id: null,
    });
  expect(codeOf(await ask(null))).toEqual([422, "proposal.no_source"]);
  const drafted = await ask("succession de 2025");
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(201);
  const { proposal } = drafted.body;
  expect(proposal).toMatchObject({
    amount: 100_000,
    moved: 0,
    paid: 10_000,
    payment: { amount: 10_000, fee: found.result.switch_cost, source: "succession de 2025" },
    switch_cost: found.result.switch_cost,
  });
  // Computed on the value plus the payment, to the cent.
  expect(proposal.after.cost).toBeCloseTo(110_000 * found.result.after.annual_cost, 1);
  expect(proposal.before.cost).toBeCloseTo(100_000 * found.result.before.annual_cost, 1);
  const sum = (of: "paid" | "change") =>
    Math.round(
      proposal.moves.reduce((total: number, one: Record<string, number>) => total + 100 * (one[of] ?? 0), 0),
    );
  expect([sum("paid"), sum("change")]).toEqual([1_000_000, 1_000_000]);
  expect(proposal.statement.every(({ text }: { text: string }) => /\d/.test(text))).toBe(true);
  expect(proposal.statement.map(({ text }: { text: string }) => text).join(" ")).toContain(
    "succession de 2025",
  );
  // The source of the money is required only with a payment.
  const without = await people.advisor.ask("POST", bench.book, {
    portfolio_id: bench.portfolioId,
    optimization_id: found.id,
    payment_source: "x",
    replaces_id: null,
  });
  expect(codeOf(without)).toEqual([409, "proposal.no_optimization"]);
});

test("weights and a payment by hand: of what the contract is worth with it, and what was shown is what is drafted", async () => {
  const paid = 5_000_000;
  const start = (await bench.weigh(bench.other, `payment_cents=${String(paid)}`)).body.target;
  expect(start.missing).toBeCloseTo(paid / (10_000_001 + paid), 6);
  expect(start.figures).toBeNull();
  const weights = await bench.weightsFor(bench.other, { paid, moved: 0.1 });
  const { figures } = (
    await bench.weigh(bench.other, `payment_cents=${String(paid)}&weights=${textOf(weights)}`)
  ).body.target;
  const drafted = await bench.byHand(bench.other, { paid: 50_000, moved: 0.1 });
  const { proposal } = drafted.body;
  expect(proposal.after).toEqual(figures.after);
  expect(proposal.costs).toEqual(figures.costs);
  expect([proposal.moved, proposal.switch_cost]).toEqual([figures.moved, figures.switch_cost]);
  expect(proposal.moved).toBeCloseTo(0.1 * 150_000, 0);
  expect(proposal.payment).toMatchObject({ amount: 50_000, fee: figures.entry_fee });
  const after = proposal.moves.reduce((sum: number, { after: one }: { after: number }) => sum + one, 0);
  expect(after).toBeCloseTo(150_000.01, 6);
  // Concentration and risk include the new money.
  const heaviest = Math.max(
    ...proposal.moves
      .filter(({ asset_class: of }: { asset_class: string }) => of !== "euroFund")
      .map(({ weight_after: weight }: { weight_after: number }) => weight),
  );
  const check = proposal.checks.find(({ check: name }: { check: string }) => name === "concentration");
  expect(check.value).toBeCloseTo(heaviest, 9);
});

test.each([
  ["nothing", { amount: 0, source: "x" }],
  ["less than nothing", { amount: -5, source: "x" }],
  ["without a source", { amount: 5, source: "  " }],
])("a payment of %s is a clear refusal", async (_, wrong) => {
  const asked = await bench.people.advisor.ask("POST", `${bench.book}/target`, {
    portfolio_id: bench.other,
    weights: [],
    from: "hand",
    payment: wrong,
    replaces_id: null,
  });
  expect(asked.status).toBe(422);
  expect((await bench.weigh(bench.other, "payment_cents=-1")).status).toBe(422);
  expect((await bench.weigh(bench.other, "payment_cents=beaucoup")).status).toBe(422);
});

test("a source that no document of ours prints is refused where it is typed", async () => {
  const asked = await bench.people.advisor.ask("POST", `${bench.book}/target`, {
    portfolio_id: bench.other,
    weights: [],
    from: "hand",
    payment: { amount: 5, source: "Vente de \u5bb6" },
    replaces_id: null,
  });
  expect(codeOf(asked)).toEqual([422, "text.undrawn"]);
});

test("a payment that is too large to be true has its own sentence, wherever it is typed; ten millions are computed", async () => {
  const asked = await bench.people.advisor.ask("POST", `${bench.book}/target`, {
    portfolio_id: bench.other,
    weights: [],
    from: "hand",
    payment: { amount: 10_000_000.01, source: "x" },
    replaces_id: null,
  });
  expect(asked.body.code).toBe("target.payment_mistyped");
  expect((await bench.weigh(bench.other, "payment_cents=1000000001")).body.code).toBe(
    "target.payment_mistyped",
  );
  expect((await bench.weigh(bench.other, "payment_cents=1000000000")).status).toBe(200);
});

test("with the contract that is paid in to hidden the author is told nothing, and given up so it stays out of their sight", async () => {
  const { people, server } = bench;
  const id = await bench.sentOnBoth();
  await bench.open(id);
  await bench.hide(bench.other);
  const before = await bench.told("advisor", "proposal.answered");
  expect((await bench.accept(id)).body.proposal.state).toBe("accepted");
  expect(await bench.told("advisor", "proposal.answered")).toBe(before);
  await scopedToPeople([people.owner.id], async () => {
    await sql`delete from portfolios where customer_id = ${people.owner.id} and id = ${bench.other}`.execute(
      server.web.db,
    );
  });
  await bench.hide();
  expect((await bench.read(id)).status).toBe(404);
  // The customer sees the whole proposal, and the deleted contract has no execution data.
  const { proposal } = (await people.owner.ask("GET", `${mine}/${id}`)).body;
  expect(proposal.contracts[1].execution).toMatchObject({ state: "waiting", payment: { paid: null } });
});
