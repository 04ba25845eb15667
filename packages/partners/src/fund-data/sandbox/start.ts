import type { Fault } from "../../aggregation/sandbox/faults.ts";
import type { SandboxOptions } from "../../partner.ts";
import type { FundDataFault } from "./faults.ts";
import { sandboxApiKey, startFundDataSandbox } from "./sandbox.ts";

/** Callers use the token in FUND_DATA_TOKEN, or the published one. */
export async function start({ clock, host, port, env }: SandboxOptions) {
  const apiKey = env["FUND_DATA_TOKEN"] ?? sandboxApiKey;
  const sandbox = await startFundDataSandbox({ clock, host, port, apiKey });
  return {
    ...sandbox,
    setFaults: (faults: readonly Fault[]) => sandbox.setFault(fundDataFaultOf(faults)),
  };
}

/** The fund-data sandbox supports one fault at a time, in its own terms: the first one of ours that it supports. */
function fundDataFaultOf(faults: readonly Fault[]): FundDataFault | null {
  for (const fault of faults) {
    const mode = modeOf(fault.kind);
    if (mode === null) continue;
    // It matches a path prefix: the part before the first star.
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
