import { addDays, cents, dayOf, type Id, paymentShares } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { riskyLines } from "../../../testing/test-arbitration.ts";
import { type HandBench, openHandBench } from "../../../testing/test-hand-proposals.ts";
import { addPortfolio } from "../../../testing/test-portfolio.ts";
import { codeOf, mine } from "../../../testing/test-proposals.ts";
import { watchProposals } from "./actions/watch.ts";

/** Tests several contracts in one proposal. */

let bench: HandBench;
beforeAll(async () => {
  bench = await openHandBench();
}, 120_000);
afterAll(async () => await bench.server.close());
beforeEach(async () => await bench.hide());

test("two contracts are one draft, found by either; a contract typed again takes its own place, and may be left out", async () => {
  const id = await bench.onBoth();
  const { proposal } = (await bench.read(id)).body;
  expect(proposal.portfolio_ids).toEqual([bench.portfolioId, bench.other]);
  expect(proposal.contracts.map(({ portfolio_id: one }: { portfolio_id: Id }) => one)).toEqual([
    bench.portfolioId,
    bench.other,
  ]);
  expect(proposal.amount).toBeCloseTo(200_000.02, 6);
  expect(proposal.after.volatility).toBeNull();
  const total = (of: string) =>
    proposal.costs
      .filter((line: { id: string; contract_name: string | null }) => line.id === of)
      .map((line: { after: number }) => Math.round(line.after * 100));
  const [first, second, whole] = total("products");
  expect(whole).toBe(first + second);
  const again = await bench.byHand(bench.other, { moved: 0.1, draft_id: id });
  expect(again.body.proposal.portfolio_ids).toEqual([bench.portfolioId, bench.other]);
  expect(again.body.proposal.paid).toBeNull();
  const { advisor, colleague, outsider, owner } = bench.people;
  const leave = `${bench.book}/${id}/contracts/${bench.other}`;
  for (const who of [colleague, outsider, owner]) expect((await who.ask("DELETE", leave)).status).toBe(404);
  expect((await advisor.ask("DELETE", leave)).body.proposal.portfolio_ids).toEqual([bench.portfolioId]);
  expect(codeOf(await advisor.ask("DELETE", leave))).toEqual([404, "portfolio.not_found"]);
  expect(codeOf(await advisor.ask("DELETE", `${bench.book}/${id}/contracts/${bench.portfolioId}`))).toEqual([
    409,
    "proposal.last_contract",
  ]);
  // A sixth contract exceeds the limit.
  for (let at = 0; at < 4; at += 1) {
    const more = await addPortfolio(bench.server, bench.people.owner, { lines: riskyLines, risk: 3 });
    expect((await bench.byHand(more, { draft_id: id })).status).toBe(201);
  }
  expect(codeOf(await bench.byHand(bench.other, { draft_id: id }))).toEqual([
    409,
    "proposal.too_many_contracts",
  ]);
});

test("a new version starts with all contracts of the former one, the one that was worked on renewed", async () => {
  const id = await bench.sentOnBoth();
  const { people, portfolioId, other } = bench;
  const former = await bench.contentOf(id);
  for (const [worked, left] of [
    [other, portfolioId],
    [portfolioId, other],
  ] as const) {
    const next = await bench.byHand(worked, { moved: 0.1, replaces_id: id });
    expect(next.status, JSON.stringify(next.body)).toBe(201);
    const { proposal } = next.body;
    expect(proposal).toMatchObject({ version: 2, replaces_id: id, portfolio_ids: [portfolioId, other] });
    const content = await bench.contentOf(proposal.id);
    const of = (found: typeof former, one: Id) => found.contracts?.find((part) => part.portfolioId === one);
    expect(of(content, left)).toEqual(of(former, left));
    expect(of(content, worked)?.movedCents).not.toBe(of(former, worked)?.movedCents);
    expect((await people.advisor.ask("DELETE", `${bench.book}/${proposal.id}`)).status).toBe(200);
  }
});

