import type { Id } from "@vigie/domain";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, mine } from "../../../testing/test-proposals.ts";
import { atPage, openSigningBench, type SigningBench } from "../../../testing/test-signing.ts";

let bench: SigningBench;
beforeAll(async () => {
  bench = await openSigningBench({ isAnswered: false });
}, 120_000);
afterAll(async () => await bench.close());

test("without answers that hold nothing is sent", async () => {
  const id = await bench.created();
  const shown = await bench.people.advisor.ask("GET", `/users/${bench.people.owner.id}/proposals/${id}`);
  expect(shown.body.proposal).toMatchObject({ state: "draft", open: ["questionnaire"], statement: [] });
  await bench.write(id);
  expect(codeOf(await bench.send(id))).toEqual([409, "proposal.checks_open"]);
  expect((await bench.people.advisor.ask("DELETE", `${bench.book}/${id}`)).status).toBe(200);
});

test("a draft is the advisor's alone, and its figures are those of the optimisation", async () => {
  await bench.answer();
  const id = await bench.created();
  expect((await bench.people.owner.ask("GET", `${mine}/${id}`)).status).toBe(404);
  expect((await bench.people.owner.ask("GET", mine)).body.proposals).toEqual([]);
  for (const seat of ["other", "colleague", "outsider"] as const)
    expect(
      (await bench.people[seat].ask("GET", `/users/${bench.people.owner.id}/proposals/${id}`)).status,
    ).toBe(404);
  const { proposal } = (
    await bench.people.advisor.ask("GET", `/users/${bench.people.owner.id}/proposals/${id}`)
  ).body;
  const { result } = (
    await bench.people.owner.ask("GET", `/users/me/portfolios/${bench.portfolioId}/optimization`)
  ).body.optimization;
  expect(proposal.after).toMatchObject({ volatility: result.after.volatility, sri: result.after.sri });
  expect(proposal.moved).toBe(result.moved);
  expect(proposal.after.cost).toBeCloseTo(result.amount * result.after.annual_cost, 1);
  expect(proposal.after.cost20).toBeCloseTo(20 * proposal.after.cost, 6);
  expect(proposal.statement.every(({ text }: { text: string }) => /\d/.test(text))).toBe(true);
  // Nothing can be sent without reasons and arguments for the open checks.
  expect(codeOf(await bench.send(id))).toEqual([409, "proposal.checks_open"]);
  await bench.people.advisor.ask("DELETE", `${bench.book}/${id}`);
});

test("from the draft to the agreement: delivered, accepted once, with its statement and its orders", async () => {
  const id = await bench.sent();
  // It cannot be accepted before it is opened.
  expect(codeOf(await bench.accept(id))).toEqual([409, "proposal.wrong_state"]);
  expect(await bench.told("advisor", "proposal.answered")).toBe(0);
  for (const seat of ["advisor", "manager"] as const)
    expect(
      (await bench.people[seat].ask("PUT", `/users/${bench.people.owner.id}/proposals/${id}/opened`, {}))
        .status,
    ).toBe(404);
  expect((await bench.open(id)).body.proposal.opened_at).not.toBeNull();
  const agreed = await bench.accept(id);
  expect(agreed.body.proposal).toMatchObject({ state: "accepted", execution: { state: "waiting" } });
  expect(codeOf(await bench.accept(id))).toEqual([409, "proposal.wrong_state"]);
  // Each side is notified once, and nobody else.
  expect(codeOf(await bench.send(id))).toEqual([409, "proposal.wrong_state"]);
  expect([
    await bench.told("owner", "proposal.sent"),
    await bench.told("advisor", "proposal.answered"),
  ]).toEqual([1, 1]);
  expect([
    await bench.told("advisor", "proposal.sent"),
    await bench.told("colleague", "proposal.answered"),
  ]).toEqual([0, 0]);
  const { db } = bench.server.services;
  const kinds = await sql<{ kind: string }>`select kind from club_documents
    where customer_id = ${bench.people.owner.id} order by rank`.execute(db);
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(["suitability_statement", "proposal_orders"]);
  const change = sql`update proposals set reasons = 'x' where id = ${id}`;
  await expect(change.execute(db)).rejects.toThrow("never changed");
  await expect(sql`delete from proposals where id = ${id}`.execute(db)).rejects.toThrow("never changed");
});

