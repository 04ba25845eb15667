import { type Choice, choosePartners, controlPort, partners, sandboxPort } from "@vigie/partners";
import { randomBytes } from "node:crypto";
import { freePort, isFree } from "./ports.ts";
import type { Ready } from "./service.ts";

type Environment = Readonly<Record<string, string>>;

/** A partner whose address is set is the real one; the others are replaced by their sandboxes. */
export const choice: Choice = choosePartners(process.env);
const replaced = Object.values(partners).filter(({ name }) => choice.played.includes(name));

/** Made for this start, known to the sandboxes and the server alone: what events are signed with, and what the server is known
 * by. The partners that only read public data take a fixed token. */
const secrets: Environment = Object.fromEntries(
  replaced.flatMap(({ drawnSecrets = [] }) =>
    drawnSecrets.map((variable) => [variable, randomBytes(24).toString("hex")]),
  ),
);

/** @throws where a value would be taken from a real partner and given to its sandbox */
export function checkChoice(): void {
  if (choice.faults.length > 0)
    throw new Error(["The configuration cannot be used:", ...choice.faults].join("\n- "));
}

/** The authentication host has a port of its own, which pages and the partner must know beforehand. The members of a real
 * partner are sent to an address that only the operator knows. */
export async function authenticationHost(port: number): Promise<Environment> {
  const asked = process.env["AUTHENTICATION_PORT"];
  const own = asked ?? String((await isFree(3002)) && port !== 3002 ? 3002 : await freePort());
  const url = process.env["AUTHENTICATION_URL"];
  if (url !== undefined) return { AUTHENTICATION_PORT: own, AUTHENTICATION_URL: url };
  const isPlayed = choice.all.some(
    ({ name, real, alongside }) => name === "sso" && real === null && alongside.length === 0,
  );
  return { AUTHENTICATION_PORT: own, ...(isPlayed ? { AUTHENTICATION_URL: `http://localhost:${own}` } : {}) };
}

/** What the sandboxes are started with: their usual ports where these are free, and any with SANDBOX_PORTS=free.
 * @param port where the server takes the partners' webhooks */
export async function sandboxEnvironment(port: number, authentication: Environment): Promise<Environment> {
  const ports: Record<string, string> = {};
  for (const { variable, usual } of [controlPort, ...replaced.map(sandboxPort)]) {
    // A second Vigie on this machine: any free port will do.
    const isUsual = process.env["SANDBOX_PORTS"] !== "free" && (await isFree(usual));
    // A number now: a sandbox that is started again answers at the same address.
    ports[variable] = process.env[variable] ?? String(isUsual ? usual : await freePort());
  }
  return {
    ...ports,
    ...secrets,
    SANDBOXES: choice.played.join(","),
    SANDBOX_SERVER_URL: `http://127.0.0.1:${port}`,
    ...authentication,
  };
}

/** The sandboxes' addresses reach the server by the same variables as the real partners'.
 * @param ready the line that the sandboxes printed */
export function partnerEnvironment(ready: Ready): Environment {
  const { addresses } = ready;
  if (typeof addresses !== "object" || addresses === null) throw new Error("The sandboxes name no address.");
  return { SANDBOXES: choice.played.join(","), ...addresses, ...paymentScript(addresses), ...secrets };
}

/** The script of the payment fields comes from the sandbox too, on whatever port it listens. */
function paymentScript(addresses: object): Environment {
  const url = "PAYMENTS_URL" in addresses ? addresses.PAYMENTS_URL : undefined;
  return typeof url === "string" ? { PAYMENTS_SCRIPT_URL: new URL("/v3/stripe.js", url).href } : {};
}

/** Which partner is which, a line each kind. */
export function whichIsWhich({ all }: Choice, control: string | undefined): string {
  const real = all.flatMap(({ title, real: host, alongside }) => {
    const hosts = [...(host === null ? [] : [host]), ...alongside];
    return hosts.length === 0 ? [] : [`${title} (${hosts.join(", ")})`];
  });
  const played = all.flatMap((one) => (one.real === null ? [one.title] : []));
  return [
    ...(real.length > 0 ? [`Partenaires réels\u00a0: ${real.join(", ")}.\n`] : []),
    ...(played.length > 0 ? [`Partenaires imités\u00a0: ${played.join(", ")}.\n`] : []),
    ...(control === undefined ? [] : [`Poste de commande des imités\u00a0: ${control}\n`]),
  ].join("");
}

export function usesRealPartners(): boolean {
  return replaced.length === 0;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
