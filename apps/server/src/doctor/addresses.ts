import { jsonOf } from "@vigie/partners";
import { BlockList, isIP } from "node:net";
import { z } from "zod";
import type { OwnConfig } from "../config.ts";
import { type Finding, found, isThisComputer } from "./finding.ts";
import type { Look } from "./look.ts";

/** Checks that the public URL can be used by savers, banks and mails, and that it answers. */
export async function checkPublicUrl(
  config: OwnConfig,
  look: Look,
  hasRealPartners: boolean,
): Promise<readonly Finding[]> {
  const { publicUrl } = config;
  if (isThisComputer(publicUrl))
    return hasRealPartners
      ? [
          found.warning(
            `PUBLIC_URL is ${publicUrl}: banks, partners and the links of mails lead people there, which is this computer only.`,
          ),
        ]
      : [found.ok(`PUBLIC_URL is ${publicUrl}, for this computer only.`)];
  if (publicUrl.startsWith("http:"))
    return [
      found.fault(`PUBLIC_URL is ${publicUrl}: savers' passwords would cross the network in the clear.`),
    ];
  const answer = await look.ask({ url: `${publicUrl}/healthz` });
  if ("unanswered" in answer)
    return [found.warning(`${publicUrl} does not answer from here: ${answer.unanswered}.`)];
  return [
    answer.status === 200
      ? found.ok(`${publicUrl} answers.`)
      : found.warning(`${publicUrl}/healthz answers ${answer.status}: is it this server?`),
  ];
}

/** Reports the state of the server if it is already running. */
export async function checkRunning({ port, host }: OwnConfig, look: Look): Promise<Finding> {
  const url = `http://${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host}:${port}/readyz`;
  const answer = await look.ask({ url });
  if ("unanswered" in answer) return found.ok(`No server listens on port ${port} yet.`);
  const { status, worker } = readiness.safeParse(jsonOf(answer.text)).data ?? { status: null, worker: null };
  if (status === null) return found.fault(`Port ${port} is taken by another program.`);
  if (status !== "ready") return found.fault(`The server on port ${port} is not ready: ${status}.`);
  return worker === "running"
    ? found.ok(`The server on port ${port} is ready, its worker runs.`)
    : found.fault(`The server on port ${port} is ready, its worker is ${worker}: nothing is read or sent.`);
}

const readiness = z.object({ status: z.string(), worker: z.string() });

/** Checks whose X-Forwarded-For is trusted. With nobody trusted, all savers behind a load balancer share one rate limit; with too
 * many, anybody can claim any address. */
export function checkTrustProxy({ trustProxy, host, publicUrl }: OwnConfig): readonly Finding[] {
  const isLocalHost = /^(localhost|127\.|::1$)/.test(host);
  const open = trustProxy.filter(isPublicNetwork);
  const tooWide = open.map((one) =>
    found.warning(
      `TRUST_PROXY believes ${one}, a network of the internet: is each address of it a balancer of ours?`,
    ),
  );
  if (trustProxy.length > 0)
    return [
      ...tooWide,
      ...(open.length === 0 ? [found.ok(`TRUST_PROXY believes ${trustProxy.join(", ")}.`)] : []),
    ];
  if (isLocalHost || isThisComputer(publicUrl))
    return [found.ok("Only a balancer on this computer is believed (TRUST_PROXY is not set).")];
  return [
    found.warning(
      `HOST is ${host} and TRUST_PROXY is not set: behind a balancer on another computer all savers would look like one.`,
    ),
  ];
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["fc00::", 7],
  ["fe80::", 10],
  ["::1", 128],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv6");

/** Returns whether the entry is a network, not one address, outside of the private ranges. */
function isPublicNetwork(entry: string): boolean {
  const [address = "", bits] = entry.split("/");
  const version = isIP(address);
  if (bits === undefined || Number(bits) === (version === 4 ? 32 : 128)) return false;
  return !privateNetworks.check(address, version === 4 ? "ipv4" : "ipv6");
}