test("a contract that the customer no longer has is not in the new version", async () => {
  const id = await bench.sentOnBoth();
  const gone = async (at: string | null) =>
    await sql`update portfolios set deleted_at = ${at} where id = ${bench.other}`.execute(
      bench.server.services.db,
    );
  await gone("2026-11-20T10:00:00Z");
  const next = await bench.byHand(bench.portfolioId, { moved: 0.1, replaces_id: id });
  expect(next.body.proposal.portfolio_ids).toEqual([bench.portfolioId]);
  await gone(null);
});

test("a draft of somebody else, or one that was sent, takes no contract", async () => {
  const id = await bench.sentOnBoth();
  expect(codeOf(await bench.byHand(bench.other, { draft_id: id }))).toEqual([409, "proposal.wrong_state"]);
  const leave = await bench.people.advisor.ask("DELETE", `${bench.book}/${id}/contracts/${bench.other}`);
  expect(codeOf(leave)).toEqual([409, "proposal.wrong_state"]);
  expect(codeOf(await bench.byHand(bench.other, { draft_id: bench.server.services.newId() }))).toEqual([
    404,
    "proposal.not_found",
  ]);
  const change = sql`update proposals set other_portfolio_ids = '{}' where id = ${id}`;
  await expect(change.execute(bench.server.services.db)).rejects.toThrow("never changed");
});

test("a hidden contract is never a part, and one hidden afterwards takes the whole out of the advisor's sight", async () => {
  const { people } = bench;
  await bench.hide(bench.other);
  const alone = (await bench.byHand(bench.portfolioId)).body.proposal.id;
  const refused = await people.advisor.ask("POST", `${bench.book}/target`, {
    portfolio_id: bench.other,
    weights: [],
    from: "hand",
    payment: null,
    replaces_id: null,
    draft_id: alone,
  });
  expect(codeOf(refused)).toEqual([404, "portfolio.not_found"]);
  await bench.hide();
  const id = await bench.sentOnBoth();
  for (const hidden of [bench.portfolioId, bench.other]) {
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
    // The customer sees the whole proposal.
    expect((await people.owner.ask("GET", `${mine}/${id}`)).body.proposal.portfolio_ids).toHaveLength(2);
    await bench.hide();
    expect((await bench.read(id)).status).toBe(200);
  }
});

test("the statement is one, its figures are the screen's, and the sheet of orders stands by institution", async () => {
  const id = await bench.sentOnBoth();
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
    if (paid > 0) expect(said).toContain(`de « ${label} », dont ${euros(paid)} par le versement`);
  const shares = paymentShares((await bench.contentOf(id)).contracts?.[1] ?? { moves: [] });
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
  const id = await bench.sentOnBoth();
  const drafted = await bench.byHand(bench.other, { replaces_id: id });
  expect(drafted.body.proposal).toMatchObject({
    version: 2,
    replaces_id: id,
    portfolio_ids: [bench.portfolioId, bench.other],
  });
  const third = await addPortfolio(bench.server, bench.people.owner, { lines: riskyLines, risk: 3 });
  expect(codeOf(await bench.byHand(third, { replaces_id: id }))).toEqual([404, "proposal.not_found"]);
});

test("carried out on one contract, then on the bench.other with less than the whole payment, then with all of it", async () => {
  const { server, people } = bench;
  const { db, clock } = server.services;
  const id = await bench.sentOnBoth();
  await bench.open(id);
  expect((await bench.accept(id)).body.proposal).toMatchObject({
    state: "accepted",
    execution: { state: "waiting" },
  });
  const content = await bench.contentOf(id);
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
      values (${people.owner.id}, ${bench.other}, ${server.services.newId()}, ${String(amount)}, ${tomorrow}, ${amount}, 'Versement', 'Versement',
        'contribution', 'bench.other', 'source', ${clock()})`.execute(db);
  };
  await pay(1_200_000);
  await carryOut(bench.other);
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
