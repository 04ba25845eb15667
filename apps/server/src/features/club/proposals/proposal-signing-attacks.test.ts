import { type Id, recentSignInMinutes } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eraseUser } from "../../identity/users/actions/deletion.ts";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { codeOf, mine } from "../../../testing/test-proposals.ts";
import {
  openSigningBench,
  signAt,
  type SigningBench,
  signatureEvent,
} from "../../../testing/test-signing.ts";
import { verifyRecord } from "../record/actions/verify.ts";

/** Tests signatures that come late, twice, from another person, or after their basis changed. */

let bench: SigningBench;
beforeAll(async () => {
  bench = await openSigningBench();
  await bench.ask("simple");
}, 240_000);
afterAll(async () => await bench.close());
afterEach(async () => {
  bench.proxy.cut(null);
  await bench.proveAgain();
});

const atPartner = (requestId: string | null) => bench.requests().find((one) => one.id === requestId)?.status;
const db = () => bench.server.services.db;
const countOf = async (kind: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from club_documents
    where customer_id = ${bench.people.owner.id} and kind = ${kind}`.execute(db());
  return rows[0]?.count ?? -1;
};

test("two tabs that accept together ask for one signature; what is somebody else's is not there", async () => {
  const before = bench.requests().length;
  const id = await bench.sent();
  await bench.open(id);
  const both = await Promise.all([bench.accept(id), bench.accept(id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(bench.requests().length).toBe(before + 1);
  const other = bench.people.other;
  expect((await other.ask("POST", `${mine}/${id}/signature`)).status).toBe(404);
  expect((await other.ask("DELETE", `${mine}/${id}/signature`)).status).toBe(404);
  const theirs = `/users/${bench.people.owner.id}/proposals/${id}/signature`;
  for (const seat of ["advisor", "manager", "colleague", "outsider"] as const) {
    expect((await bench.people[seat].ask("POST", theirs)).status).toBe(404);
    expect((await bench.people[seat].ask("DELETE", theirs)).status).toBe(404);
  }
  expect(await bench.stateOf(id)).toBe("signing");
  // Signing needs a recent authentication, because the screen may be unlocked; giving up does not.
  bench.server.advance((recentSignInMinutes + 1) * 60_000);
  expect(codeOf(await bench.link(id))).toEqual([428, "session.recent_authentication_required"]);
  expect((await bench.giveUp(id)).status).toBe(200);
});

test("an event accepts once, however often it comes; one of another request moves nothing", async () => {
  const id = await bench.signing();
  const before = await bench.told("owner", "proposal.signed");
  await signAt((await bench.link(id)).body.sign_url);
  const { requestId } = await bench.row(id);
  expect(await signatureEvent(bench, { id: "evt-other", request: "nobody's" })).toBe(200);
  expect(await bench.stateOf(id)).toBe("signing");
  for (const event of ["evt-1", "evt-1", "evt-2"])
    expect(await signatureEvent(bench, { id: event, request: requestId ?? "" })).toBe(200);
  await expect.poll(async () => await bench.stateOf(id)).toBe("accepted");
  await bench.partner(id);
  expect(await bench.told("owner", "proposal.signed")).toBe(before + 1);
  const kept = await sql<{ count: number }>`select count(*)::int as count from club_documents
    where kind = 'signed_proposal' and record like ${`%${requestId ?? ""}%`}`.execute(db());
  await expect.poll(async () => (await bench.row(id)).signedId).not.toBeNull();
  expect(kept.rows[0]?.count).toBeLessThanOrEqual(1);
});

test("an event that never comes is made up for within the hour", async () => {
  const id = await bench.signing();
  await signAt((await bench.link(id)).body.sign_url);
  await bench.retry();
  expect(await bench.stateOf(id)).toBe("signing");
  bench.server.advance(61 * 60_000);
  await bench.proveAgain();
  await bench.retry();
  const { rows } = await sql<{ state: string }>`select state from proposals where id = ${id}`.execute(db());
  expect(rows).toEqual([{ state: "accepted" }]);
});

test("signed when the contract is no more what it was: kept, no agreement, no orders, and both are told", async () => {
  const id = await bench.signing();
  const [orders, signed] = [await countOf("proposal_orders"), await countOf("signed_proposal")];
  const told = await bench.told("advisor", "proposal.not_signed");
  await signAt((await bench.link(id)).body.sign_url);
  const scale = async (by: number) =>
    await sql`update holdings set valuation_cents = round(valuation_cents * ${by}::numeric)
      where portfolio_id = ${bench.portfolioId}`.execute(db());
  await scale(2);
  const { proposal } = (await bench.link(id)).body;
  expect(proposal).toMatchObject({
    state: "sent",
    blocked: "changed",
    signature: { state: "void", reason: "changed", is_kept: true },
  });
  expect(await countOf("proposal_orders")).toBe(orders);
  expect(await countOf("signed_proposal")).toBe(signed + 1);
  expect(await bench.told("advisor", "proposal.not_signed")).toBe(told + 1);
  expect(codeOf(await bench.accept(id))).toEqual([409, "proposal.changed"]);
  await scale(0.5);
  await bench.withdraw(id);
});

test("what it rests on changed before it is signed: no link, and canceled at the partner", async () => {
  const id = await bench.signing();
  const { requestId } = await bench.row(id);
  await bench.answer({ horizon: "five_to_ten" });
  const { body } = await bench.link(id);
  expect(body).toMatchObject({
    sign_url: null,
    proposal: { state: "sent", blocked: "outdated", signature: { state: "canceled", reason: "outdated" } },
  });
  await expect.poll(() => atPartner(requestId)).toBe("canceled");
  await bench.answer();
});

test("signed just before it was given up: what the server was told first holds, and the file is kept", async () => {
  const id = await bench.signing();
  await signAt((await bench.link(id)).body.sign_url);
  expect((await bench.giveUp(id)).body.proposal.state).toBe("sent");
  await expect.poll(async () => (await bench.row(id)).state).toBe("void");
  expect(await bench.row(id)).toMatchObject({ reason: "late" });
  expect(await bench.stateOf(id)).toBe("sent");
  const { requestId } = await bench.row(id);
  await signatureEvent(bench, { id: "evt-late", request: requestId ?? "" });
  await bench.partner(id);
  expect(await bench.stateOf(id)).toBe("sent");
});

test("a signature that came late tells nobody that what was answered or taken back since waits for an answer", async () => {
  const told = async () => [
    await bench.told("owner", "proposal.unsigned"),
    await bench.told("advisor", "proposal.not_signed"),
  ];
  const [ofOwner = NaN, ofAdvisor = NaN] = await told();
  const late = async (meanwhile: (id: Id) => Promise<unknown>): Promise<string> => {
    const id = await bench.signing();
    await signAt((await bench.link(id)).body.sign_url);
    bench.proxy.cut({ after: 0, calls: 99, lost: "request" });
    await meanwhile(id);
    bench.proxy.cut(null);
    // The job may be running, or its retry may be scheduled later.
    const later = async () => {
      bench.server.advance(60_000);
      await bench.retry();
      return (await bench.row(id)).state;
    };
    await expect.poll(later).toBe("void");
    await bench.proveAgain();
    return await bench.stateOf(id);
  };
  const refused = await late(async (id) => {
    await bench.giveUp(id);
    const answered = await bench.people.owner.ask("POST", `${mine}/${id}/refuse`, { reason: "not_now" });
    expect(codeOf(answered)).toEqual([200, undefined]);
  });
  expect([refused, ...(await told())]).toEqual(["refused", ofOwner, ofAdvisor]);
  // The signer of a withdrawn proposal is told that the signature does not bind them.
  const withdrawn = await late(async (id) => await bench.withdraw(id));
  expect([withdrawn, ...(await told())]).toEqual(["withdrawn", ofOwner + 1, ofAdvisor]);
});

test("taken back, replaced, or the relation over: canceled at the partner", async () => {
  const taken = await bench.signing();
  expect((await bench.withdraw(taken)).status).toBe(200);
  expect(await bench.row(taken)).toMatchObject({ state: "canceled", reason: "withdrawn" });
  const former = await bench.signing();
  const next = await bench.sent(former);
  expect([await bench.stateOf(former), await bench.stateOf(next)]).toEqual(["superseded", "sent"]);
  expect(await bench.row(former)).toMatchObject({ state: "canceled", reason: "superseded" });
  await bench.open(next);
  await bench.accept(next);
  for (const id of [taken, former])
    await expect.poll(async () => atPartner((await bench.row(id)).requestId)).toBe("canceled");
  // While one is being signed, another proposal on the same contract cannot be sent.
  const draft = await bench.created();
  await bench.write(draft);
  expect(codeOf(await bench.sendAlone(draft))).toEqual([409, "proposal.contract_open"]);
  await bench.giveUp(next);
});

test("a file that is not the one that was sent is not signed", async () => {
  const id = await bench.sent();
  await bench.open(id);
  const before = bench.requests().length;
  const swap = async (bytes: Buffer | null) =>
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        const { rows } = await sql<{ pdf: Buffer }>`select d.pdf from club_documents d, proposals p
          where d.id = p.statement_id and p.id = ${id}`.execute(trx);
        const given = bytes ?? Buffer.concat([rows[0]?.pdf ?? Buffer.alloc(0), Buffer.from(" ")]);
        await sql`update club_documents d set pdf = ${given} from proposals p
          where d.id = p.statement_id and p.id = ${id}`.execute(trx);
        return rows[0]?.pdf ?? Buffer.alloc(0);
      });
  const real = await swap(null);
  const answered = await bench.accept(id);
  expect(answered.body.proposal).toMatchObject({
    state: "sent",
    signature: { state: "failed", reason: "file" },
  });
  expect(bench.requests().length).toBe(before);
  await swap(real);
  expect((await bench.accept(id)).body.proposal.state).toBe("signing");
  await bench.giveUp(id);
});

test("a partner that is away is a state with an act; an answer that is lost asks for one signature all the same", async () => {
  for (const lost of ["request", "answer"] as const) {
    const before = bench.requests().length;
    const id = await bench.sent();
    await bench.open(id);
    bench.proxy.cut({ after: lost === "answer" ? 1 : 0, calls: 99, lost });
    const answered = await bench.accept(id);
    expect(answered.status).toBe(200);
    expect(answered.body.proposal).toMatchObject({
      state: "signing",
      signature: { state: "asked", is_away: true },
    });
    expect((await bench.link(id)).body.sign_url).toBeNull();
    bench.proxy.cut(null);
    const again = await bench.link(id);
    expect(again.body.proposal.signature).toMatchObject({ state: "ongoing", is_away: false });
    expect(again.body.sign_url).toContain("http");
    expect(bench.requests().length).toBe(before + 1);
    await bench.giveUp(id);
  }
  expect(await verifyRecord(bench.server.services, bench.people.owner.id)).toMatchObject({ broken: null });
}, 60_000);

test("a partner that tells what came of it and gives no link is said, and gives it when it is asked again", async () => {
  const id = await bench.signing();
  bench.proxy.cut({ after: 1, calls: 99, lost: "request" });
  expect(codeOf(await bench.link(id))).toEqual([409, "signature.unavailable"]);
  bench.proxy.cut(null);
  expect((await bench.link(id)).body).toMatchObject({ proposal: { signature: { is_away: false } } });
  expect((await bench.link(id)).body.sign_url).toContain("http");
  await bench.giveUp(id);
}, 60_000);

test("the relation or the account ends while it is being signed: canceled at the partner", async () => {
  const unlinked = await bench.signing();
  const { requestId } = await bench.row(unlinked);
  const end = await bench.people.manager.ask(
    "DELETE",
    `/customers/${bench.people.owner.id}/access?confirmed=true`,
  );
  expect(codeOf(end)).toEqual([200, undefined]);
  expect(await bench.row(unlinked)).toMatchObject({ state: "canceled", reason: "relation_ended" });
  await expect.poll(() => atPartner(requestId)).toBe("canceled");
  expect(codeOf(await bench.accept(unlinked))).toEqual([409, "proposal.relation_ended"]);
  const { advisor, owner } = bench.people;
  const firmId = await firmIdOf(bench.server, advisor);
  await linkAdvisor(bench.server.services, owner.subject, { advisorId: advisor.id, firmId });
  await bench.accept(unlinked);
  const second = await bench.row(unlinked);
  expect(second.state).toBe("ongoing");
  const user = { id: bench.people.owner.id, email: bench.people.owner.email, variant: "vigie" as const };
  const at = bench.server.services.clock();
  await inTransaction(
    bench.server.services,
    async (unit) => await eraseUser(unit, { user, askedAt: at, erasedAt: at }),
  );
  expect(await bench.row(unlinked)).toMatchObject({ state: "canceled", reason: "account_ended" });
  await expect.poll(() => atPartner(second.requestId)).toBe("canceled");
});
