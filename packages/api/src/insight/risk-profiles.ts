import { surveyTypes } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instantText, who } from "../types.ts";

const code = z.string().min(1).max(40);
const level = z.int().min(0).max(5);
const given = z.object({ question: code, answer: code });
const words = z.object({ question: z.string(), answer: z.string() });
export type GivenAnswer = z.output<typeof given>;

/** A risk profile as determined on one day, with its answers: immutable, later ones are added. */
export const riskProfile = z.object({
  id,
  /** The portfolio concerned; null for the person. */
  portfolioId: id.nullable(),
  type: z.enum(surveyTypes),
  /** Version of the questions. */
  version: z.string(),
  answeredAt: instantText,
  /** 0 guaranteed to 5 aggressive. */
  risk: level,
  /** Result from the points alone, before the limit of an answer. */
  freeRisk: level,
  points: z.int(),
  maxPoints: z.int(),
  limitedBy: code.nullable(),
  effects: z.array(
    z.object({
      ...given.shape,
      /** Question and answer as read at the time; null where no survey of that version contains them. */
      words: words.nullable(),
      points: z.int(),
      maxPoints: z.int(),
      maxRisk: level.nullable(),
      /** Minimum and maximum result that another answer to this question alone would have given. */
      lowestRisk: level,
      highestRisk: level,
    }),
  ),
});
export type RiskProfile = z.output<typeof riskProfile>;

const draft = z.object({
  portfolioId: id.nullable(),
  version: z.string(),
  answers: z.array(given),
  updatedAt: instantText,
});
export type RiskDraft = z.output<typeof draft>;

const answered = z.object({
  portfolioId: id.nullable(),
  version: z.string().min(1).max(40),
  answers: z.array(given).max(40),
});

export const riskProfilesApi = {
  list: endpoint({
    method: "GET",
    path: "/users/{id}/risk_profiles",
    summary: "The risk profiles found so far, of the person and of each portfolio, the newest first",
    access: "owner",
    advisorNeeds: "showClientRisk",
    subject: "id",
    params: z.object({ id: who }),
    versioned: true,
    reply: z.object({
      riskProfiles: z.array(riskProfile),
      /** Questionnaires started but not sent. */
      drafts: z.array(draft),
    }),
    errors: [],
  }),
  answer: endpoint({
    method: "POST",
    path: "/users/{id}/risk_profiles",
    summary: "Answer every question of a survey; the profile found holds from then on",
    access: "owner",
    advisorNeeds: "showClientRisk",
    subject: "id",
    params: z.object({ id: who }),
    body: z.object({ riskProfile: answered }),
    reply: z.object({ riskProfile }),
    status: 201,
    errors: ["portfolio.not_found", "survey.incomplete", "survey.outdated"],
  }),
  keepDraft: endpoint({
    method: "PUT",
    path: "/users/{id}/risk_profiles/draft",
    summary: "Keep the answers given so far, to go on later",
    access: "owner",
    advisorNeeds: "showClientRisk",
    subject: "id",
    params: z.object({ id: who }),
    body: z.object({ draft: answered }),
    reply: z.object({ draft }),
    errors: ["portfolio.not_found", "survey.outdated"],
  }),
};
