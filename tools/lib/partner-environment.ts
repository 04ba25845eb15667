import { randomBytes } from "node:crypto";
import { freePort, isFree } from "./ports.ts";
import type { Ready } from "./service.ts";

type Environment = Readonly<Record<string, string>>;

const sandboxPorts = {
  SANDBOX_AGGREGATION_PORT: "3010",
  SANDBOX_CONTROL_PORT: "3011",
  SANDBOX_SMTP_PORT: "3012",
  SANDBOX_FUND_DATA_PORT: "3013",
  SANDBOX_SSO_PORT: "3014",
  SANDBOX_HOME_ESTIMATE_PORT: "3016",
} as const;

/** A partner whose address is set is the real one; its sandbox plays every other. */
const sandboxes = [
  { name: "aggregation", variable: "AGGREGATION_URL", key: "aggregation" },
  { name: "fund-data", variable: "FUND_DATA_URL", key: "fundData" },
  { name: "home-estimate", variable: "HOME_ESTIMATE_URL", key: "homeEstimate" },
  { name: "mail", variable: "SMTP_URL", key: "smtp" },
  { name: "sso", variable: "SSO_ISSUER_URL", key: "sso" },
] as const;
const played = sandboxes.filter(({ variable }) => process.env[variable] === undefined);
const isPlayed = (wanted: string): boolean => played.some(({ name }) => name === wanted);
const newSecret = (): string => randomBytes(24).toString("hex");
/** Made for this start, known to the sandboxes and the server alone: what events are signed with, and what the server is known
 * by. The two partners that only read public data take a fixed token. */
const secrets: Environment = {
  ...(isPlayed("aggregation")
    ? { AGGREGATION_WEBHOOK_SECRETS: newSecret(), AGGREGATION_CLIENT_SECRET: newSecret() }
    : {}),
  ...(isPlayed("sso") ? { SSO_CLIENT_SECRET: newSecret() } : {}),
};

/** The authentication host has a port of its own, which pages and the partner must know beforehand. */
export async function authenticationHost(port: number): Promise<Environment> {
  const asked = process.env["AUTHENTICATION_PORT"];
  const own = asked ?? String((await isFree(3002)) && port !== 3002 ? 3002 : await freePort());
  const url = process.env["AUTHENTICATION_URL"] ?? `http://localhost:${own}`;
  return { AUTHENTICATION_PORT: own, AUTHENTICATION_URL: url };
}

/** What the sandboxes are started with: their usual ports where these are free.
 * @param port where the server takes the partner's webhooks */
export async function sandboxEnvironment(port: number, authentication: Environment): Promise<Environment> {
  const ports: Record<string, string> = {};
  for (const [name, usual] of Object.entries(sandboxPorts)) {
    // A second Vigie on this machine: any free port will do.
    ports[name] = process.env[name] ?? ((await isFree(Number(usual))) ? usual : "0");
  }
  return {
    ...secrets,
    SANDBOX_WEBHOOK_SECRET: secrets["AGGREGATION_WEBHOOK_SECRETS"] ?? "",
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/aggregation`,
    ...authentication,
    ...ports,
  };
}

/** The sandboxes' addresses reach the server by the same variables as the real partners'.
 * @param ready the line that the sandboxes printed */
export function partnerEnvironment(ready: Ready): Environment {
  return {
    SANDBOXES: played.map(({ name }) => name).join(","),
    ...Object.fromEntries(played.map(({ variable, key }) => [variable, textOf(ready[key]) ?? ""])),
    ...secrets,
    SANDBOX_CONTROL_URL: textOf(ready["control"]) ?? "",
  };
}

export function usesRealPartners(): boolean {
  return played.length === 0;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
