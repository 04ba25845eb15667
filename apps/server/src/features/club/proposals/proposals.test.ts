import {
  type Id,
  productFamilies,
  quizOf,
  rightAnswers,
  suitabilityQuestions,
  suitabilityVersion,
} from "@vigie/domain";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arbitrationOffers, arbitrationsBy, riskyLines } from "../../../testing/test-arbitration.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { addMarket, addPortfolio } from "../../../testing/test-portfolio.ts";
import { type Answer, openTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let people: People;
let portfolioId: Id;
let optimizationId: Id;
const { optimized } = arbitrationsBy(() => people.owner);

beforeAll(async () => {
  server = await openTestServer();
  people = await addPeople(server);
  await addMarket(server, arbitrationOffers);
  portfolioId = await addPortfolio(server, people.owner, { lines: riskyLines, risk: 3 });
  optimizationId = (await optimized(portfolioId, { strategy: "secure", metric: "volatility" })).id;
}, 120_000);
afterAll(async () => await server.close());

const right = Object.fromEntries(
  productFamilies.flatMap((family) => rightAnswers[family].map((one, at) => [quizOf(family, at), one])),
);
async function answer(but: Readonly<Record<string, string>> = {}): Promise<void> {
  const all = Object.fromEntries(suitabilityQuestions.map(({ id, answers }) => [id, answers.at(-1) ?? ""]));
  const bold = { debts: "none", invested: "small", wish: "found", sustainability: "none" };
  const answers = Object.entries({ ...all, ...right, ...bold, ...but });
  const given = answers.map(([question, said]) => ({ question, answer: said }));
  const suitability = { version: suitabilityVersion, answers: given };
  const kept = await people.owner.ask("POST", "/users/me/suitability", { suitability });
  expect(kept.status, JSON.stringify(kept.body)).toBe(201);
  server.advance(1000);
}
const book = () => `/customers/${people.owner.id}/proposals`;
const mine = "/users/me/proposals";
const draft = async (replaces_id: Id | null = null): Promise<Answer> =>
  await people.advisor.ask("POST", book(), {
    portfolio_id: portfolioId,
    optimization_id: optimizationId,
    replaces_id,
  });
const write = async (id: Id): Promise<Answer> =>
  await people.advisor.ask("PUT", `${book()}/${id}`, {
    reasons: "Votre contrat porte plus de risque que le profil de vos réponses n’en admet.",
    arguments: [{ check: "letter", text: "Lettre de mission signée au cabinet en octobre." }],
  });
const send = async (id: Id): Promise<Answer> => await people.advisor.ask("POST", `${book()}/${id}/send`, {});
const open = async (id: Id): Promise<Answer> => await people.owner.ask("PUT", `${mine}/${id}/opened`, {});
const accept = async (id: Id): Promise<Answer> => await people.owner.ask("POST", `${mine}/${id}/accept`, {});
const created = async (replaces: Id | null = null): Promise<Id> => {
  const answered = await draft(replaces);
  expect(answered.status, JSON.stringify(answered.body)).toBe(201);
  return answered.body.proposal.id;
};
async function sent(replaces: Id | null = null): Promise<Id> {
  const id = await created(replaces);
  await write(id);
  const answered = await send(id);
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return id;
}
/** How many notifications of an event a person has. */
async function told(seat: "owner" | "advisor" | "colleague", event: string): Promise<number> {
  const kept = await sql<{ count: number }>`select count(*)::int as count from notifications
    where customer_id = ${people[seat].id} and event = ${event}`.execute(server.services.db);
  return kept.rows[0]?.count ?? -1;
}
const codeOf = ({ status, body }: Answer) => [status, body.code];

test("without answers that hold nothing is sent", async () => {
  const id = await created();
  const shown = await people.advisor.ask("GET", `/users/${people.owner.id}/proposals/${id}`);
  expect(shown.body.proposal).toMatchObject({ state: "draft", open: ["questionnaire"], statement: [] });
  await write(id);
  expect(codeOf(await send(id))).toEqual([409, "proposal.checks_open"]);
  expect((await people.advisor.ask("DELETE", `${book()}/${id}`)).status).toBe(200);
});

test("a draft is the advisor's alone, and its figures are those of the optimisation", async () => {
  await answer();
  const id = await created();
  expect((await people.owner.ask("GET", `${mine}/${id}`)).status).toBe(404);
  expect((await people.owner.ask("GET", mine)).body.proposals).toEqual([]);
  for (const seat of ["other", "colleague", "outsider"] as const)
    expect((await people[seat].ask("GET", `/users/${people.owner.id}/proposals/${id}`)).status).toBe(404);
  const { proposal } = (await people.advisor.ask("GET", `/users/${people.owner.id}/proposals/${id}`)).body;
  const { result } = (await people.owner.ask("GET", `/users/me/portfolios/${portfolioId}/optimization`)).body
    .optimization;
  expect(proposal.after).toMatchObject({ volatility: result.after.volatility, sri: result.after.sri });
  expect(proposal.moved).toBe(result.moved);
  expect(proposal.after.cost).toBeCloseTo(result.amount * result.after.annual_cost, 1);
  expect(proposal.after.cost20).toBeCloseTo(20 * proposal.after.cost, 6);
  expect(proposal.statement.every(({ text }: { text: string }) => /\d/.test(text))).toBe(true);
  // Nothing is sent before its reasons are written and its checks argued.
  expect(codeOf(await send(id))).toEqual([409, "proposal.checks_open"]);
  await people.advisor.ask("DELETE", `${book()}/${id}`);
});

test("from the draft to the agreement: delivered, accepted once, with its statement and its orders", async () => {
  const id = await sent();
  // Not before it was seen.
  expect(codeOf(await accept(id))).toEqual([409, "proposal.wrong_state"]);
  expect(await told("advisor", "proposal.answered")).toBe(0);
  for (const seat of ["advisor", "manager"] as const)
    expect(
      (await people[seat].ask("PUT", `/users/${people.owner.id}/proposals/${id}/opened`, {})).status,
    ).toBe(404);
  expect((await open(id)).body.proposal.opened_at).not.toBeNull();
  const agreed = await accept(id);
  expect(agreed.body.proposal).toMatchObject({ state: "accepted", execution: { state: "waiting" } });
  expect(codeOf(await accept(id))).toEqual([409, "proposal.wrong_state"]);
  // Each side is told once, and nobody else is.
  expect(codeOf(await send(id))).toEqual([409, "proposal.wrong_state"]);
  expect([await told("owner", "proposal.sent"), await told("advisor", "proposal.answered")]).toEqual([1, 1]);
  expect([await told("advisor", "proposal.sent"), await told("colleague", "proposal.answered")]).toEqual([
    0, 0,
  ]);
  const { db } = server.services;
  const kinds = await sql<{ kind: string }>`select kind from club_documents
    where customer_id = ${people.owner.id} order by rank`.execute(db);
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(["suitability_statement", "proposal_orders"]);
  const change = sql`update proposals set reasons = 'x' where id = ${id}`;
  await expect(change.execute(db)).rejects.toThrow("never changed");
  await expect(sql`delete from proposals where id = ${id}`.execute(db)).rejects.toThrow("never changed");
});

test("a refusal keeps its reason, and a new version takes the place of the one that was sent", async () => {
  const first = await sent();
  const second = await sent(first);
  const state = async (id: Id) => (await people.owner.ask("GET", `${mine}/${id}`)).body.proposal.state;
  expect([await state(first), await state(second)]).toEqual(["superseded", "sent"]);
  await open(first);
  expect(codeOf(await accept(first))).toEqual([409, "proposal.wrong_state"]);
  const refused = await people.owner.ask("POST", `${mine}/${second}/refuse`, {
    reason: "too_costly",
    words: "Non.",
  });
  expect(refused.body.proposal).toMatchObject({
    state: "refused",
    reason: "too_costly",
    words: "Non.",
    version: 2,
  });
  const third = await sent();
  const asked = await people.owner.ask("POST", `${mine}/${third}/change`, { words: "Moins de mouvements." });
  expect(asked.body.proposal).toMatchObject({ state: "change_asked", words: "Moins de mouvements." });
  // The agreement of before, the refusal and the change that is asked for.
  expect(await told("advisor", "proposal.answered")).toBe(3);
});

test("other answers since, or a term that is over, keep it from being accepted", async () => {
  const id = await sent();
  await open(id);
  await answer({ horizon: "five_to_ten" });
  expect(codeOf(await accept(id))).toEqual([409, "proposal.outdated"]);
  // Lower answers: the same search is outside the profile.
  await answer({ horizon: "under_two" });
  const above = (await draft()).body.proposal;
  expect(above.open).toContain("profile");
  await write(above.id);
  expect(codeOf(await send(above.id))).toEqual([409, "proposal.checks_open"]);
  await answer();
});

test("a hidden contract has no proposal for the advisor", async () => {
  const id = await sent();
  await people.owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [portfolioId] });
  expect((await people.advisor.ask("GET", `/users/${people.owner.id}/proposals/${id}`)).status).toBe(404);
  expect((await people.advisor.ask("GET", `/users/${people.owner.id}/proposals`)).body.proposals).toEqual([]);
  expect((await draft()).status).toBe(404);
  await people.owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [] });
});

