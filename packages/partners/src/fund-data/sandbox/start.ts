import type { Fault } from "../../aggregation/sandbox/faults.ts";
import type { SandboxOptions } from "../../partner.ts";
import type { FundDataFault } from "./faults.ts";
import { sandboxApiKey, startFundDataSandbox } from "./sandbox.ts";

/** Its callers name the token that FUND_DATA_TOKEN holds, or the published one. */
export async function start({ clock, host, port, env }: SandboxOptions) {
  const apiKey = env["FUND_DATA_TOKEN"] ?? sandboxApiKey;
  const sandbox = await startFundDataSandbox({ clock, host, port, apiKey });
  return {
    ...sandbox,
    setFaults: (faults: readonly Fault[]) => sandbox.setFault(fundDataFaultOf(faults)),
  };
}

/** The fund-data sandbox plays one fault of its own words at a time: the first of ours that it knows. */
function fundDataFaultOf(faults: readonly Fault[]): FundDataFault | null {
  for (const fault of faults) {
    const mode = modeOf(fault.kind);
    if (mode === null) continue;
    // It matches the beginning of a path: what comes before the first star.
    const path = fault.path?.split("*")[0] ?? "/v1";
    return {
      mode,
      path: path.startsWith("/v1") ? path : "/v1",
      ...(fault.times === undefined ? {} : { times: fault.times }),
      ...(fault.kind === "slow" && fault.value !== undefined ? { delayMs: fault.value } : {}),
    };
  }
  return null;
}

function modeOf(kind: Fault["kind"]): FundDataFault["mode"] | null {
  switch (kind) {
    case "slow":
      return "slow";
    case "hang":
    case "drop":
      return "hang";
    case "status":
      return "error";
    case "garble":
      return "garbled";
    case "rate_limit":
      return "limited";
    default:
      return null;
  }
}
