import type { ObservedResult } from "./proposal-result.ts";
import type { Execution } from "./proposals.ts";

/** What is kept of an accepted proposal once it is seen: each kind once, as it was on that day. */

export const observationKinds = ["partly", "done", "late", "after_6_months", "after_12_months"] as const;
export type ObservationKind = (typeof observationKinds)[number];
export type Observed = { readonly lines: Execution["lines"] } | ObservedResult;

/** What the state of an execution adds to what was seen; null where there is nothing new to keep. */
export function executionToKeep(
  { state }: Pick<Execution, "state">,
  seen: readonly ObservationKind[],
): ObservationKind | null {
  if (state === "waiting" || seen.includes("done")) return null;
  return seen.includes(state) ? null : state;
}

/** For so long an accepted proposal is looked at. */
export const followedMonths = 13;
