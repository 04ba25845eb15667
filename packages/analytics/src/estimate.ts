/** Why a figure is unavailable. A screen maps each reason to a French sentence. */
export type Reason =
  | "too_few_observations"
  | "too_short_history"
  | "zero_variance"
  | "zero_denominator"
  /** Linearly dependent lines: merge them first. */
  | "singular_covariance"
  | "no_sign_change"
  | "no_root"
  /** The equation has several roots or a double one, so none is the answer. */
  | "several_roots"
  | "outside_domain"
  | "not_finite"
  | "empty"
  | "not_positive"
  | "too_much_unknown"
  | UnknownInput;

/** An unknown input: the screen tells how to provide it. */
type UnknownInput =
  | "profile_unknown"
  | "horizon_unknown"
  | "fees_unknown"
  | "offer_unknown"
  | "composition_unknown"
  | "prices_unknown"
  | "sri_unknown"
  | "no_reference"
  | "past_reconstructed"
  | "values_sparse"
  | "movements_incomplete"
  | "shorter_than_year";

/** A figure, or null with the reason why it is undefined: never NaN, Infinity or a misleading zero. */
export type Estimate = { readonly value: number; readonly reason: null } | Missing;
export type Missing = { readonly value: null; readonly reason: Reason };

/** Wraps a figure; a non-finite one becomes missing, so that NaN never leaves the core. */
export function estimate(value: number): Estimate {
  return Number.isFinite(value) ? { value, reason: null } : missing("not_finite");
}

export function missing(reason: Reason): Missing {
  return { value: null, reason };
}

/** Applies a function to a known figure; keeps the reason of a missing one. */
export function mapEstimate(source: Estimate, rule: (value: number) => number): Estimate {
  return source.value === null ? source : estimate(rule(source.value));
}

/** Combines two figures; the first missing one gives the reason. */
export function bothEstimates(
  first: Estimate,
  second: Estimate,
  rule: (first: number, second: number) => Estimate,
): Estimate {
  if (first.value === null) return first;
  return second.value === null ? second : rule(first.value, second.value);
}

/** numerator / denominator, missing when the denominator is zero. */
export function quotient(numerator: number, denominator: number): Estimate {
  return denominator === 0 ? missing("zero_denominator") : estimate(numerator / denominator);
}
