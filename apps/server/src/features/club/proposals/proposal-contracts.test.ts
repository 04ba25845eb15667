import { addDays, cents, dayOf, type Id, paymentShares, type ProposalContent } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { arbitrationsBy, riskyLines } from "../../../testing/test-arbitration.ts";
import { addPortfolio } from "../../../testing/test-portfolio.ts";
import { codeOf, mine, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import type { Answer } from "../../../testing/test-server.ts";
import { watchProposals } from "./actions/watch.ts";

/** Several contracts in one proposal, and money that is paid in with the moves. */

let bench: ProposalBench;
let other: Id;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
  other = await addPortfolio(bench.server, bench.people.owner, { lines: riskyLines, risk: 3 });
}, 120_000);
afterAll(async () => await bench.server.close());
beforeEach(async () => await bench.hide());

type Line = { key: string; isin: string | null; asset_class: string; now_ratio: number; is_fixed: boolean };
const deskOf = (portfolioId: Id) => `/customers/${bench.people.owner.id}/portfolios/${portfolioId}/target`;
const weigh = async (portfolioId: Id, query: string): Promise<Answer> =>
  await bench.people.advisor.ask("GET", `${deskOf(portfolioId)}?${query}`);
const textOf = (weights: readonly { key: string; ratio: number }[]) =>
  weights.map(({ key, ratio }) => `${key}:${ratio.toFixed(9).replace(/^1\.0*$/, "1")}`).join(",");

/** Today's lines, the payment and a part of the first line to the euro fund. */
async function weightsFor(portfolioId: Id, { paid, moved }: { paid: number; moved: number }) {
  const { lines } = (await weigh(portfolioId, `payment_cents=${String(paid)}`)).body.target;
  const missing = 1 - lines.reduce((sum: number, line: Line) => sum + line.now_ratio, 0);
  const from = lines.find((one: Line) => one.isin !== null && one.now_ratio > moved);
  return lines.map((line: Line) => ({
    key: line.key,
    ratio: Number(
      (
        line.now_ratio +
        (line.asset_class === "euroFund" ? missing + moved : 0) -
        (line.key === from.key ? moved : 0)
      ).toFixed(9),
    ),
  }));
}

const payment = (amount: number, source = "vente d’un terrain") => ({ amount, source });
async function byHand(
  portfolioId: Id,
  more: { paid?: number; moved?: number; draft_id?: Id | null; replaces_id?: Id | null } = {},
): Promise<Answer> {
  const { paid = 0, moved = 0.3, ...place } = more;
  return await bench.people.advisor.ask("POST", `${bench.book}/target`, {
    portfolio_id: portfolioId,
    weights: await weightsFor(portfolioId, { paid: paid * 100, moved }),
    from: "hand",
    payment: paid === 0 ? null : payment(paid),
    replaces_id: null,
    draft_id: null,
    ...place,
  });
}

/** A draft on both contracts, money paid in on the second. */
async function onBoth(paid = 20_000): Promise<Id> {
  const first = await byHand(bench.portfolioId);
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  const draft_id = first.body.proposal.id;
  const second = await byHand(other, { paid, draft_id });
  expect(second.status, JSON.stringify(second.body)).toBe(201);
  expect(second.body.proposal.id).toBe(draft_id);
  return draft_id;
}

async function sentOnBoth(): Promise<Id> {
  const id = await onBoth();
  await argued(id);
  const sent = await bench.send(id);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return id;
}

async function argued(id: Id): Promise<void> {
  const { proposal } = (await bench.read(id)).body;
  await bench.people.advisor.ask("PUT", `${bench.book}/${id}`, {
    reasons: "Les deux contrats portent plus de risque que vos réponses n’en admettent.",
    arguments: proposal.open.map((check: string) => ({
      check,
      text: "Vu ensemble au cabinet, avec les chiffres de cette proposition.",
    })),
  });
}

