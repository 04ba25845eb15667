import { api } from "@vigie/api";
import { type Id, riskSurveyOf, variantNamed } from "@vigie/domain";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addMarket, addPortfolio } from "../testing/test-portfolio.ts";
import { addPeople, type People } from "../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../testing/test-server.ts";

/** Without `showClientRisk`, an advisor reads no risk profile of a customer: neither through its endpoints nor through a field of
 * another response. */

let server: TestServer;
let people: People;
let portfolioId: Id;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  await addMarket(server);
  people = await addPeople(server);
  portfolioId = await addPortfolio(server, people.owner, { lines: [{ of: 2, cents: 3_000_000 }], risk: 4 });
  const { questions, version } = riskSurveyOf("profile");
  const answers = questions.map(({ id, answers: [first] }) => ({ question: id, answer: first?.id ?? "" }));
  const body = { risk_profile: { portfolio_id: null, version, answers } };
  await people.owner.ask("POST", "/users/me/risk_profiles", body);
});
afterAll(async () => await server.close());
afterEach(() => vi.restoreAllMocks());

const switchOff = () =>
  vi.spyOn(variantNamed("vigie").features, "showClientRisk", "get").mockReturnValue(false);

/** Returns every response that contains the field, as this user reads it for the customer. */
async function riskAnswersOf(by: TestUser, of: string) {
  const headers: Record<string, string> = of === "me" ? {} : { "vigie-customer": of };
  const profile = await by.ask("GET", `/users/${of}/profile`, undefined, headers);
  const list = await by.ask("GET", `/users/${of}/portfolios`, undefined, headers);
  const shown = await by.ask("GET", `/portfolios/${portfolioId}`, undefined, headers);
  const ofUser = await by.ask("GET", `/users/${of}/portfolios/${portfolioId}`, undefined, headers);
  expect([profile, list, shown, ofUser].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const listed = list.body.portfolios.find((one: { id: string }) => one.id === portfolioId);
  return [profile.body.profile, listed, shown.body.portfolio, ofUser.body.portfolio].map(
    ({ recommended_risk }) => recommended_risk,
  );
}

test("with the switch on an advisor reads the customer's risk profile and that of a contract", async () => {
  const own = await riskAnswersOf(people.owner, "me");
  expect(own.slice(1)).toEqual([4, 4, 4]);
  expect(own[0]).not.toBeNull();
  expect(await riskAnswersOf(people.advisor, people.owner.id)).toEqual(own);
});

test("with the switch off an advisor has neither the calls nor the field, and the customer keeps both", async () => {
  const own = await riskAnswersOf(people.owner, "me");
  switchOff();
  for (const reader of [people.advisor, people.manager]) {
    expect(await riskAnswersOf(reader, people.owner.id)).toEqual([null, null, null, null]);
    const calls = [
      await reader.ask("GET", `/users/${people.owner.id}/risk_profiles`),
      await reader.ask("POST", `/users/${people.owner.id}/risk_profiles`, { risk_profile: {} }),
      await reader.ask("PUT", `/users/${people.owner.id}/risk_profiles/draft`, { draft: {} }),
    ];
    expect(calls.map(({ body }) => body.code)).toEqual(calls.map(() => "route.not_found"));
  }
  expect(await riskAnswersOf(people.owner, "me")).toEqual(own);
  expect((await people.owner.ask("GET", "/users/me/risk_profiles")).status).toBe(200);
  // Every endpoint of risk profiles is covered, including future ones.
  for (const call of Object.values(api.riskProfiles)) expect(call.advisorNeeds).toBe("showClientRisk");
});
