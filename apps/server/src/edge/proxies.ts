import type { Config } from "../config.ts";

/** The proxies whose statement of the client's address is trusted: those on this machine, and those that the operator names. Any
 * other peer counts as the client itself. */
export function trustedProxies({ trustProxy }: Pick<Config, "trustProxy">): string[] {
  return ["loopback", ...trustProxy];
}
