import { addDays, dayOf } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analysedBy, balancedLines } from "../../../testing/test-analysis.ts";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { addPortfolio } from "../../../testing/test-portfolio.ts";
import { openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import type { TestUser } from "../../../testing/test-server.ts";

/** Tests the first page of the Club: savings of followed advice, pending proposals, growth since the service began, and what the
 * advisor did. */

let bench: ProposalBench;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
}, 120_000);
afterAll(async () => await bench.server.close());

const read = async (who: TestUser = bench.people.owner, of = "me") =>
  (await who.ask("GET", `/users/${of}/club_follow_up`)).body.follow_up;
const nothing = { saved: null, waiting: null, appointment: null, done: [] };

test("without a subscription nothing is followed", async () => {
  expect(await read()).toEqual({
    ...nothing,
    since: null,
    club_yearly: null,
    contracts: [],
    total: { value: null, paid: null, market: null },
  });
});

test("in its first days a contract is followed with its stars of before and of today; nothing was done yet", async () => {
  const { server, people, portfolioId } = bench;
  const { db, newId, clock } = server.services;
  const began = addDays(dayOf(clock()), -1);
  const firmId = await firmIdOf(server, people.advisor);
  const second = await addPortfolio(server, people.owner, { lines: balancedLines, risk: 3, followed: true });
  const [id, at] = [newId(), `${began}T10:00:00Z`];
  const quote = JSON.stringify({ monthly: { ttcCents: 8500 }, yearly: { ttcCents: 91800 } });
  await sql`insert into club_subscriptions (customer_id, id, firm_id, advisor_id, state, reason, since, clock_at, created_at, interval, quote)
    values (${people.owner.id}, ${id}, ${firmId}, ${people.advisor.id}, 'active', 'paid', ${at}, ${at}, ${at}, 'monthly', ${quote}::jsonb)`.execute(
    db,
  );
  await sql`insert into club_portfolios (customer_id, subscription_id, portfolio_id, name, rank)
    values (${people.owner.id}, ${id}, ${portfolioId}, 'Contrat', 0), (${people.owner.id}, ${id}, ${second}, 'Suivi', 1)`.execute(
    db,
  );
  await sql`insert into club_moves (customer_id, subscription_id, version, at, event, made_by, from_state, to_state)
    values (${people.owner.id}, ${id}, 1, ${at}, 'first_payment_succeeds', 'payments', 'waiting_for_payment', 'active')`.execute(
    db,
  );
  const { overall } = await analysedBy(people.owner, second);
  const before = await read();
  expect(before).toMatchObject({ ...nothing, since: began, club_yearly: 1020 });
  expect(before.contracts).toMatchObject([
    { id: portfolioId, stars: null, stars_before: null, advice: null, as_of: "2026-11-20" },
    { id: second, stars: overall.stars.value, stars_before: null, advice: null },
  ]);
  expect(overall.stars.value).toBeGreaterThan(0);
  await sql`update analyses set finished_at = ${addDays(began, -3)}::date where portfolio_id = ${second}`.execute(
    db,
  );
  expect((await read()).contracts[1].stars_before).toBe(overall.stars.value);
});