test("a refusal keeps its reason, and a new version takes the place of the one that was sent", async () => {
  const first = await bench.sent();
  const second = await bench.sent(first);
  const state = async (id: Id) => (await bench.people.owner.ask("GET", `${mine}/${id}`)).body.proposal.state;
  expect([await state(first), await state(second)]).toEqual(["superseded", "sent"]);
  await bench.open(first);
  expect(codeOf(await bench.accept(first))).toEqual([409, "proposal.wrong_state"]);
  const refused = await bench.people.owner.ask("POST", `${mine}/${second}/refuse`, {
    reason: "too_costly",
    words: "Non.",
  });
  expect(refused.body.proposal).toMatchObject({
    state: "refused",
    reason: "too_costly",
    words: "Non.",
    version: 2,
  });
  // A version that answers a refusal does not change the refusal.
  expect((await bench.read(await bench.sent(second))).body.proposal).toMatchObject({ version: 3 });
  expect(await state(second)).toBe("refused");
  const third = await bench.sent();
  const asked = await bench.people.owner.ask("POST", `${mine}/${third}/change`, {
    words: "Moins de mouvements.",
  });
  expect(asked.body.proposal).toMatchObject({ state: "change_asked", words: "Moins de mouvements." });
  // The earlier agreement, the refusal and the request for a change.
  expect(await bench.told("advisor", "proposal.answered")).toBe(3);
});

test("other answers since, or a term that is over, keep it from being accepted", async () => {
  const id = await bench.sent();
  await bench.open(id);
  await bench.answer({ horizon: "five_to_ten" });
  expect(codeOf(await bench.accept(id))).toEqual([409, "proposal.outdated"]);
  // With more prudent answers, the same search is outside the profile.
  await bench.answer({ horizon: "under_two" });
  const above = (await bench.draft()).body.proposal;
  expect(above.open).toContain("profile");
  await bench.write(above.id);
  expect(codeOf(await bench.send(above.id))).toEqual([409, "proposal.checks_open"]);
  await bench.answer();
});

test("a hidden contract has no proposal for the advisor", async () => {
  const id = await bench.sent();
  await bench.people.owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [bench.portfolioId] });
  expect(
    (await bench.people.advisor.ask("GET", `/users/${bench.people.owner.id}/proposals/${id}`)).status,
  ).toBe(404);
  expect(
    (await bench.people.advisor.ask("GET", `/users/${bench.people.owner.id}/proposals`)).body.proposals,
  ).toEqual([]);
  expect((await bench.draft()).status).toBe(404);
  await bench.people.owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [] });
});

const acts = [
  "answer",
  "age",
  "draft",
  "add",
  "leave",
  "write",
  "send",
  "open",
  "accept",
  "refuse",
  "change",
  "take back",
  "withdraw",
  "withdraw and say why",
  "ask for a signature",
  "ask for a password",
  "sign",
  "decline",
  "give up",
  "read",
] as const;

/** Applies one act to a proposal, and returns the id to continue with. */
async function lived(id: Id, act: (typeof acts)[number]): Promise<Id> {
  if (act === "answer") await bench.answer();
  if (act === "age") await age();
  if (act === "draft") return await bench.created();
  if (act === "add") await bench.addSecond(id, 1_500);
  if (act === "leave") await bench.leaveSecond(id);
  if (act === "write") await bench.write(id);
  if (act === "send") await bench.send(id);
  if (act === "open") await bench.open(id);
  if (act === "accept") await bench.accept(id);
  if (act === "refuse") await bench.people.owner.ask("POST", `${mine}/${id}/refuse`, { reason: "other" });
  if (act === "change") await bench.people.owner.ask("POST", `${mine}/${id}/change`, { words: "x" });
  if (act === "ask for a signature") await bench.ask("simple");
  if (act === "ask for a password") await bench.ask("confirmation");
  if (act === "sign" || act === "decline") await atPartnersPage(id, act);
  if (act === "give up") await bench.giveUp(id);
  if (act === "read") await bench.link(id);
  if (act === "take back") await bench.people.owner.ask("DELETE", `${mine}/${id}/change`);
  if (act === "withdraw and say why")
    await bench.people.advisor.ask("POST", `${bench.book}/${id}/withdraw`, { words: "x" });
  if (act === "withdraw") await bench.people.advisor.ask("DELETE", `${bench.book}/${id}`);
  return id;
}

/** Makes every answer two years older, and what was accepted with it. */
async function age(): Promise<void> {
  const moved = {
    suitability_answers:
      "made_at = made_at - interval '2 years', decided_at = decided_at - interval '2 years'",
    proposal_signatures: "ended_at = ended_at - interval '2 years' where state = 'signed'",
    proposals: `sent_at = sent_at - interval '2 years', opened_at = opened_at - interval '2 years',
      decided_at = decided_at - interval '2 years' where state = 'accepted'`,
  };
  await bench.server.services.db.transaction().execute(async (trx) => {
    for (const [table, change] of Object.entries(moved)) {
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(trx);
      await sql`update ${sql.table(table)} set ${sql.raw(change)}`.execute(trx);
      await sql`alter table ${sql.table(table)} enable trigger all`.execute(trx);
    }
  });
}

