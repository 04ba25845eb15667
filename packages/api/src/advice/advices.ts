import { z } from "zod";
import { metrics, optimization, strategies } from "../insight/arbitrations.ts";
import { endpoint } from "../endpoint.ts";
import { portfolioInfos } from "../holdings/portfolios.ts";
import { amount, dayText, id, instantText, who } from "../types.ts";

const head = {
  id,
  portfolioId: id,
  optimizationId: id,
  /** Position in the customer's hash chain, 1 for the first. */
  rank: z.int(),
  acceptedAt: instantText,
  /** Time at which the proposal was computed; null in the earliest records, which did not store it. */
  computedAt: instantText.nullable().default(null),
  strategy: z.enum(strategies),
  metric: z.enum(metrics),
  newMoney: amount,
  moved: amount,
  noTrade: z.boolean(),
  /** SHA-256, hexadecimal, of the previous record's hash and this record's canonical JSON. */
  hash: z.string(),
};

const adviceSummary = z.object(head);
export type AdviceSummary = z.output<typeof adviceSummary>;

/** A recommendation that the saver accepted, unchanged: the request, the data it was based on, and the response. */
const advice = z.object({
  ...head,
  previousHash: z.string(),
  asked: z.object({
    /** Selected lines: ISINs to choose among; empty for the whole offer. */
    kept: z.array(z.string()),
    /** Labels of held lines that the selection excludes. */
    dropped: z.array(z.string()),
    profile: z.object({ level: z.int(), origin: z.enum(["request", "contract", "customer", "default"]) }),
    /** The saver's settings of the portfolio. */
    settings: portfolioInfos,
  }),
  basis: z.object({
    contractName: z.string(),
    contractSlug: z.string().nullable(),
    asOf: dayText.nullable(),
    dataFrom: dayText.nullable(),
    dataTo: dayText.nullable(),
    engineVersion: z.string(),
    figuresVersion: z.string(),
    profileGridVersion: z.string(),
    /** Fingerprint of the prices and terms of the funds used. */
    fundDataVersion: z.string(),
    /** Fingerprint of all inputs of the computation. */
    digest: z.string(),
  }),
  answered: optimization.shape.result.unwrap(),
  /** Sentences displayed with the response. */
  text: z.array(z.string()),
});
export type Advice = z.output<typeof advice>;

const ofPortfolio = z.object({ id: who, portfolioId: id });

export const advicesApi = {
  accept: endpoint({
    method: "POST",
    path: "/users/{id}/portfolios/{portfolioId}/advices",
    summary:
      "Accept the last proposal of a portfolio: it is kept for good; accepting twice gives the same record",
    access: "owner",
    subject: "id",
    needs: "showReco",
    fullAccount: "advice",
    params: ofPortfolio,
    body: z.object({ optimizationId: id }),
    reply: z.object({ advice }),
    status: 201,
    errors: ["portfolio.not_found", "optimization.not_found", "advice.not_ready", "advice.outdated"],
  }),
  list: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/{portfolioId}/advices",
    summary: "Recommendations accepted on a portfolio, the newest first",
    access: "owner",
    subject: "id",
    params: ofPortfolio,
    reply: z.object({ advices: z.array(adviceSummary) }),
    errors: ["portfolio.not_found"],
  }),
  show: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/{portfolioId}/advices/{adviceId}",
    summary: "One recommendation as it was accepted",
    access: "owner",
    subject: "id",
    params: z.object({ id: who, portfolioId: id, adviceId: id }),
    reply: z.object({ advice }),
    errors: ["advice.not_found"],
  }),
};
