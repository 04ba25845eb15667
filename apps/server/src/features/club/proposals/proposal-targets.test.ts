import type { AssetClass } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isinOf } from "../../../testing/test-portfolio.ts";
import { codeOf, mine, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import type { TestUser } from "../../../testing/test-server.ts";

/** Tests weights that an advisor sets by hand or from the firm's model. */

let bench: ProposalBench;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
}, 120_000);
afterAll(async () => await bench.server.close());

type Weights = readonly { readonly key: string; readonly ratio: number }[];
const contract = () => `/customers/${bench.people.owner.id}/portfolios/${bench.portfolioId}/target`;
const weigh = async (weights: Weights | null, who: TestUser = bench.people.advisor) =>
  await who.ask(
    "GET",
    weights === null
      ? contract()
      : `${contract()}?weights=${weights.map(({ key, ratio }) => `${key}:${ratio.toFixed(9).replace(/^1\.0*$/, "1")}`).join(",")}`,
  );
const modelled = async (aim: "target" | "bands" = "target", who: TestUser = bench.people.advisor) =>
  await who.ask("POST", `${contract()}/model`, { aim });
const create = async (weights: Weights, from: "hand" | "model" = "hand") =>
  await bench.people.advisor.ask("POST", `${bench.book}/target`, {
    portfolio_id: bench.portfolioId,
    weights,
    from,
    replaces_id: null,
  });
type Line = { key: string; isin: string | null; asset_class: string; now_ratio: number };
const today = async (): Promise<Line[]> => (await weigh(null)).body.target.lines;
const euroKey = async () => (await today()).find((one) => one.asset_class === "euroFund")?.key ?? "";
const shown = async (id: string) =>
  (await bench.people.advisor.ask("GET", `/users/${bench.people.owner.id}/proposals/${id}`)).body.proposal;

test("only who advises the customer weighs, and never a contract that is hidden from them", async () => {
  const { colleague, outsider, owner, other } = bench.people;
  for (const who of [colleague, outsider, owner, other]) {
    expect((await weigh(null, who)).status).toBe(404);
    expect((await modelled("target", who)).status).toBe(404);
  }
  await bench.hide(bench.portfolioId);
  expect(codeOf(await weigh(null))).toEqual([404, "portfolio.not_found"]);
  expect(codeOf(await modelled())).toEqual([404, "portfolio.not_found"]);
  expect(codeOf(await create([]))).toEqual([404, "portfolio.not_found"]);
  await bench.hide();
});

test("today's weights move nothing, and the figures of the optimiser are those of its weights typed by hand", async () => {
  const start = (await weigh(null)).body.target;
  expect(start).toMatchObject({ amount: 100_000.01, missing: 0, left: [], model: null });
  expect(start.figures).toMatchObject({ moved: 0, switch_cost: 0 });
  const { result } = (
    await bench.people.owner.ask("GET", `/users/me/portfolios/${bench.portfolioId}/optimization`)
  ).body.optimization;
  const euro = await euroKey();
  const typed = result.moves.map((move: { isin: string | null; weight_after: number }) => ({
    key: move.isin ?? euro,
    ratio: Math.round(move.weight_after * 1e4) / 1e4,
  }));
  const { figures } = (await weigh(typed)).body.target;
  for (const side of ["before", "after"] as const) {
    const [found, asked] = [figures[side], result[side]];
    expect(found).toMatchObject({
      expected_return: expect.closeTo(asked.expected_return, 6),
      volatility: expect.closeTo(asked.volatility, 6),
      worst_year: expect.closeTo(Math.max(0, asked.expected_shortfall), 6),
      sri: expect.closeTo(asked.sri, 6),
      cost_ratio: expect.closeTo(asked.annual_cost, 6),
    });
  }
  expect([figures.moved, figures.switch_cost]).toEqual([result.moved, result.switch_cost]);
  const drafted = await create(typed);
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(201);
  const { proposal } = drafted.body;
  expect(proposal).toMatchObject({ state: "draft", origin: "hand", model_version: null });
  // The draft keeps the figures that were shown while typing.
  expect(proposal.after).toEqual(figures.after);
  expect(proposal.costs).toEqual(figures.costs);
  // Key documents are given with the draft, so measuring does not check them.
  const compared = proposal.checks.filter(({ check }: { check: string }) => check !== "key_documents");
  expect(compared.map(({ argument: _, ...check }: { argument: unknown }) => check)).toEqual(figures.checks);
  await bench.write(proposal.id);
  const sent = await bench.send(proposal.id);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await bench.open(proposal.id);
  expect((await bench.accept(proposal.id)).body.proposal).toMatchObject({ state: "accepted" });
});

