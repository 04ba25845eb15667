import type { ObservedResult } from "./proposal-result.ts";
import type { Execution, ExecutionLine, ExecutionPayment } from "./proposal-execution.ts";

/** What is kept of an accepted proposal once it is seen: each kind once, as it was on that day. */

export const observationKinds = ["partly", "done", "late", "after_6_months", "after_12_months"] as const;
export type ObservationKind = (typeof observationKinds)[number];
/** On several contracts each line and payment says on which it is; those of before there were payments have none. */
export type ObservedExecution = {
  readonly lines: readonly (ExecutionLine & { readonly contractName?: string })[];
  readonly payments?: readonly (ExecutionPayment & { readonly contractName: string })[];
};
export type Observed = ObservedExecution | ObservedResult;

/** What the state of an execution adds to what was seen; null where there is nothing new to keep. */
export function executionToKeep(
  { state }: Pick<Execution, "state">,
  seen: readonly ObservationKind[],
): ObservationKind | null {
  if (state === "waiting" || seen.includes("done")) return null;
  return seen.includes(state) ? null : state;
}

/** For so long an accepted proposal is looked at: what is carried out within half a year has its result of twelve months. */
export const followedMonths = 19;
