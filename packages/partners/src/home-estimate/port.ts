import type { HomeEstimate, HomeQuestion, Result } from "@vigie/domain";

/** The interface to a partner that estimates dwellings, in our terms. */
export const homeEstimateCodes = [
  /** No response, a rejection or a failure of the partner: the entered price remains in use. */
  "home_estimate.unavailable",
  /** An invalid response: rejected entirely. */
  "home_estimate.invalid_answer",
  /** No prices are known at the location of the dwelling. */
  "home_estimate.not_covered",
] as const;
export type HomeEstimateCode = (typeof homeEstimateCodes)[number];

export type HomeEstimatePort = {
  readonly estimate: (question: HomeQuestion) => Promise<Result<HomeEstimate, HomeEstimateCode>>;
};
