import { variantNamed } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import { scopedToSystem } from "../../../db/scope.ts";
import { watchProposals } from "./actions/watch.ts";
import { proposalLetter, proposalStaffLetter } from "./letters-text.ts";

/** Tests mails about a proposal: one for each cause, without an amount, a contract or an answer. */

let bench: ProposalBench;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
}, 120_000);
afterAll(async () => await bench.server.close());

async function kindsTo(seat: "owner" | "advisor"): Promise<string[]> {
  const kept = await sql<{ kind: string }>`select kind from mails
    where to_email = ${bench.people[seat].email} and kind like 'proposal%' order by created_at, id`.execute(
    bench.server.services.db,
  );
  return kept.rows.map(({ kind }) => kind);
}

const dayMs = 86_400_000;

test("a sending, a new version and an answer are written once each", async () => {
  const first = await bench.sent();
  const second = await bench.sent(first);
  await bench.open(second);
  await bench.accept(second);
  await bench.accept(second);
  expect(await kindsTo("owner")).toEqual(["proposal_sent", "proposal_superseded"]);
  expect(await kindsTo("advisor")).toEqual(["proposal_staff_answered"]);
});

test("an accepted proposal that its source does not confirm is late after fifteen days, told once to each side", async () => {
  const { server, told } = bench;
  expect(await watched()).toBe(0);
  expect(await told("owner", "proposal.late")).toBe(0);
  server.advance(16 * dayMs);
  expect(await watched()).toBe(1);
  expect(await watched()).toBe(0);
  expect([await told("owner", "proposal.late"), await told("advisor", "proposal.not_done")]).toEqual([1, 1]);
  expect((await kindsTo("owner")).at(-1)).toBe("proposal_late");
  expect((await kindsTo("advisor")).at(-1)).toBe("proposal_staff_late");
  await expect(
    sql`update proposal_observations set kind = 'done'`.execute(server.services.db),
  ).rejects.toThrow("append-only");
});

test("once its source shows the moves, it is kept as done beside its lateness, and nothing more is told", async () => {
  const { server, told } = bench;
  await bench.carriedOut();
  server.advance(2 * dayMs);
  expect(await watched()).toBe(1);
  server.advance(20 * dayMs);
  expect(await watched()).toBe(0);
  const kept = await sql<{ kind: string }>`select kind from proposal_observations order by at`.execute(
    server.services.db,
  );
  expect(kept.rows.map(({ kind }) => kind)).toEqual(["late", "done"]);
  expect(await told("owner", "proposal.late")).toBe(1);
});

test("no mail holds an amount, a contract or what was answered", async () => {
  const { rows } = await sql<{ kind: string; facts: Record<string, string> }>`
    select kind, facts from mails where kind like 'proposal%'`.execute(bench.server.services.db);
  expect(rows).toHaveLength(5);
  const variant = variantNamed("amarante");
  for (const { kind, facts } of rows) {
    expect(
      Object.keys(facts).filter((key) => !["proposalId", "customerId", "name", "signature"].includes(key)),
    ).toEqual([]);
    const write = Object.entries(writers).find(([one]) => one === kind)?.[1];
    const letter = write?.({ variant, siteUrl: "https://site.test", code: "", token: "", facts });
    expect(letter?.subject).not.toContain(variant.brand);
    expect(letter?.subject).not.toContain(facts["name"] ?? "nobody");
    expect(JSON.stringify(letter)).not.toMatch(/€|Assurance|refus/);
    expect(letter?.button?.url).toContain(`/proposals/${facts["proposalId"] ?? "none"}`);
  }
});

test("what is written of a signature holds neither an amount, a contract nor its level", () => {
  const variant = variantNamed("amarante");
  const facts = { proposalId: "p", customerId: "c", name: "Camille Roussel" };
  for (const write of [
    proposalLetter("signed"),
    proposalLetter("unsigned"),
    proposalStaffLetter("unsigned"),
  ]) {
    const letter = write({ variant, siteUrl: "https://site.test", code: "", token: "", facts });
    expect(letter.subject.length).toBeLessThanOrEqual(50);
    expect(letter.subject).not.toContain(variant.brand);
    expect(JSON.stringify(letter)).not.toMatch(/€|Assurance|avancée|simple/);
    expect(letter.button?.url).toContain("/proposals/p");
  }
});

const writers = {
  proposal_sent: proposalLetter("sent"),
  proposal_superseded: proposalLetter("superseded"),
  proposal_withdrawn: proposalLetter("withdrawn"),
  proposal_late: proposalLetter("late"),
  proposal_staff_answered: proposalStaffLetter("answered"),
  proposal_staff_taken_back: proposalStaffLetter("taken_back"),
  proposal_staff_late: proposalStaffLetter("late"),
};

/** Runs the job with the worker's role and scope. */
async function watched(): Promise<number> {
  return await scopedToSystem("job.proposal_watch", async () => await watchProposals(bench.server.worker));
}
