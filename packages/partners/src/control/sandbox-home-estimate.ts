import type { Fault } from "../aggregation/sandbox/faults.ts";
import type { HomeEstimateFault } from "../home-estimate/sandbox/sandbox.ts";

/** The home-estimate sandbox plays one fault of its own words at a time, until it is cleared: the first of ours that it knows. */
export function homeEstimateFaultOf(faults: readonly Fault[]): HomeEstimateFault | null {
  for (const { kind } of faults) {
    if (kind === "slow" || kind === "hang") return kind;
    if (kind === "drop") return "hang";
    if (kind === "status") return "error";
    if (kind === "garble") return "garbled";
    if (kind === "rate_limit") return "limited";
  }
  return null;
}