test("what cannot be proposed is said: not the whole, not held here, today's weights, above every profile", async () => {
  const euro = await euroKey();
  const half = (await weigh([{ key: euro, ratio: 0.5 }])).body.target;
  expect(half).toMatchObject({ missing: 0.5, figures: null });
  expect(codeOf(await create([{ key: euro, ratio: 0.5 }]))).toEqual([422, "target.not_whole"]);
  const elsewhere = [
    { key: euro, ratio: 0.5 },
    { key: "FR0000000000", ratio: 0.25 },
    { key: isinOf(13), ratio: 0.25 },
  ];
  expect((await weigh(elsewhere)).body.target.left).toEqual([
    { key: "FR0000000000", label: "FR0000000000", reason: "not_offered" },
    { key: isinOf(13), label: "Fonds 13", reason: "unmeasured" },
  ]);
  expect(codeOf(await create(elsewhere))).toEqual([422, "target.not_held_here"]);
  const lines = await today();
  expect(codeOf(await create(lines.map(({ key, now_ratio: ratio }) => ({ key, ratio }))))).toEqual([
    422,
    "target.nothing_moves",
  ]);
  const daring = [{ key: isinOf(11), ratio: 1 }];
  const above = (await weigh(daring)).body.target.figures;
  expect(above.profile).toBeNull();
  expect(above.checks).toContainEqual(expect.objectContaining({ check: "profile", verdict: "refused" }));
  expect(codeOf(await create(daring))).toEqual([422, "target.above_profiles"]);
});

test("weights above the customer's profile are drafted and never sent", async () => {
  await bench.answer({ horizon: "under_two" });
  const euro = await euroKey();
  const bold = [
    { key: isinOf(2), ratio: 0.6 },
    { key: euro, ratio: 0.4 },
  ];
  const drafted = await create(bold);
  expect(drafted.body.proposal.open).toContain("profile");
  await bench.write(drafted.body.proposal.id);
  expect(codeOf(await bench.send(drafted.body.proposal.id))).toEqual([409, "proposal.checks_open"]);
  await bench.answer();
});

const band = (asset_class: AssetClass, low: number, [target, high]: readonly [number, number]) => ({
  asset_class,
  low,
  target,
  high,
});
let follows = 0;
async function writeModel(...bands: readonly object[]): Promise<void> {
  const profile = (await weigh(null)).body.target.figures.checks.find(
    ({ check }: { check: string }) => check === "profile",
  ).limit;
  const kept = await bench.people.manager.ask("PUT", `/model_portfolios/${String(profile)}`, {
    model: { follows, bands },
  });
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  follows += 1;
}

test("the firm's model gives weights within its bands; the draft says which version", async () => {
  expect(codeOf(await modelled())).toEqual([409, "model.none"]);
  const bands = [
    band("stock", 0.2, [0.3, 0.4]),
    band("bond", 0.2, [0.3, 0.4]),
    band("euroFund", 0.3, [0.4, 0.5]),
  ];
  await writeModel(...bands);
  expect((await weigh(null)).body.target.model).toMatchObject({ version: 1, gaps: expect.any(Array) });
  const found = await modelled();
  expect(found.status, JSON.stringify(found.body)).toBe(200);
  const { weights, is_still, is_bands_only, shortages } = found.body.modelled;
  expect({ is_still, is_bands_only, shortages }).toEqual({
    is_still: false,
    is_bands_only: false,
    shortages: [],
  });
  const target = (await weigh(weights)).body.target;
  expect(target.model.gaps).toEqual([]);
  expect(target.missing).toBe(0);
  for (const { asset_class, target: aim } of bands) {
    const share = target.lines
      .filter((line: Line) => line.asset_class === asset_class)
      .reduce(
        (sum: number, { key }: Line) =>
          sum + (weights.find((one: { key: string }) => one.key === key)?.ratio ?? 0),
        0,
      );
    expect([asset_class, Math.abs(share - aim) <= 0.01 + 1e-6]).toEqual([asset_class, true]);
  }
  const drafted = await create(weights, "model");
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(201);
  expect(drafted.body.proposal).toMatchObject({ origin: "model", model_version: 1 });
  expect((await shown(drafted.body.proposal.id)).model_version).toBe(1);
  expect(drafted.body.proposal.model_now).toBeNull();
  // Weights edited by hand no longer come from the model.
  const euro = await euroKey();
  expect(codeOf(await create([{ key: euro, ratio: 1 }], "model"))).toEqual([409, "target.outside_model"]);
  // The customer sees the origin of the weights only after sending.
  expect((await bench.people.owner.ask("GET", `${mine}/${drafted.body.proposal.id}`)).status).toBe(404);
});