test("whatever the order of events, nothing is accepted without answers, statement, costs and delivery", async () => {
  const acts = [
    "answer",
    "draft",
    "write",
    "send",
    "open",
    "accept",
    "refuse",
    "change",
    "withdraw",
  ] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 10 }), async (order) => {
      let id = await created();
      for (const act of order) {
        if (act === "answer") await answer();
        if (act === "draft") id = await created();
        if (act === "write") await write(id);
        if (act === "send") await send(id);
        if (act === "open") await open(id);
        if (act === "accept") await accept(id);
        if (act === "refuse") await people.owner.ask("POST", `${mine}/${id}/refuse`, { reason: "other" });
        if (act === "change") await people.owner.ask("POST", `${mine}/${id}/change`, { words: "x" });
        if (act === "withdraw") await people.advisor.ask("DELETE", `${book()}/${id}`);
      }
      const unproven = await sql<{
        count: number;
      }>`select count(*)::int as count from proposals p where state = 'accepted' and not (
          opened_at between sent_at and decided_at
          and exists (select from suitability_answers s where s.customer_id = p.customer_id and s.id = p.suitability_id
            and s.state = 'confirmed' and s.made_at <= p.sent_at)
          and exists (select from club_documents d where d.customer_id = p.customer_id and d.id = p.statement_id)
          and exists (select from club_documents d where d.customer_id = p.customer_id and d.id = p.acceptance_id)
          and (content -> 'after' ->> 'costCents') is not null)`.execute(server.services.db);
      expect(unproven.rows).toEqual([{ count: 0 }]);
    }),
    {
      seed: 18,
      numRuns: 12,
      examples: [
        [["write", "send", "open", "accept"]],
        [["open", "write", "send", "accept", "open", "accept"]],
      ],
    },
  );
  const accepted = await sql<{ count: number }>`select count(*)::int as count from proposals
    where state = 'accepted'`.execute(server.services.db);
  expect(accepted.rows[0]?.count).toBeGreaterThanOrEqual(3);
}, 120_000);
