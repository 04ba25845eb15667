import { type Id, riskSurveyOf, type SurveyType } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPortfolio, addMarket } from "../../../testing/test-portfolio.ts";
import { addFirm } from "../../../testing/test-firm.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

let server: TestServer;
let user: TestUser;
let portfolioId: Id;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  await addMarket(server);
  user = await server.addUser();
  portfolioId = await addPortfolio(server, user, { lines: [{ of: 2, cents: 3_000_000 }], slug: null });
});
afterAll(async () => await server.close());

/** Returns the answers with the most points, except those given. */
function answersOf(type: SurveyType, but: Readonly<Record<string, string>> = {}) {
  return riskSurveyOf(type).questions.map(({ id, answers }) => ({
    question: id,
    answer: but[id] ?? answers.toSorted((a, b) => b.points - a.points)[0]?.id ?? "",
  }));
}
const bodyOf = (answers: object[], portfolioId: Id | null = null, version?: string) => ({
  portfolio_id: portfolioId,
  version: version ?? riskSurveyOf(portfolioId === null ? "profile" : "contract").version,
  answers,
});
const send = async (risk_profile: object, as = user, of: string = "me") =>
  await as.ask("POST", `/users/${of}/risk_profiles`, { risk_profile });
const list = async (as = user) => (await as.ask("GET", "/users/me/risk_profiles")).body;

test("the person's answers find a profile, say which answer limits it, and set the profile", async () => {
  const answer = await send(bodyOf(answersOf("profile", { reserve: "under_one" })));
  expect(answer.status).toBe(201);
  expect(answer.body.risk_profile).toMatchObject({
    risk: 1,
    free_risk: 5,
    limited_by: "reserve",
    portfolio_id: null,
    answered_at: "2026-11-20T10:00:00.000Z",
  });
  const effect = answer.body.risk_profile.effects.find(
    (one: { question: string }) => one.question === "reserve",
  );
  expect(effect).toMatchObject({ answer: "under_one", max_risk: 1, lowest_risk: 1, highest_risk: 5 });
  expect((await user.ask("GET", "/users/me/profile")).body.profile.recommended_risk).toBe(1);
});

test("answering again keeps the earlier profile as it was, the newest first", async () => {
  const own = await server.addUser();
  await send(bodyOf(answersOf("profile", { loss: "none" })), own);
  server.advance(60_000);
  await send(bodyOf(answersOf("profile")), own);
  const { risk_profiles: kept } = await list(own);
  expect(kept.map((one: { risk: number }) => one.risk)).toEqual([5, 0]);
});

test("an answer of earlier questions is told in their words, with what it was worth, and the database lets nobody change it", async () => {
  const own = await server.addUser();
  await send(bodyOf(answersOf("profile", { knowledge: "all" })), own);
  // A profile stored under the previous version of the questionnaire: one question less.
  await sql`
    insert into risk_profiles (customer_id, id, portfolio_id, survey_type, version, answered_at, answers, result, risk)
    select customer_id, ${server.services.newId()}, null, survey_type, '2026-11-2', answered_at - interval '1 day',
      answers - 2, jsonb_set(result, '{effects}', (result->'effects') - 2), risk
    from risk_profiles where customer_id = ${own.id}`.execute(server.services.db);
  const { risk_profiles: kept } = await list(own);
  const words = kept.map(({ effects }: { effects: { question: string; words: object }[] }) =>
    Object.fromEntries(effects.map((one) => [one.question, one.words])),
  );
  expect(words[0].knowledge.answer).toBe("Aussi les actions et les obligations détenues en direct");
  expect(words[1].knowledge.answer).toBe("Les actions en direct et les fonds indiciels");
  expect([words[0].horizon === undefined, words[1].horizon === undefined]).toEqual([false, true]);
  const change = sql`update risk_profiles set risk = 0 where customer_id = ${own.id}`;
  await expect(change.execute(server.services.db)).rejects.toThrow("never changed");
});

test("a portfolio's answers set its own profile, and its settings are complete", async () => {
  await send(bodyOf(answersOf("contract", { horizon: "two_to_five" }), portfolioId));
  const { portfolio } = (await user.ask("GET", `/portfolios/${portfolioId}`)).body;
  expect([portfolio.recommended_risk, portfolio.settings.questions]).toEqual([3, true]);
});

test("answers given so far are kept until they are sent", async () => {
  const own = await server.addUser();
  const [first] = answersOf("profile");
  const sent = { ...bodyOf([{ question: "gone", answer: "x" }, first ?? {}]) };
  const kept = await own.ask("PUT", "/users/me/risk_profiles/draft", { draft: sent });
  expect(kept.body.draft.answers).toEqual([first]);
  expect((await list(own)).drafts).toMatchObject([{ portfolio_id: null, answers: [first] }]);
  await send(bodyOf(answersOf("profile")), own);
  expect((await list(own)).drafts).toEqual([]);
});

test("a question without an answer is refused, and other questions than today's too; nothing is kept", async () => {
  const own = await server.addUser();
  const missing = await send(bodyOf(answersOf("profile").slice(1)), own);
  expect([missing.status, missing.body.code]).toEqual([422, "survey.incomplete"]);
  const old = await send(bodyOf(answersOf("profile"), null, "2025-1"), own);
  expect([old.status, old.body.code]).toEqual([409, "survey.outdated"]);
  expect(await list(own)).toEqual({ risk_profiles: [], drafts: [] });
});

test("someone else's portfolio does not exist, and an unknown key is refused", async () => {
  const other = await server.addUser();
  const theirs = await send(bodyOf(answersOf("contract"), portfolioId), other);
  expect([theirs.status, theirs.body.code]).toEqual([404, "portfolio.not_found"]);
  const draft = bodyOf(answersOf("contract"), portfolioId);
  expect((await other.ask("PUT", "/users/me/risk_profiles/draft", { draft })).status).toBe(404);
  expect((await send({ ...bodyOf(answersOf("profile")), risk: 5 }, other)).status).toBe(422);
});

test("an advisor without a link sees nothing; a linked one reads what is shared, and never answers in the customer's place", async () => {
  const firmId = await addFirm(server);
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  const path = `/users/${user.id}/risk_profiles`;
  expect((await advisor.ask("GET", path)).status).toBe(404);
  await linkAdvisor(server.services, user.subject, { advisorId: advisor.id, firmId });
  const about = async () =>
    (await advisor.ask("GET", path)).body.risk_profiles.map(
      (one: { portfolio_id: Id | null }) => one.portfolio_id,
    );
  expect(await about()).toContain(portfolioId);
  await user.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [portfolioId] });
  expect(await about()).toEqual([null]);
  expect((await send(bodyOf(answersOf("profile")), advisor, user.id)).status).toBe(409);
});
