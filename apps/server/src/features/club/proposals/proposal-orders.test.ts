import type { Id } from "@vigie/domain";
import { addDays, dayOf } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, mine, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import { verifyRecord } from "../record/actions/verify.ts";

/** Tests the orders of an accepted proposal: the customer's ticks are separate from what a source shows. */

let bench: ProposalBench;
let id: Id;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
}, 120_000);
afterAll(async () => await bench.server.close());

type Who = "owner" | "advisor" | "manager" | "colleague" | "outsider" | "other";
const today = () => dayOf(bench.server.services.clock());
const tick = async (rank: number, done_on: string | null, seat: Who = "owner") =>
  await bench.people[seat].ask("PUT", `/users/${bench.people.owner.id}/proposals/${id}/ticks`, {
    portfolio_id: bench.portfolioId,
    rank,
    done_on,
  });
const orders = async (seat: "owner" | "advisor" = "owner") =>
  (await bench.people[seat].ask("GET", `/users/${bench.people.owner.id}/proposals/${id}`)).body.proposal
    .contracts[0].orders;
const kinds = async (): Promise<string[]> =>
  (await bench.people.owner.ask("GET", "/users/me/advice_record")).body.events.map(
    ({ kind }: { kind: string }) => kind,
  );

test("before the agreement there is no order to tick", async () => {
  id = await bench.sent();
  await bench.open(id);
  expect(await orders()).toEqual([]);
  expect(codeOf(await tick(1, today()))).toEqual([409, "proposal.wrong_state"]);
});

test("once accepted, its orders are the moves, and none was told or seen", async () => {
  await bench.accept(id);
  const { proposal } = (await bench.people.owner.ask("GET", `${mine}/${id}`)).body;
  const moved = proposal.moves
    .map(({ label, change }: { label: string; change: number }, at: number) => ({
      rank: at + 1,
      label,
      change,
    }))
    .filter(({ change }: { change: number }) => change !== 0)
    .map(({ rank, label, change }: { rank: number; label: string; change: number }) => ({
      rank,
      label,
      act: change < 0 ? "sell" : "buy",
      amount: Math.abs(change),
      done_on: null,
      told_at: null,
      is_seen: false,
    }));
  expect(moved.length).toBeGreaterThan(1);
  expect(await orders()).toEqual(moved);
});

test("a tick is the customer's alone, of an order that is there, on a day that can be", async () => {
  const [{ rank }] = await orders();
  for (const seat of ["advisor", "manager", "colleague", "outsider", "other"] as const)
    expect((await tick(rank, today(), seat)).status).toBe(404);
  expect(codeOf(await tick(999, today()))).toEqual([404, "proposal.order_not_found"]);
  expect(codeOf(await tick(0, today()))).toEqual([404, "proposal.order_not_found"]);
  for (const day of [addDays(today(), 1), addDays(today(), -1)])
    expect(codeOf(await tick(rank, day))).toEqual([422, "proposal.order_day"]);
  expect(await kinds()).not.toContain("order_ticked");
});

test("what is ticked is read by both sides and changes nothing of what a source shows", async () => {
  const [first] = await orders();
  expect((await tick(first.rank, today())).status).toBe(200);
  for (const seat of ["owner", "advisor"] as const)
    expect((await orders(seat))[0]).toEqual({
      ...first,
      done_on: today(),
      told_at: expect.stringMatching(/^\d{4}-/),
    });
  const { proposal } = (
    await bench.people.advisor.ask("GET", `/users/${bench.people.owner.id}/proposals/${id}`)
  ).body;
  expect(proposal.execution.state).toBe("waiting");
});

test("said twice it is one line; taken back it is another, and the record holds them all", async () => {
  const [first] = await orders();
  const before = (await kinds()).length;
  await tick(first.rank, today());
  expect((await kinds()).length).toBe(before);
  bench.server.advance(1000);
  await tick(first.rank, null);
  expect((await orders())[0]).toMatchObject({ done_on: null, told_at: null });
  await tick(first.rank, null);
  expect((await kinds()).slice(0, 2)).toEqual(["order_unticked", "order_ticked"]);
  expect((await kinds()).length).toBe(before + 1);
  bench.server.advance(1000);
  await tick(first.rank, today());
  expect((await verifyRecord(bench.server.services, bench.people.owner.id)).broken).toBeNull();
});

test("what a source shows is told beside it, for every order, ticked or not", async () => {
  await bench.carriedOut();
  const [first, ...others] = await orders();
  expect(first).toMatchObject({ is_seen: true, done_on: today() });
  for (const one of others) expect(one).toMatchObject({ is_seen: true, done_on: null });
});

test("of a contract that is hidden since, an advisor reads no order, nor a line of the record", async () => {
  const { owner, advisor } = bench.people;
  await bench.hide(bench.portfolioId);
  expect((await advisor.ask("GET", `/users/${owner.id}/proposals/${id}`)).status).toBe(404);
  const { events } = (await advisor.ask("GET", `/users/${owner.id}/advice_record`)).body;
  const told = events.map(({ kind }: { kind: string }) => kind);
  expect(told).not.toContain("order_ticked");
  expect(await kinds()).toContain("order_ticked");
  await bench.hide();
});

test("a line is never changed; one that is, past the database's guard, is named", async () => {
  const { db } = bench.server.services;
  const change = sql`update proposal_order_ticks set done_on = done_on - 1 where kind = 'ticked'`;
  await expect(change.execute(db)).rejects.toThrow("append-only");
  await expect(sql`truncate proposal_order_ticks`.execute(db)).rejects.toThrow("append-only");
  await sql`alter table proposal_order_ticks disable trigger proposal_order_ticks_append_only`.execute(db);
  await change.execute(db);
  const { broken } = await verifyRecord(bench.server.services, bench.people.owner.id);
  expect(broken).toMatchObject({ reason: "changed", about: { source: "proposal_order_ticks" } });
});
