import type { Fault } from "../../aggregation/sandbox/faults.ts";
import type { SandboxOptions } from "../../partner.ts";
import { ssoDefaults, startSsoSandbox } from "./sandbox.ts";
import type { SsoFault } from "./tokens.ts";

export async function start({ clock, host, port, env }: SandboxOptions) {
  const sandbox = await startSsoSandbox({
    clock,
    host,
    port,
    clientId: env["SSO_CLIENT_ID"] ?? ssoDefaults.clientId,
    clientSecret: env["SSO_CLIENT_SECRET"] ?? ssoDefaults.clientSecret,
    authenticationUrl: env["AUTHENTICATION_URL"] ?? ssoDefaults.authenticationUrl,
  });
  return {
    ...sandbox,
    setFaults: (faults: readonly Fault[]) => sandbox.setFault(ssoFaultOf(faults)),
  };
}

/** The first of our faults that the single-sign-on sandbox supports. Forged assertions are set on its own page. */
function ssoFaultOf(faults: readonly Fault[]): SsoFault | null {
  for (const { kind } of faults) {
    if (kind === "slow") return "slow";
    if (kind === "garble") return "garbled";
    if (kind === "status" || kind === "down" || kind === "drop") return "unavailable";
  }
  return null;
}
