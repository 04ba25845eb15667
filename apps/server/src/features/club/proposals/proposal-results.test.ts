import { addDays, cents, day, dayOf, demoPassword, instant, type ObservedResult } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopedToSystem } from "../../../db/scope.ts";
import { testFunds, testHistories } from "../../../testing/test-portfolio.ts";
import { mine, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import { asker } from "../../../testing/test-server.ts";
import { importFunds } from "../../market/funds/actions.ts";
import { watchProposals } from "./actions/watch.ts";

/** Tests the result of an accepted change after six and twelve months, from market prices. */

let bench: ProposalBench;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
  await bench.accepted();
}, 240_000);
afterAll(async () => await bench.server.close());

async function resultKept(kind: string): Promise<ObservedResult | undefined> {
  const kept = await sql<{ facts: ObservedResult }>`select facts from proposal_observations
    where kind = ${kind}`.execute(bench.server.services.db);
  return kept.rows[0]?.facts;
}
const watched = async (): Promise<number> =>
  await scopedToSystem("job.proposal_watch", async () => await watchProposals(bench.server.worker));

test("what nobody carried out has no result", async () => {
  bench.server.setNow(instant("2027-05-22T10:00:00Z"));
  await watched();
  expect(await resultKept("after_6_months")).toBeUndefined();
});

test("without prices of the day nothing is told, and the lines that lack them are named; it counts from the day on which the moves were seen", async () => {
  await bench.carriedOut();
  await watched();
  bench.server.setNow(instant("2027-11-23T10:00:00Z"));
  await watched();
  const kept = await resultKept("after_6_months");
  expect(kept?.result).toBeNull();
  expect(kept?.unknown.length).toBeGreaterThan(0);
});

test("the same sum follows the same prices with the change and without it; a change that lost is told as a loss", async () => {
  const { server } = bench;
  const [from, to] = [day("2027-05-22"), day("2028-05-22")];
  const grown = testHistories.map(({ isin, days, prices }) => {
    const last = prices.at(-1) ?? 1;
    return {
      isin,
      days: [...days, addDays(from, -1), addDays(to, -3)],
      prices: [...prices, last, last * 1.2],
    };
  });
  await importFunds(server.services, testFunds, grown);
  server.setNow(instant("2028-05-24T10:00:00Z"));
  await watched();
  const kept = await resultKept("after_12_months");
  expect(kept?.unknown).toEqual([]);
  const moves = await sql<{ label: string; before: number; after: number }>`
    select move ->> 'assetClass' as label, (move ->> 'beforeCents')::float as before, (move ->> 'afterCents')::float as after
    from proposals, jsonb_array_elements(content -> 'moves') as move`.execute(server.services.db);
  // Expected by hand: a unit gains 20 %, less the contract's 0.6 % a year; the euro fund its last published rate, 2.5 %.
  const years = 366 / 365.25;
  const growth = (label: string): number =>
    label === "euroFund" ? 1.025 ** years : 1.2 * (1 - 0.006) ** years;
  const worth = (of: "before" | "after"): number =>
    moves.rows.reduce((sum, move) => sum + move[of] * growth(move.label), 0);
  expect(kept?.result?.withoutCents).toBeCloseTo(worth("before"), -1);
  expect(kept?.result?.withCents).toBeCloseTo(worth("after"), -1);
  expect(kept?.result?.withCents).toBeLessThan(kept?.result?.withoutCents ?? 0);
  expect(kept?.assumed).toHaveLength(1);
  // Stored once: later prices do not change it.
  await watched();
  expect(await resultKept("after_12_months")).toEqual(kept);
  expect(dayOf(server.services.clock())).toBe("2028-05-24");
});

test("both sides read it with the proposal, beside the costs that were told before", async () => {
  const { server, people } = bench;
  const sign = { grant_type: "password", username: people.owner.email, password: demoPassword };
  const { body } = await asker(server.app, null)("POST", "/oauth/token", sign);
  const ask = asker(server.app, body.access_token);
  const [{ id }] = (await ask("GET", mine)).body.proposals;
  const { proposal } = (await ask("GET", `${mine}/${id}`)).body;
  expect(proposal.results.map(({ kind }: { kind: string }) => kind)).toEqual([
    "after_6_months",
    "after_12_months",
  ]);
  const kept = await resultKept("after_12_months");
  expect(proposal.results[1].with).toBe((kept?.result?.withCents ?? cents(0)) / 100);
  expect(proposal.results[0]).toMatchObject({ with: null, without: null });
  const cost = (wanted: string) => proposal.costs.find((one: { id: string }) => one.id === wanted);
  expect(cost("first_year").after).toBeCloseTo(
    cost("products").after + cost("moves").after + cost("club").after,
    6,
  );
  expect(cost("products")).toMatchObject({ before: proposal.before.cost, after: proposal.after.cost });
});
