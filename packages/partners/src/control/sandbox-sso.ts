import type { Fault } from "../aggregation/sandbox/faults.ts";
import type { SsoFault } from "../sso/sandbox/tokens.ts";

/** The first of our faults that the single-sign-on sandbox knows. Forged words are set on its own page. */
export function ssoFaultOf(faults: readonly Fault[]): SsoFault | null {
  for (const { kind } of faults) {
    if (kind === "slow") return "slow";
    if (kind === "garble") return "garbled";
    if (kind === "status" || kind === "down" || kind === "drop") return "unavailable";
  }
  return null;
}