/** The signing page may stay open in another tab, so an act there may come last. */
const tabs = new Map<Id, string>();
async function atPartnersPage(id: Id, act: "sign" | "decline"): Promise<void> {
  const { sign_url: url } = (await bench.link(id)).body;
  if (typeof url === "string") tabs.set(id, url);
  const tab = tabs.get(id);
  if (tab !== undefined) await atPage(tab, { act, code: "000000" });
}

/** Returns accepted proposals that lack one of the required proofs. */
async function unproven(): Promise<readonly object[]> {
  const found = await sql<{ id: string }>`select p.id from proposals p where state = 'accepted' and not (
          opened_at between sent_at and decided_at
          and exists (select from suitability_answers s where s.customer_id = p.customer_id and s.id = p.suitability_id
            and s.state = 'confirmed' and s.made_at <= p.sent_at
            and p.decided_at < s.decided_at + interval '2 years')
          and exists (select from club_documents d where d.customer_id = p.customer_id and d.id = p.statement_id)
          and exists (select from club_documents d where d.customer_id = p.customer_id and d.id = p.acceptance_id)
          and (content -> 'after' ->> 'costCents') is not null
          and (agreement = 'confirmation') <> exists (select from proposal_signatures s
            where s.customer_id = p.customer_id and s.proposal_id = p.id and s.state = 'signed' and s.level = p.agreement
              and s.file_hash = p.statement ->> 'pdfHash' and s.ended_at = p.decided_at)
          and cardinality(other_portfolio_ids) = greatest(0, jsonb_array_length(coalesce(content -> 'contracts', '[]')) - 1)
          and not exists (select from jsonb_array_elements(coalesce(content -> 'contracts', '[]')) as part
            where part -> 'after' ->> 'costCents' is null
              or not (statement ->> 'sentences') like '%' || (part ->> 'contractName') || '%'))`.execute(
    bench.server.services.db,
  );
  return found.rows;
}

async function countWhere(condition: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from proposals p
    where ${sql.raw(condition)}`.execute(bench.server.services.db);
  return rows[0]?.count ?? -1;
}

const asked = ["ask for a signature", "write", "send", "open", "accept"] as const;
/** Sequences that found a bug, or would have: each starts in the state in which the former one left the firm. */
const orders: readonly (readonly (typeof acts)[number][])[] = [
  [...asked, "read", "sign", "withdraw", "read"],
  [...asked, "sign", "give up", "accept", "sign", "read"],
  [...asked, "age", "sign", "read"],
  [...asked, "give up", "change", "take back", "accept", "sign", "read"],
  [...asked, "ask for a password", "sign", "answer", "read"],
  ["ask for a password", "open", "write", "send", "accept", "open", "accept"],
  ["write", "send", "change", "take back", "open", "accept"],
  ["write", "send", "change", "age", "take back", "open", "accept"],
  ["write", "send", "open", "change", "withdraw", "refuse", "take back", "accept"],
  ["age", "write", "send", "accept", "answer", "send", "open", "age", "accept"],
  ["add", "write", "send", "open", "accept", "add", "leave"],
  ["add", "leave", "write", "send", "open", "accept"],
];

/** Checks that nothing is accepted without answers, a statement, costs, delivery and the required signature. */
async function livesThrough(order: readonly (typeof acts)[number][]): Promise<void> {
  await bench.proveAgain();
  await bench.answer();
  let id = await bench.created();
  for (const act of order) id = await lived(id, act);
  expect(await unproven()).toEqual([]);
}

test.each(orders.map((order) => [order.join(", "), order] as const))(
  "nothing is accepted without its proofs: %s",
  async (_words, order) => await livesThrough(order),
);

test("whatever the order of events, nothing is accepted without answers, statement, costs, delivery and what signs it", async () => {
  const order = fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 10 });
  await fc.assert(fc.asyncProperty(order, livesThrough), { seed: 18, numRuns: 4 });
}, 120_000);

test("of all these orders some led to each kind of agreement, and only what is being signed has a signature that is open", async () => {
  expect(await countWhere("state = 'accepted'")).toBeGreaterThanOrEqual(5);
  expect(await countWhere("state = 'accepted' and agreement = 'simple'")).toBeGreaterThanOrEqual(2);
  const open = `exists (select from proposal_signatures s where s.customer_id = p.customer_id and s.proposal_id = p.id
    and s.state in ('asked', 'ongoing'))`;
  expect(await countWhere(`(state = 'signing') <> ${open}`)).toBe(0);
  const several = "content -> 'payment' is not null and cardinality(other_portfolio_ids) = 1";
  expect(await countWhere(`state = 'accepted' and ${several}`)).toBeGreaterThanOrEqual(1);
});
