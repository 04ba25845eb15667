import type { Codes, GivenAnswer, Input, RiskDraft, RiskProfile, riskProfilesApi } from "@vigie/api";
import {
  answeredWords,
  fail,
  type Id,
  ok,
  type Result,
  type RiskSurvey,
  riskSurveyAt,
  riskSurveyOf,
  surveyResult,
} from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import type { Subject } from "../../../edge/subject.ts";
import type { Services } from "../../../boot/services.ts";
import { unitOfWork } from "../../../db/unit-of-work.ts";
import { forgetPersonalRisk, setPortfolioRisk } from "../../holdings/portfolios/actions/risk.ts";
import { portfolioById } from "../../holdings/portfolios/actions/select.ts";
import { saveRecommendedRisk } from "../../identity/users/actions.ts";
import * as store from "./store.ts";

export const listRiskProfiles: Action<typeof riskProfilesApi.list> = async ({ services, subject }) => {
  const profiles = await store.profilesOf(subject, services.db);
  const drafts = await store.draftsOf(subject, services.db);
  return ok({
    riskProfiles: profiles.map(profileView),
    drafts: drafts.map((draft) => draftView(subject, draft)),
  });
};

export const answerSurvey: Action<typeof riskProfilesApi.answer> = async ({ services, subject }, { body }) =>
  await keepAnswers(services, subject, body.riskProfile);

type Given = Input<typeof riskProfilesApi.answer>["body"]["riskProfile"];

/** The new profile applies at once: the next analysis and arbitration use it. */
export async function keepAnswers(
  services: Services,
  subject: Subject,
  { portfolioId, version, answers }: Given,
): Promise<Result<{ riskProfile: RiskProfile }, Codes<typeof riskProfilesApi.answer>>> {
  const survey = surveyAbout(portfolioId);
  if (survey.version !== version) return fail("survey.outdated");
  const found = surveyResult(survey, Object.fromEntries(answers.map((one) => [one.question, one.answer])));
  if (!found.ok) return found;
  const { risk, effects } = found.value;
  const at = services.clock();
  const row = {
    id: services.newId(),
    portfolioId,
    surveyType: survey.type,
    version,
    answeredAt: at,
    risk,
  };
  const stored = effects.map(({ question, answer }) => ({ question, answer }));
  return await unitOfWork(services, async (unit) => {
    const trx = unit.db;
    const work = { services: unit, subject, trx };
    if (portfolioId === null) {
      await saveRecommendedRisk(trx, subject, { level: risk, at });
      await forgetPersonalRisk(work);
    } else if (!(await setPortfolioRisk(work, { portfolioId, level: risk, at }))) {
      return fail("portfolio.not_found");
    }
    await store.insertProfile(subject, trx, { ...row, answers: stored, result: found.value });
    await store.deleteDraft(subject, trx, portfolioId ?? subject.customerId);
    return ok({ riskProfile: profileView({ ...row, result: found.value }) });
  });
}

/** Answers to questions that a newer version no longer asks are dropped. */
export const keepDraft: Action<typeof riskProfilesApi.keepDraft> = async (
  { services, subject },
  { body },
) => {
  const { portfolioId, version, answers } = body.draft;
  const survey = surveyAbout(portfolioId);
  if (survey.version !== version) return fail("survey.outdated");
  if (portfolioId !== null && !(await isOwn(services, subject, portfolioId)))
    return fail("portfolio.not_found");
  const at = services.clock();
  const kept = knownAnswers(survey, answers);
  const about = portfolioId ?? subject.customerId;
  await store.saveDraft(subject, services.db, { about, version, answers: kept, at });
  return ok({ draft: { portfolioId, version, answers: kept, updatedAt: at } });
};

async function isOwn(services: Services, subject: Subject, id: Id): Promise<boolean> {
  return (await portfolioById(services, subject, id)) !== null;
}

function surveyAbout(portfolioId: Id | null): RiskSurvey {
  return riskSurveyOf(portfolioId === null ? "profile" : "contract");
}

/** Returns at most one answer per question, the last one given. */
function knownAnswers({ questions }: RiskSurvey, given: readonly GivenAnswer[]): GivenAnswer[] {
  return questions.flatMap(({ id, answers }) => {
    const answer = given.findLast((one) => one.question === id);
    return answer !== undefined && answers.some((one) => one.id === answer.answer) ? [answer] : [];
  });
}

type Found = Omit<store.RiskProfileRow, "answers" | "customerId">;

function profileView(row: Found): RiskProfile {
  const { freeRisk, points, maxPoints, limitedBy, effects } = row.result;
  const survey = riskSurveyAt(row.surveyType, row.version);
  return {
    id: row.id,
    portfolioId: row.portfolioId,
    type: row.surveyType,
    version: row.version,
    answeredAt: row.answeredAt,
    risk: row.risk,
    freeRisk,
    points,
    maxPoints,
    limitedBy,
    effects: effects.map((effect) => ({ ...effect, words: answeredWords(survey, effect) })),
  };
}

function draftView(subject: Subject, row: store.RiskDraftRow): RiskDraft {
  return {
    portfolioId: row.about === subject.customerId ? null : row.about,
    version: row.version,
    answers: [...row.answers],
    updatedAt: row.updatedAt,
  };
}
