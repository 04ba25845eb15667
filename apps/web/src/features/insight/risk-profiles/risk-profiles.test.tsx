// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api, encodeWire, type RiskProfile } from "@vigie/api";
import {
  answeredWords,
  cents,
  instant,
  riskSurveyAt,
  riskSurveyOf,
  riskSurveys,
  surveyResult,
  type RiskSurvey,
} from "@vigie/domain";
import { seededIds } from "@vigie/testkit";
import { afterEach, expect, test } from "vitest";
import { renderScreen } from "../../../testing/testing.tsx";
import { inconsistencies } from "./parts/situation.ts";
import { RiskResultScreen } from "./screens/result.tsx";
import { RiskQuestionsScreen } from "./screens/risk.tsx";
import { AnswerUse } from "./parts/answer-use.tsx";
import { camilleProfile } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";

const survey = riskSurveyOf("profile");
const answers = {
  knowledge: "all",
  experience: "kept",
  horizon: "over_ten",
  reserve: "under_one",
  income: "stable",
  loss: "medium",
  reaction: "wait",
};

const today: {
  readonly survey: RiskSurvey;
  readonly answers: Readonly<Record<string, string>>;
  readonly at: string;
  readonly seed: number;
} = { survey, answers, at: "2026-11-20T10:00:00Z", seed: 1 };

function profileOf(given: Partial<typeof today> = {}): RiskProfile {
  const { survey, answers, at, seed } = { ...today, ...given };
  const found = surveyResult(survey, answers);
  if (!found.ok) throw new Error(found.code);
  const { effects, ...result } = found.value;
  const about = { portfolioId: null, type: "profile", version: survey.version } as const;
  return {
    ...about,
    ...result,
    id: seededIds(seed)(),
    answeredAt: instant(at),
    effects: effects.map((effect) => ({ ...effect, words: answeredWords(survey, effect) })),
  };
}

function open(reply: unknown) {
  const asked: (RequestInit & { readonly path: string })[] = [];
  serveApi((path, init) => {
    asked.push({ ...init, path });
    if (path.includes("/risk_survey"))
      return Promise.resolve(
        Response.json(encodeWire(api.funds.riskSurvey.reply, { riskSurvey: riskSurveys })),
      );
    if (path.endsWith("/risk_profiles"))
      return Promise.resolve(Response.json(reply ?? {}, { status: reply === null ? 500 : 200 }));
    if (path.endsWith("/me/profile")) return Promise.resolve(Response.json({ profile: camilleProfile }));
    return Promise.resolve(
      Response.json({ code: "user.not_found", message: "Absent.", errors: {} }, { status: 404 }),
    );
  });
  return asked;
}

const words = (): string => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, " ");

afterEach(() => {
  cleanup();
});

test("a question without an answer is not passed, and a questionnaire begun starts where it was left", async () => {
  open({ risk_profiles: [], drafts: [] });
  renderScreen(RiskQuestionsScreen, { at: "/app/profile/risk", path: "profile/risk" });
  await userEvent.click(await screen.findByRole("button", { name: "Continuer" }));
  await screen.findByText("Choisissez une réponse pour continuer.");
  expect(words()).toContain("Question 1 sur 7");
  cleanup();
  const draft = {
    portfolio_id: null,
    version: survey.version,
    answers: [
      { question: "knowledge", answer: "all" },
      { question: "experience", answer: "kept" },
    ],
    updated_at: "2026-11-20T10:00:00.000Z",
  };
  open({ risk_profiles: [], drafts: [draft] });
  renderScreen(RiskQuestionsScreen, { at: "/app/profile/risk", path: "profile/risk" });
  await screen.findByText("Question 3 sur 7");
  expect(words()).toContain("Quand aurez-vous besoin de la plus grande part de votre épargne");
});

test("an answer is kept at once, also where the page is left", async () => {
  const asked = open({ risk_profiles: [], drafts: [] });
  renderScreen(RiskQuestionsScreen, { at: "/app/profile/risk", path: "profile/risk" });
  await userEvent.click((await screen.findAllByRole("radio"))[0] ?? document.body);
  const drafts = asked.filter(({ path }) => path.endsWith("/risk_profiles/draft"));
  expect(drafts).toMatchObject([{ method: "PUT", keepalive: true }]);
});

