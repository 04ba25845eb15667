import { contradictionKinds, productFamilies, suitabilityStandings, suitabilityStates } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { dayText, id, instantText, who } from "../types.ts";

const code = z.string().min(1).max(40);
const level = z.int().min(0).max(5);
/** A code, or a value that the question asks for: whole euros, a day, a few words. */
const answer = z.object({ question: code, answer: z.string().min(1).max(200) });

const contradiction = z.object({
  kind: z.enum(contradictionKinds),
  family: z.enum(productFamilies).nullable(),
});

/** One set of answers, immutable: new answers make a new set. */
const suitability = z.object({
  id,
  state: z.enum(suitabilityStates),
  /** Version of the questions. */
  version: z.string(),
  answers: z.array(answer),
  madeAt: instantText,
  /** Time at which the customer confirmed or declined it, or another set replaced it. */
  decidedAt: instantText.nullable(),
  byAdvisor: z.boolean(),
  authorName: z.string(),
  /** The lower of attitude and capacity. */
  profile: level,
  attitude: level,
  capacity: level,
  /** The question whose answer limits the profile. */
  limitedBy: code,
  /** A wish above the profile, about which the person was warned. */
  wishAbove: level.nullable(),
  knows: z.array(z.enum(productFamilies)),
  /** Answers that contradict each other, or the contracts visible to the reader today. */
  contradictions: z.array(contradiction),
});
export type Suitability = z.output<typeof suitability>;

const of = z.object({ id: who });

export const suitabilityApi = {
  show: endpoint({
    method: "GET",
    path: "/users/{id}/suitability",
    summary:
      "What is known of a person before advice: the answers that hold, those that wait, and those of before",
    access: "owner",
    advisorNeeds: "showClientRisk",
    subject: "id",
    params: of,
    reply: z.object({
      standing: z.enum(suitabilityStandings),
      /** Version of the questions asked today. */
      version: z.string(),
      current: suitability.nullable(),
      /** Entered by an advisor; valid once the customer confirms it. */
      waiting: suitability.nullable(),
      /** Newest first, including the two above. */
      history: z.array(suitability),
      /** Day from which the customer is asked to confirm. */
      confirmOn: dayText.nullable(),
      /** Day from which nothing may be recommended. */
      blockedOn: dayText.nullable(),
      /** Answers suggested by the contracts. */
      suggested: z.array(answer),
    }),
    errors: [],
  }),
  answer: endpoint({
    method: "POST",
    path: "/users/{id}/suitability",
    summary:
      "Answer the questionnaire: the customer's answers hold at once, an advisor's wait for the customer",
    access: "owner",
    permission: "suitability.write",
    advisorNeeds: "showClientRisk",
    subject: "id",
    params: of,
    body: z.object({
      suitability: z.object({
        version: z.string().min(1).max(40),
        answers: z.array(answer).max(120),
        /** True if the warning about a wish above the profile was read. */
        warned: z.boolean().default(false),
      }),
    }),
    reply: z.object({ suitability }),
    status: 201,
    errors: [
      "suitability.incomplete",
      "suitability.day",
      "suitability.under_age",
      "suitability.outdated",
      "suitability.warning",
    ],
  }),
  decide: endpoint({
    method: "PUT",
    path: "/users/{id}/suitability/{entryId}",
    summary: "Confirm or decline the answers that an advisor entered",
    access: "customer",
    subject: "id",
    params: z.object({ id: who, entryId: id }),
    body: z.object({ confirm: z.boolean() }),
    reply: z.object({ suitability }),
    errors: ["suitability.not_found", "suitability.decided"],
  }),
};
