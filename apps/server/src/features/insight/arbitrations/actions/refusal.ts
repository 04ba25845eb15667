import type { Failure } from "@vigie/analytics/insight";
import { fail } from "@vigie/domain";

const refusalCodes = [
  "optimization.unavailable",
  "optimization.add_euro_fund",
  "optimization.add_low_risk_fund",
  "optimization.too_few_funds",
  "optimization.conflicting_rule",
  "optimization.funds_unavailable",
] as const;

/** Maps a failure of the engine to an error of the catalogue. */
export function refusal({ code, detail }: Failure) {
  const known = refusalCodes.find((one) => one === code) ?? "optimization.failed";
  return fail(known, detail === undefined ? {} : { detail });
}
