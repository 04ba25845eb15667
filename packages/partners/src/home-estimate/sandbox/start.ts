import type { Fault } from "../../aggregation/sandbox/faults.ts";
import type { SandboxOptions } from "../../partner.ts";
import { type HomeEstimateFault, startHomeEstimateSandbox } from "./sandbox.ts";

/** Callers use the token in HOME_ESTIMATE_TOKEN, or the published one. */
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

/** The home-estimate sandbox supports one fault at a time, in its own terms, until it is cleared: the first one of ours that it
 * supports. */
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
