import { type Choice, choosePartners, controlPort, partners, sandboxPort } from "@vigie/partners";
import { randomBytes } from "node:crypto";
import { freePort, isFree } from "./ports.ts";
import type { Ready } from "./service.ts";

type Environment = Readonly<Record<string, string>>;

/** A partner with a configured address is real; the others are replaced by their sandboxes. */
export const choice: Choice = choosePartners(process.env);
const replaced = Object.values(partners).filter(({ name }) => choice.played.includes(name));

/** Generated at each start, known to the sandboxes and the server only: webhook secrets and client secrets. Partners that only
 * serve public data use a fixed token. */
const secrets: Environment = Object.fromEntries(
  replaced.flatMap(({ drawnSecrets = [] }) =>
    drawnSecrets.map((variable) => [variable, randomBytes(24).toString("hex")]),
  ),
);

/** @throws if a value of a real partner would be passed to its sandbox */
export function checkChoice(): void {
  if (choice.faults.length > 0)
    throw new Error(["The configuration cannot be used:", ...choice.faults].join("\n- "));
}

/** The authentication host has its own port, which pages and the partner must know beforehand. Members of a real partner are
 * sent to an address that only the operator knows. */
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

/** The environment of the sandboxes: their usual ports if they are free, any with SANDBOX_PORTS=free.
 * @param port the port of the server's webhooks */
export async function sandboxEnvironment(port: number, authentication: Environment): Promise<Environment> {
  const ports: Record<string, string> = {};
  for (const { variable, usual } of [controlPort, ...replaced.map(sandboxPort)]) {
    // A second installation on this machine: any free port.
    const isUsual = process.env["SANDBOX_PORTS"] !== "free" && (await isFree(usual));
    // Chosen now: a restarted sandbox has the same address.
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

/** The sandboxes' addresses reach the server in the same variables as the real partners'.
 * @param ready the line printed by the sandboxes */
export function partnerEnvironment(ready: Ready): Environment {
  const { addresses } = ready;
  if (typeof addresses !== "object" || addresses === null) throw new Error("The sandboxes name no address.");
  return { SANDBOXES: choice.played.join(","), ...addresses, ...paymentScript(addresses), ...secrets };
}

/** The script of the payment fields also comes from the sandbox, on any port. */
function paymentScript(addresses: object): Environment {
  const url = "PAYMENTS_URL" in addresses ? addresses.PAYMENTS_URL : undefined;
  return typeof url === "string" ? { PAYMENTS_SCRIPT_URL: new URL("/v3/stripe.js", url).href } : {};
}

/** Lists which partners are real, one line per kind. */
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
