import type { HomeEstimate, HomeQuestion, Result } from "@vigie/domain";

/** What Vigie needs of a partner that estimates dwellings, in our words. */
export const homeEstimateCodes = [
  /** No answer, a refusal or a failure of the partner: the price typed in stays in use. */
  "home_estimate.unavailable",
  /** An answer that does not say what it should: refused whole. */
  "home_estimate.invalid_answer",
  /** No price is known where the dwelling is. */
  "home_estimate.not_covered",
] as const;
export type HomeEstimateCode = (typeof homeEstimateCodes)[number];

export type HomeEstimatePort = {
  readonly estimate: (question: HomeQuestion) => Promise<Result<HomeEstimate, HomeEstimateCode>>;
};