const contentOf = async (id: Id): Promise<ProposalContent> => {
  const found = await sql<{ content: ProposalContent }>`select content from proposals
    where customer_id = ${bench.people.owner.id} and id = ${id}`.execute(bench.server.services.db);
  const [row] = found.rows;
  if (row === undefined) throw new Error("no such proposal");
  return row.content;
};

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
  // On the value and the payment, to the cent.
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
  // Only whoever pays in says from where.
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
  const start = (await weigh(other, `payment_cents=${String(paid)}`)).body.target;
  expect(start.missing).toBeCloseTo(paid / (10_000_001 + paid), 6);
  expect(start.figures).toBeNull();
  const weights = await weightsFor(other, { paid, moved: 0.1 });
  const { figures } = (await weigh(other, `payment_cents=${String(paid)}&weights=${textOf(weights)}`)).body
    .target;
  const drafted = await byHand(other, { paid: 50_000, moved: 0.1 });
  const { proposal } = drafted.body;
  expect(proposal.after).toEqual(figures.after);
  expect(proposal.costs).toEqual(figures.costs);
  expect([proposal.moved, proposal.switch_cost]).toEqual([figures.moved, figures.switch_cost]);
  expect(proposal.moved).toBeCloseTo(0.1 * 150_000, 0);
  expect(proposal.payment).toMatchObject({ amount: 50_000, fee: figures.entry_fee });
  const after = proposal.moves.reduce((sum: number, { after: one }: { after: number }) => sum + one, 0);
  expect(after).toBeCloseTo(150_000.01, 6);
  // Concentration and risk are those with the money in.
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
  ["more than is believable", { amount: 10_000_001, source: "x" }],
  ["without a source", { amount: 5, source: "  " }],
])("a payment of %s is a clear refusal", async (_, wrong) => {
  const asked = await bench.people.advisor.ask("POST", `${bench.book}/target`, {
    portfolio_id: other,
    weights: [],
    from: "hand",
    payment: wrong,
    replaces_id: null,
  });
  expect(asked.status).toBe(422);
  expect((await weigh(other, "payment_cents=-1")).status).toBe(422);
  expect((await weigh(other, "payment_cents=beaucoup")).status).toBe(422);
});

test("two contracts are one draft, found by either; a contract typed again takes its own place, and may be left out", async () => {
  const id = await onBoth();
  const { proposal } = (await bench.read(id)).body;
  expect(proposal.portfolio_ids).toEqual([bench.portfolioId, other]);
  expect(proposal.contracts.map(({ portfolio_id: one }: { portfolio_id: Id }) => one)).toEqual([
    bench.portfolioId,
    other,
  ]);
  expect(proposal.amount).toBeCloseTo(200_000.02, 6);
  expect(proposal.after.volatility).toBeNull();
  const total = (of: string) =>
    proposal.costs
      .filter((line: { id: string; contract_name: string | null }) => line.id === of)
      .map((line: { after: number }) => Math.round(line.after * 100));
  const [first, second, whole] = total("products");
  expect(whole).toBe(first + second);
  const again = await byHand(other, { moved: 0.1, draft_id: id });
  expect(again.body.proposal.portfolio_ids).toEqual([bench.portfolioId, other]);
  expect(again.body.proposal.paid).toBeNull();
  const { advisor, colleague, outsider, owner } = bench.people;
  const leave = `${bench.book}/${id}/contracts/${other}`;
  for (const who of [colleague, outsider, owner]) expect((await who.ask("DELETE", leave)).status).toBe(404);
  expect((await advisor.ask("DELETE", leave)).body.proposal.portfolio_ids).toEqual([bench.portfolioId]);
  expect(codeOf(await advisor.ask("DELETE", leave))).toEqual([404, "portfolio.not_found"]);
  expect(codeOf(await advisor.ask("DELETE", `${bench.book}/${id}/contracts/${bench.portfolioId}`))).toEqual([
    409,
    "proposal.last_contract",
  ]);
  // A sixth contract is one too many.
  for (let at = 0; at < 4; at += 1) {
    const more = await addPortfolio(bench.server, bench.people.owner, { lines: riskyLines, risk: 3 });
    expect((await byHand(more, { draft_id: id })).status).toBe(201);
  }
  expect(codeOf(await byHand(other, { draft_id: id }))).toEqual([409, "proposal.too_many_contracts"]);
});

