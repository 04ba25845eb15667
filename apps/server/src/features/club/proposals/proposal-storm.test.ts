import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mine } from "../../../testing/test-proposals.ts";
import {
  atPage,
  openSigningBench,
  signAt,
  type SigningBench,
  signatureEvent,
} from "../../../testing/test-signing.ts";
import { verifyDocuments } from "../documents/actions/chain.ts";
import { verifyRecord } from "../record/actions/verify.ts";

/** Tests everything that can happen to a pending proposal, concurrently and in any order. */

let bench: SigningBench;
beforeAll(async () => {
  bench = await openSigningBench();
}, 240_000);
afterAll(async () => await bench.close());

const rounds = 24;
const db = () => bench.server.services.db;

/** A seeded generator, so that each run is the same. */
function drawer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Act = (id: Id) => Promise<unknown>;
const died = { died_on: "2026-11-18", proof: "Acte de décès n° 118, Rennes" };
const statuses: number[] = [];
const recordStatus = async (asked: Promise<{ readonly status: number }>): Promise<void> => {
  statuses.push((await asked).status);
};
let events = 0;

const acts: Readonly<Record<string, Act>> = {
  accept: async (id) => await recordStatus(bench.accept(id)),
  acceptAgain: async (id) => await recordStatus(bench.accept(id)),
  giveUp: async (id) => await recordStatus(bench.giveUp(id)),
  refuse: async (id) =>
    await recordStatus(bench.people.owner.ask("POST", `${mine}/${id}/refuse`, { reason: "not_now" })),
  withdraw: async (id) => await recordStatus(bench.withdraw(id)),
  sign: async (id) => {
    const { status, body } = await bench.link(id);
    statuses.push(status);
    if (typeof body?.sign_url !== "string") return;
    // The signing page may be closed by now.
    await signAt(body.sign_url).catch(() => null);
    const requestId = (await bench.row(id).catch(() => null))?.requestId;
    events += 1;
    if (requestId != null)
      statuses.push(await signatureEvent(bench, { id: `storm-${events}`, request: requestId }));
  },
  decline: async (id) => {
    const { status, body } = await bench.link(id);
    statuses.push(status);
    if (typeof body?.sign_url === "string")
      await atPage(body.sign_url, { act: "decline", reason: "Non." }).catch(() => null);
  },
  expire: async (id) => {
    const requestId = (await bench.row(id).catch(() => null))?.requestId;
    const request = bench.requests().find((one) => one.id === requestId);
    if (request?.status === "ongoing") request.status = "expired";
    await bench.retry();
  },
  replace: async (id) => {
    const made = await bench.draft(id);
    statuses.push(made.status);
    if (made.status !== 201) return;
    const next: Id = made.body.proposal.id;
    await bench.write(next);
    await recordStatus(bench.sendAlone(next));
  },
  answerAnew: async () => await bench.answer({ horizon: "five_to_ten" }).catch(() => null),
  dies: async () =>
    await recordStatus(bench.people.manager.ask("POST", `/users/${bench.people.owner.id}/death`, died)),
  job: async () => await bench.retry(),
};

async function revive(): Promise<void> {
  const owner = bench.people.owner.id;
  await sql`delete from deaths where customer_id = ${owner}`.execute(db());
  await sql`update users set died_on = null where id = ${owner}`.execute(db());
  await sql`update sessions set revoked_at = null where user_id = ${owner}`.execute(db());
  await bench.proveAgain();
}

/** Waits until nothing is due at the partner. */
async function quiet(): Promise<void> {
  const owed = async (): Promise<number> => {
    await bench.retry();
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from proposal_signatures
      where due is not null`.execute(db());
    if (rows[0]?.count !== 0) bench.server.advance(60_000);
    return rows[0]?.count ?? -1;
  };
  await expect.poll(owed).toBe(0);
}

/** Checks the invariants of every proposal. */
async function broken(): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select p.id, p.state, p.agreement, s.states from proposals as p
    left join lateral (
      select array_agg(state order by asked_at, id) as states, count(*) filter (where state in ('asked', 'ongoing')) as open,
        count(*) filter (where state = 'signed') as signed
      from proposal_signatures where customer_id = p.customer_id and proposal_id = p.id
    ) as s on true
    where (p.state = 'signing') <> (s.open = 1) or s.open > 1
      or (p.agreement = 'simple' and (p.state = 'accepted') <> (s.signed = 1))
      or s.signed > 1 or (p.state = 'accepted') <> (p.acceptance_id is not null)`.execute(db());
  return rows;
}

async function ordersAndAccepted(): Promise<readonly [number, number]> {
  const { rows } = await sql<{ orders: number; accepted: number }>`select
      (select count(*)::int from club_documents where kind = 'proposal_orders') as orders,
      (select count(*)::int from proposals where state = 'accepted') as accepted`.execute(db());
  return [rows[0]?.orders ?? -1, rows[0]?.accepted ?? -1];
}

test("whatever happens at once, a proposal is accepted by its agreement or not at all, and the record holds", async () => {
  const draw = drawer(18);
  const names = Object.keys(acts);
  const ends = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    await bench.ask(round % 3 === 0 ? "confirmation" : "simple");
    await bench.answer();
    const id = await bench.sent();
    await bench.open(id);
    if (draw(2) === 0) await bench.accept(id);
    const drawn = Array.from({ length: 2 + draw(4) }, () => names[draw(names.length)] ?? "accept");
    await Promise.all(drawn.map(async (name) => await acts[name]?.(id)));
    const isDead = drawn.includes("dies");
    await quiet();
    expect([drawn, await broken()]).toEqual([drawn, []]);
    const [orders, accepted] = await ordersAndAccepted();
    expect([drawn, orders]).toEqual([drawn, accepted]);
    const { state, blocked } = (await bench.read(id)).body.proposal;
    if (isDead && state === "sent") expect([drawn, blocked]).toEqual([drawn, "deceased"]);
    expect(state === "signing" && isDead).toBe(false);
    ends.set(state, (ends.get(state) ?? 0) + 1);
    await revive();
    await bench.withdraw(id);
    await quiet();
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  // Makes sure that the outcomes differ: a run with all or none accepted would prove little.
  expect([...ends.keys()].toSorted()).toEqual(expect.arrayContaining(["accepted", "sent", "withdrawn"]));
  expect(await verifyRecord(bench.server.services, bench.people.owner.id)).toMatchObject({ broken: null });
  for await (const chain of verifyDocuments(bench.server.services, bench.people.owner.id))
    expect(chain).toMatchObject({ broken: null });
}, 300_000);
