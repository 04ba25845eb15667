import type { Fault } from "../../aggregation/sandbox/faults.ts";
import type { SandboxOptions } from "../../partner.ts";
import { type HomeEstimateFault, startHomeEstimateSandbox } from "./sandbox.ts";

/** Its callers name the token that HOME_ESTIMATE_TOKEN holds, or the published one. */
export async function start({ clock, host, port, env }: SandboxOptions) {
  const apiKey = env["HOME_ESTIMATE_TOKEN"];
  const sandbox = await startHomeEstimateSandbox({
    clock,
    host,
    port,
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  return {
    ...sandbox,
    setFaults: (faults: readonly Fault[]) => sandbox.setFault(homeEstimateFaultOf(faults)),
  };
}

/** The home-estimate sandbox plays one fault of its own words at a time, until it is cleared: the first of ours that it knows. */
function homeEstimateFaultOf(faults: readonly Fault[]): HomeEstimateFault | null {
  for (const { kind } of faults) {
    if (kind === "slow" || kind === "hang") return kind;
    if (kind === "drop") return "hang";
    if (kind === "status") return "error";
    if (kind === "garble") return "garbled";
    if (kind === "rate_limit") return "limited";
  }
  return null;
}