test("advice waits, then is to be carried out, then counts with what it saves; talks stand beside, an advisor reads none of them here", async () => {
  const { server, people, portfolioId } = bench;
  const { db, clock, newId } = server.services;
  const firmId = await firmIdOf(server, people.advisor);
  const id = await bench.sent();
  expect(await read()).toMatchObject({
    waiting: { id, contract_name: "Contrat test" },
    contracts: [{ advice: "to_answer" }, { advice: null }],
    done: [{ kind: "advice", proposal_id: id, advice: "to_answer", saved: null }],
  });
  await bench.open(id);
  await bench.accept(id);
  expect(await read()).toMatchObject({
    waiting: null,
    saved: null,
    contracts: [{ advice: "to_carry_out" }, {}],
  });
  for (const [kind, hours, place] of [
    ["outbound_call", -2, null],
    ["outbound_call", -200, null],
    ["inbound_call", -2, null],
    ["appointment", 480, "Au cabinet"],
    ["note", -1, null],
  ] as const)
    await sql`insert into interactions (customer_id, id, firm_id, author_id, author_name, kind, at, place, note, words, created_at)
      values (${people.owner.id}, ${newId()}, ${firmId}, ${people.advisor.id}, 'Hélène Le Goff', ${kind},
        ${clock()}::timestamptz + make_interval(hours => ${hours}), ${place}, '', '', ${clock()})`.execute(
      db,
    );
  await sql`update portfolios set amount_as_of = ${addDays(dayOf(clock()), 1)} where id = ${portfolioId}`.execute(
    db,
  );
  await sql`update holdings h set valuation_cents = (move ->> 'afterCents')::bigint
    from proposals p, jsonb_array_elements(p.content -> 'moves') as move
    where p.id = ${id} and h.portfolio_id = ${portfolioId} and (move ->> 'isin') is not distinct from h.isin`.execute(
    db,
  );
  const { proposal } = (await people.owner.ask("GET", `/users/me/proposals/${id}`)).body;
  const saved = Math.round((proposal.before.cost - proposal.after.cost) * 100) / 100;
  const seen = await read();
  expect(seen).toMatchObject({
    saved: { amount: saved, parts: [{ proposal_id: id, contract_name: "Contrat test", amount: saved }] },
    contracts: [{ advice: "followed" }, {}],
    appointment: { place: "Au cabinet", author_name: "Hélène Le Goff" },
  });
  expect(seen.done.map(({ kind }: { kind: string }) => kind)).toEqual(["advice", "outbound_call"]);
  const ofAdvisor = await read(people.advisor, people.owner.id);
  expect(ofAdvisor).toMatchObject({ appointment: null, saved: { amount: saved } });
  expect(ofAdvisor.done).toHaveLength(1);
});

test("each contract is worth here what it is worth on its page, to who owns half of it too", async () => {
  const { people, portfolioId } = bench;
  await people.owner.ask("PUT", `/portfolios/${portfolioId}`, {
    portfolio: { ownership: { kind: "joint", ratio: 0.5, usufructuary_born_on: null } },
  });
  const { portfolios } = (await people.owner.ask("GET", "/users/me/portfolios")).body;
  const owned = new Map(
    portfolios.map((one: { id: string; owned_amount: number }) => [one.id, one.owned_amount]),
  );
  const { contracts, total } = await read();
  for (const { id: contract, value } of contracts) expect(value).toBe(owned.get(contract));
  expect(total.value).toBe(contracts.reduce((sum: number, { value }: { value: number }) => sum + value, 0));
  const half = portfolios.find((one: { id: string }) => one.id === portfolioId);
  expect(half.owned_amount).toBeLessThan(half.amount);
});

test("what another firm advised is no merit of this one, nor what was advised before it began", async () => {
  const { server, people } = bench;
  const { db, clock, newId } = server.services;
  const firmId = await firmIdOf(server, people.advisor);
  const move = async (to: typeof firmId) =>
    await sql`update club_subscriptions set firm_id = ${to} where customer_id = ${people.owner.id}`.execute(
      db,
    );
  await move(newId());
  expect(await read()).toMatchObject({ saved: null, contracts: [{ advice: null }, {}], done: [] });
  await move(firmId);
  await sql`update club_moves set at = ${clock()}::timestamptz + interval '1 day' where customer_id = ${people.owner.id}`.execute(
    db,
  );
  expect(await read()).toMatchObject({
    saved: null,
    contracts: [{ advice: null, paid: null, market: null }, {}],
    done: [],
  });
  await sql`update club_moves set at = ${clock()}::timestamptz - interval '1 day' where customer_id = ${people.owner.id}`.execute(
    db,
  );
});

test("what its owner hides is in none of it for the advisor", async () => {
  const { people, portfolioId } = bench;
  await bench.hide(portfolioId);
  expect(await read(people.advisor, people.owner.id)).toMatchObject({ ...nothing, contracts: [{}] });
  await bench.hide();
});
