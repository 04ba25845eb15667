import type { Config } from "../config.ts";

/** The proxies whose `X-Forwarded-For` is trusted: those of this computer, and those that the operator names. The header of
 * anybody else is ignored. */
export function trustedProxies({ trustProxy }: Pick<Config, "trustProxy">): string[] {
  return ["loopback", ...trustProxy];
}
