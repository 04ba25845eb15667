import type { ObservedResult } from "./proposal-result.ts";
import type { Execution, ExecutionLine, ExecutionPayment } from "./proposal-execution.ts";

/** Observations stored for an accepted proposal: each kind once, as it was on that day. */

export const observationKinds = ["partly", "done", "late", "after_6_months", "after_12_months"] as const;
export type ObservationKind = (typeof observationKinds)[number];
/** With several contracts, each line and payment names its contract; observations from before payments existed have no payments. */
export type ObservedExecution = {
  readonly lines: readonly (ExecutionLine & { readonly contractName?: string })[];
  readonly payments?: readonly (ExecutionPayment & { readonly contractName: string })[];
};
export type Observed = ObservedExecution | ObservedResult;

/** Returns the observation that the current state adds to the stored ones; null where there is nothing new to store. */
export function executionToKeep(
  { state }: Pick<Execution, "state">,
  seen: readonly ObservationKind[],
): ObservationKind | null {
  if (state === "waiting" || seen.includes("done")) return null;
  return seen.includes(state) ? null : state;
}

/** Months during which an accepted proposal is monitored: a proposal carried out within half a year still gets its twelve-month
 * result. */
export const followedMonths = 19;