test("with a payment the model's weights are of what the contract is worth with it, and are drafted as the model's", async () => {
  const { advisor } = bench.people;
  const paid = 25_000;
  const found = await advisor.ask("POST", `${contract()}/model`, { aim: "target", payment: paid });
  expect(found.status, JSON.stringify(found.body)).toBe(200);
  const { weights, shortages } = found.body.modelled;
  expect(shortages).toEqual([]);
  const text = weights.map(({ key, ratio }: Weights[number]) => `${key}:${ratio.toFixed(9)}`).join(",");
  const { target } = (
    await advisor.ask("GET", `${contract()}?payment_cents=${String(paid * 100)}&weights=${text}`)
  ).body;
  expect(target.missing).toBe(0);
  expect(target.model.gaps).toEqual([]);
  const drafted = await advisor.ask("POST", `${bench.book}/target`, {
    portfolio_id: bench.portfolioId,
    weights,
    from: "model",
    payment: { amount: paid, source: "vente d’un terrain" },
    replaces_id: null,
  });
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(201);
  const { proposal } = drafted.body;
  expect(proposal).toMatchObject({ origin: "model", model_version: 1, paid });
  const total = (of: "paid" | "change") =>
    proposal.moves.reduce(
      (sum: number, one: Record<string, number>) => sum + Math.round(100 * (one[of] ?? 0)),
      0,
    );
  expect([total("paid"), total("change")]).toEqual([paid * 100, paid * 100]);
  // Lines that do not change have a lower weight once money is added.
  const alone = (await modelled()).body.modelled.weights;
  const sum = (of: Weights) => of.reduce((all, { ratio }) => all + ratio, 0);
  expect(sum(weights)).toBeGreaterThanOrEqual(sum(alone) - 1e-9);
  for (const wrong of [-1, 0, "beaucoup"])
    expect((await advisor.ask("POST", `${contract()}/model`, { payment: wrong })).status).toBe(422);
});

test("a class that the contract does not offer is said with what can be reached", async () => {
  await writeModel(
    band("stock", 0.2, [0.3, 0.5]),
    band("euroFund", 0.3, [0.4, 0.6]),
    band("realEstate", 0.3, [0.3, 0.3]),
  );
  const { modelled: found } = (await modelled()).body;
  expect(found.version).toBe(2);
  // An older draft keeps its weights, and says that the model has a newer version.
  const proposals = (await bench.people.advisor.ask("GET", `/users/${bench.people.owner.id}/proposals`)).body
    .proposals;
  const kept = await Promise.all(proposals.map(async ({ id }: { id: string }) => await shown(id)));
  const ofModel = kept.filter(({ origin, state }) => origin === "model" && state === "draft");
  expect(ofModel.length).toBeGreaterThan(0);
  for (const one of ofModel) expect([one.model_version, one.model_now]).toEqual([1, 2]);
  expect(kept.filter(({ origin }) => origin !== "model").every(({ model_now: now }) => now === null)).toBe(
    true,
  );
  expect(found.shortages).toEqual([{ asset_class: "realEstate", low: 0.3, reachable: 0.25 }]);
});

test("without answers that hold there is no model to follow", async () => {
  const { advisor } = bench.people;
  const at = bench.server.services.clock();
  bench.server.advance(3 * 366 * 86_400_000);
  const asked = await advisor.ask("POST", `${contract()}/model`, { aim: "target" });
  expect([409, 401]).toContain(asked.status);
  if (asked.status === 409) expect(asked.body.code).toBe("model.no_profile");
  bench.server.setNow(at);
});
