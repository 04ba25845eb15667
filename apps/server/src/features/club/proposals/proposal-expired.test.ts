import { addDays, addMonths, dayOf, demoPassword, instant, recentSignInMinutes } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, mine, openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import { asker, type TestUser } from "../../../testing/test-server.ts";

/** Tests that answers expire after 24 months: what was sent before cannot be accepted after, and nothing more can be sent. */

let bench: ProposalBench;
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
}, 120_000);
afterAll(async () => await bench.server.close());

/** Signs in again, on a later day. */
async function askerAt(who: TestUser, day: string): Promise<TestUser["ask"]> {
  const { server } = bench;
  server.setNow(instant(`${day}T10:00:00.000Z`));
  const sign = { grant_type: "password", username: who.email, password: demoPassword };
  const { body } = await asker(server.app, null)("POST", "/oauth/token", sign);
  return asker(server.app, body.access_token);
}

const acceptedCount = async (): Promise<number> => {
  const found = await sql<{ count: number }>`select count(*)::int as count from proposals
    where state = 'accepted'`.execute(bench.server.services.db);
  return found.rows[0]?.count ?? -1;
};

test("who agrees gave their password a quarter of an hour ago at the most", async () => {
  const { server, people } = bench;
  const id = await bench.sent();
  await bench.open(id);
  server.advance((recentSignInMinutes + 1) * 60_000);
  expect(codeOf(await bench.accept(id))).toEqual([428, "session.recent_authentication_required"]);
  expect(await acceptedCount()).toBe(0);
  await people.owner.ask("POST", "/oauth/reauthenticate", { password: demoPassword });
  expect(codeOf(await bench.accept(id))).toEqual([200, undefined]);
});

/** Drafts a move of everything to the euro fund, with every check argued. */
async function draftedBy(advisor: TestUser["ask"]): Promise<string> {
  const { people, book, portfolioId } = bench;
  const desk = await advisor("GET", `/customers/${people.owner.id}/portfolios/${portfolioId}/target`);
  const euro = desk.body.target.lines.find((one: { isin: string | null }) => one.isin === null).key;
  const made = await advisor("POST", `${book}/target`, {
    portfolio_id: portfolioId,
    weights: [{ key: euro, ratio: 1 }],
    from: "hand",
    replaces_id: null,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id, checks } = made.body.proposal;
  const reasons = "Votre contrat porte plus de risque que le profil de vos réponses n’en admet.";
  const text = "Vu ensemble au cabinet, chiffres à l’appui.";
  const said = checks.map(({ check }: { check: string }) => ({ check, text }));
  expect((await advisor("PUT", `${book}/${id}`, { reasons, arguments: said })).status).toBe(200);
  return id;
}

test("sent before the answers' term, it is not accepted from that day on, and nothing else is sent", async () => {
  const { people, book } = bench;
  const end = addMonths(dayOf(bench.server.services.clock()), 24);
  const advisor = await askerAt(people.advisor, addDays(end, -10));
  const id = await draftedBy(advisor);
  expect(codeOf(await advisor("POST", `${book}/${id}/send`, {}))).toEqual([200, undefined]);

  const before = await askerAt(people.owner, addDays(end, -1));
  const opened = await before("PUT", `${mine}/${id}/opened`, {});
  expect(opened.body.proposal).toMatchObject({ state: "sent", blocked: null });
  const owner = await askerAt(people.owner, end);
  expect((await owner("GET", `${mine}/${id}`)).body.proposal).toMatchObject({ blocked: "outdated" });
  const accepted = await acceptedCount();
  expect(codeOf(await owner("POST", `${mine}/${id}/accept`, {}))).toEqual([409, "proposal.outdated"]);
  expect(await acceptedCount()).toBe(accepted);

  // After a refusal another draft is possible, but without valid answers it cannot be sent, whatever is argued.
  expect((await owner("POST", `${mine}/${id}/refuse`, { reason: "other" })).status).toBe(200);
  const late = await askerAt(people.advisor, end);
  const other = await draftedBy(late);
  const shown = (await late("GET", `/users/${people.owner.id}/proposals/${other}`)).body.proposal;
  expect(shown).toMatchObject({ state: "draft", open: ["questionnaire"] });
  expect(codeOf(await late("POST", `${book}/${other}/send`, {}))).toEqual([409, "proposal.checks_open"]);
});