test("a draft of somebody else, or one that was sent, takes no contract", async () => {
  const id = await sentOnBoth();
  expect(codeOf(await byHand(other, { draft_id: id }))).toEqual([409, "proposal.wrong_state"]);
  const leave = await bench.people.advisor.ask("DELETE", `${bench.book}/${id}/contracts/${other}`);
  expect(codeOf(leave)).toEqual([409, "proposal.wrong_state"]);
  expect(codeOf(await byHand(other, { draft_id: bench.server.services.newId() }))).toEqual([
    404,
    "proposal.not_found",
  ]);
  const change = sql`update proposals set other_portfolio_ids = '{}' where id = ${id}`;
  await expect(change.execute(bench.server.services.db)).rejects.toThrow("never changed");
});

test("a hidden contract is never a part, and one hidden afterwards takes the whole out of the advisor's sight", async () => {
  const { people } = bench;
  await bench.hide(other);
  const alone = (await byHand(bench.portfolioId)).body.proposal.id;
  const refused = await people.advisor.ask("POST", `${bench.book}/target`, {
    portfolio_id: other,
    weights: [],
    from: "hand",
    payment: null,
    replaces_id: null,
    draft_id: alone,
  });
  expect(codeOf(refused)).toEqual([404, "portfolio.not_found"]);
  await bench.hide();
  const id = await sentOnBoth();
  for (const hidden of [bench.portfolioId, other]) {
    await bench.hide(hidden);
    expect(codeOf(await bench.read(id))).toEqual([404, "proposal.not_found"]);
    const list = await people.advisor.ask("GET", `/users/${people.owner.id}/proposals`);
    expect(JSON.stringify(list.body)).not.toContain(id);
    const record = await people.advisor.ask("GET", `/users/${people.owner.id}/advice_record`);
    expect(record.status).toBe(200);
    expect(JSON.stringify(record.body)).not.toContain(id);
    for (const file of ["statement", "orders"])
      expect(
        (await people.advisor.ask("GET", `/users/${people.owner.id}/proposals/${id}/${file}`)).status,
      ).toBe(404);
    // For the customer it is whole.
    expect((await people.owner.ask("GET", `${mine}/${id}`)).body.proposal.portfolio_ids).toHaveLength(2);
    await bench.hide();
    expect((await bench.read(id)).status).toBe(200);
  }
});

test("the statement is one, its figures are the screen's, and the sheet of orders stands by institution", async () => {
  const id = await sentOnBoth();
  const { proposal } = (await bench.read(id)).body;
  const said = proposal.statement
    .map(({ text }: { text: string }) => text.replaceAll(/[\u00a0\u202f]/g, " "))
    .join("\n");
  const euros = (value: number) =>
    new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR", maximumFractionDigits: 0 })
      .format(value)
      .replaceAll(/[\u00a0\u202f]/g, " ");
  expect(said).toContain(`Verser ${euros(proposal.payment.amount)} sur`);
  expect(said).toContain(`passe de ${euros(proposal.before.cost)} à ${euros(proposal.after.cost)}.`);
  expect(said).toContain(`${euros(proposal.amount)} en tout`);
  for (const contract of proposal.contracts)
    expect(said).toContain(`passe de ${euros(contract.before.cost)} à ${euros(contract.after.cost)}.`);
  for (const { label, paid } of proposal.contracts[1].moves)
    if (paid > 0) expect(said).toMatch(new RegExp(`${euros(paid)} du versement.*« ${label} »`));
  const shares = paymentShares((await contentOf(id)).contracts?.[1] ?? { moves: [] });
  expect(shares.reduce((sum, one) => sum + one, 0)).toBe(cents(2_000_000));
  const files = await sql<{
    kind: string;
    count: number;
  }>`select d.kind, count(*)::int as count from club_documents d
    join proposals p on p.customer_id = d.customer_id and d.id = p.statement_id where p.id = ${id} group by 1`.execute(
    bench.server.services.db,
  );
  expect(files.rows).toEqual([{ kind: "suitability_statement", count: 1 }]);
  await bench.open(id);
  await bench.accept(id);
  const orders = await bench.people.owner.ask("GET", `${mine}/${id}/orders`);
  expect(orders.status).toBe(200);
});