test("a profile that could not be read says so, with the way to try again", async () => {
  open(null);
  renderScreen(RiskResultScreen, { at: "/app/profile/result", path: "profile/result" });
  await screen.findByRole("button", { name: "Réessayer" });
  expect(words()).toContain("Votre profil n’a pas pu être chargé.");
});

test("an earlier profile opens on its answers, in the words of the questions of then", async () => {
  const past = riskSurveyAt("profile", "2026-11-1");
  const { horizon: _horizon, ...six } = answers;
  const now = profileOf();
  const then = profileOf({ survey: past ?? survey, answers: six, at: "2026-11-02T10:00:00Z", seed: 7 });
  open(encodeWire(api.riskProfiles.list.reply, { riskProfiles: [now, then], drafts: [] }));
  renderScreen(RiskResultScreen, { at: "/app/profile/result", path: "profile/result" });
  await screen.findByText("Profils précédents");
  expect(words()).toContain("Plus de 500 €, jusqu’à 2 500 €");
  const earlier = screen.getByText("02.11.2026").closest("details");
  expect(earlier?.textContent.replaceAll(/[\u00a0\u202f]/g, " ")).toContain("Jusqu’à 1 500 €");
  expect(earlier?.textContent).not.toContain("la plus grande part de votre épargne");
});

test("an advisor answers nothing in the customer's place", async () => {
  open({ risk_profiles: [], drafts: [] });
  const area = { base: "/app", subject: seededIds(2)() } as const;
  renderScreen(RiskQuestionsScreen, { at: "/app/profile/risk", path: "profile/risk", area });
  await screen.findByText("Seul le titulaire peut répondre à ces questions.");
  expect(screen.queryByRole("radio")).toBeNull();
});

test("the limit that an answer sets is what the explanation rests on", () => {
  const { risk, freeRisk, limitedBy } = profileOf();
  expect({ risk, freeRisk, limitedBy }).toEqual({ risk: 1, freeRisk: 4, limitedBy: "reserve" });
});

test("contracts worth more than what was stated are shown, property apart for what can be placed", () => {
  const wealth = {
    net: cents(300_000_00),
    assets: cents(400_000_00),
    contractCount: 3,
    envelopes: [{ envelope: "real_estate" as const, total: cents(250_000_00), count: 1 }],
  };
  expect(inconsistencies({ totalEstate: cents(200_000_00), assetRange: "assets_4" }, wealth)).toEqual({
    estate: { aggregatedCents: 300_000_00, statedCents: 200_000_00 },
    range: null,
  });
  expect(inconsistencies({ totalEstate: null, assetRange: "assets_2" }, wealth)).toEqual({
    estate: null,
    range: { aggregatedCents: 150_000_00, statedCents: 100_000_00 },
  });
  expect(
    inconsistencies({ totalEstate: cents(0), assetRange: "assets_1" }, { ...wealth, contractCount: 0 }),
  ).toEqual({ estate: null, range: null });
});

test("who may choose by one's answers is asked before them: refused unless said, and taken back in one press", async () => {
  const firm = { firm_id: seededIds(3)(), firm_name: "Armor Patrimoine" };
  let granted = false;
  const server = serveApi((_path, init) => {
    if (init?.method === "PUT") granted = !granted;
    return Response.json({
      firms: [{ ...firm, granted, since: granted ? "2026-11-23T09:00:00.000Z" : null }],
    });
  });
  renderScreen(AnswerUse, { at: "/app/profile/infos", path: "profile/infos" });
  const box = await screen.findByRole("switch", { name: /^Armor Patrimoine peut utiliser mes réponses/ });
  expect(box).toHaveProperty("checked", false);
  expect(words()).toContain("Refuser ne change rien à votre suivi ni à votre prix.");
  await userEvent.click(box);
  await screen.findByText(/^Accepté le 23\.11\.2026/);
  expect(server.requests.find(({ method }) => method === "PUT")?.body).toEqual({
    answerUse: { firmId: firm.firm_id, granted: true },
  });
  await userEvent.click(screen.getByRole("switch"));
  await screen.findByText(/^Refusé\./);
});
