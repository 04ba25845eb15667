import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { eraseUser } from "../../identity/users/actions/deletion.ts";
import { codeOf } from "../../../testing/test-proposals.ts";
import { openSigningBench, signAt, type SigningBench } from "../../../testing/test-signing.ts";
import { verifyRecord } from "../record/actions/verify.ts";

/** Tests the death of a customer while a proposal waits for their agreement. */

let bench: SigningBench;
beforeAll(async () => {
  bench = await openSigningBench();
  await bench.ask("simple");
}, 240_000);
afterAll(async () => await bench.close());

const db = () => bench.server.services.db;
const died = { died_on: "2026-11-18", proof: "Acte de décès n° 118, Rennes" };
const record = async () =>
  await bench.people.manager.ask("POST", `/users/${bench.people.owner.id}/death`, died);
const seen = async (id: Id) =>
  (await bench.people.advisor.ask("GET", `/users/${bench.people.owner.id}/proposals/${id}`)).body.proposal;
const atPartner = (requestId: string | null) => bench.requests().find((one) => one.id === requestId)?.status;
const ordersOf = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from club_documents
    where customer_id = ${bench.people.owner.id} and kind = 'proposal_orders'`.execute(db());
  return rows[0]?.count ?? -1;
};
/** Later tests need a living customer with an open session. */
const revive = async (): Promise<void> => {
  await sql`delete from deaths where customer_id = ${bench.people.owner.id}`.execute(db());
  await sql`update users set died_on = null where id = ${bench.people.owner.id}`.execute(db());
  await sql`update sessions set revoked_at = null where user_id = ${bench.people.owner.id}`.execute(db());
};
afterEach(async () => await revive());

test("canceled at the partner in the transaction of the death: nobody signs for who died", async () => {
  const id = await bench.signing();
  const told = await bench.told("advisor", "proposal.not_signed");
  expect(codeOf(await record())).toEqual([200, undefined]);
  const row = await bench.row(id);
  expect(row).toMatchObject({ state: "canceled", reason: "deceased" });
  await expect.poll(() => atPartner(row.requestId)).toBe("canceled");
  expect(await seen(id)).toMatchObject({
    state: "sent",
    blocked: "deceased",
    signature: { state: "canceled", reason: "deceased" },
  });
  expect(await bench.told("advisor", "proposal.not_signed")).toBe(told + 1);
  // The customer is signed out: the request is refused.
  expect((await bench.accept(id)).status).toBe(401);
  // Nothing can be sent to them either: a pending proposal can be withdrawn, another one stays a draft.
  expect((await bench.withdraw(id)).status).toBe(200);
  const draft = await bench.created();
  await bench.write(draft);
  expect(codeOf(await bench.sendAlone(draft))).toEqual([409, "proposal.deceased"]);
});

test("a signature that the partner tells after the death is kept, and is no agreement", async () => {
  const id = await bench.signing();
  await signAt((await bench.link(id)).body.sign_url);
  const orders = await ordersOf();
  expect(codeOf(await record())).toEqual([200, undefined]);
  await expect.poll(async () => (await bench.row(id)).state).toBe("void");
  await expect.poll(async () => (await bench.row(id)).signedId).not.toBeNull();
  expect(await seen(id)).toMatchObject({ state: "sent", blocked: "deceased" });
  expect(await ordersOf()).toBe(orders);
  await bench.withdraw(id);
});

test("agreed to and recorded as dead at the same moment: one of the two, never both halves", async () => {
  for (const level of ["confirmation", "simple"] as const) {
    await bench.ask(level);
    const id = await bench.sent();
    await bench.open(id);
    const orders = await ordersOf();
    const [agreed, recorded] = await Promise.all([bench.accept(id), record()]);
    expect(codeOf(recorded)).toEqual([200, undefined]);
    const { state, blocked } = await seen(id);
    expect(["accepted", "sent"]).toContain(state);
    expect(blocked).toBe(state === "sent" ? "deceased" : null);
    expect(await ordersOf()).toBe(state === "accepted" ? orders + 1 : orders);
    if (state === "accepted") expect(agreed.status).toBe(200);
    if (state === "sent") await bench.withdraw(id);
    const open = await sql`select id from proposal_signatures where customer_id = ${bench.people.owner.id}
      and state in ('asked', 'ongoing')`.execute(db());
    expect(open.rows).toEqual([]);
    await revive();
  }
  expect(await verifyRecord(bench.server.services, bench.people.owner.id)).toMatchObject({ broken: null });
});

test("signed just before the account was erased: kept without a name, and nobody is told of who is gone", async () => {
  await bench.ask("simple");
  const id = await bench.signing();
  await signAt((await bench.link(id)).body.sign_url);
  const told = await bench.told("advisor", "proposal.not_signed");
  const { id: userId, email } = bench.people.owner;
  const at = bench.server.services.clock();
  await inTransaction(
    bench.server.services,
    async (unit) =>
      await eraseUser(unit, { user: { id: userId, email, variant: "vigie" }, askedAt: at, erasedAt: at }),
  );
  await expect.poll(async () => (await bench.row(id)).state).toBe("void");
  await expect.poll(async () => (await bench.row(id)).signedId).not.toBeNull();
  expect(await bench.told("advisor", "proposal.not_signed")).toBeLessThanOrEqual(told);
  const { rows } = await sql`select cause from notifications where cause like ${`%${userId}%`}`.execute(db());
  expect(rows).toEqual([]);
  const mails = await sql`select id from mails where facts::text like ${`%${userId}%`}`.execute(db());
  expect(mails.rows).toEqual([]);
  expect(await verifyRecord(bench.server.services, userId)).toMatchObject({ broken: null });
});
