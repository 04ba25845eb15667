import type { Config } from "../config.ts";

/** Whose word on a client's address is believed: the proxies of this computer, and those that the operator names. Anybody else
 * who says for whom they ask speaks for themselves. */
export function trustedProxies({ trustProxy }: Pick<Config, "trustProxy">): string[] {
  return ["loopback", ...trustProxy];
}