test("a new version may follow by any of its contracts", async () => {
  const id = await sentOnBoth();
  const drafted = await byHand(other, { replaces_id: id });
  expect(drafted.body.proposal).toMatchObject({ version: 2, replaces_id: id, portfolio_ids: [other] });
  const third = await addPortfolio(bench.server, bench.people.owner, { lines: riskyLines, risk: 3 });
  expect(codeOf(await byHand(third, { replaces_id: id }))).toEqual([404, "proposal.not_found"]);
});

test("carried out on one contract, then on the other with less than the whole payment, then with all of it", async () => {
  const { server, people } = bench;
  const { db, clock } = server.services;
  const id = await sentOnBoth();
  await bench.open(id);
  expect((await bench.accept(id)).body.proposal).toMatchObject({
    state: "accepted",
    execution: { state: "waiting" },
  });
  const content = await contentOf(id);
  const seen = async () => {
    const { proposal } = (await people.owner.ask("GET", `${mine}/${id}`)).body;
    return [
      proposal.execution.state,
      ...proposal.contracts.map((one: { execution: { state: string } }) => one.execution.state),
    ];
  };
  const tomorrow = addDays(dayOf(clock()), 1);
  const carryOut = async (portfolioId: Id) => {
    const part = content.contracts?.find((one) => one.portfolioId === portfolioId);
    for (const { isin, label, afterCents } of part?.moves ?? [])
      await sql`update holdings set valuation_cents = ${afterCents} where customer_id = ${people.owner.id}
        and portfolio_id = ${portfolioId} and (isin = ${isin} or (${isin}::text is null and label = ${label}))`.execute(
        db,
      );
    await sql`update portfolios set amount_as_of = ${tomorrow} where customer_id = ${people.owner.id}
      and id = ${portfolioId}`.execute(db);
  };
  await carryOut(bench.portfolioId);
  expect(await seen()).toEqual(["partly", "done", "waiting"]);
  await watchProposals(server.services);
  const pay = async (amount: number) => {
    await sql`insert into transactions (customer_id, portfolio_id, id, external_id, date, amount_cents, original_wording, wording,
        type, category_id, provenance, created_at)
      values (${people.owner.id}, ${other}, ${server.services.newId()}, ${String(amount)}, ${tomorrow}, ${amount}, 'Versement', 'Versement',
        'contribution', 'other', 'source', ${clock()})`.execute(db);
  };
  await pay(1_200_000);
  await carryOut(other);
  expect(await seen()).toEqual(["partly", "done", "partly"]);
  const { execution } = (await people.owner.ask("GET", `${mine}/${id}`)).body.proposal.contracts[1];
  expect(execution.payment).toEqual({ wanted: 20_000, paid: 12_000, is_done: false });
  await pay(800_000);
  expect(await seen()).toEqual(["done", "done", "done"]);
  await watchProposals(server.services);
  const kept = await sql<{
    kind: string;
    facts: { payments?: readonly { paidCents: number }[] };
  }>`select kind, facts
    from proposal_observations where customer_id = ${people.owner.id} and proposal_id = ${id} order by kind desc`.execute(
    db,
  );
  expect(kept.rows.map(({ kind, facts }) => [kind, facts.payments?.[0]?.paidCents])).toEqual([
    ["partly", null],
    ["done", 2_000_000],
  ]);
});
