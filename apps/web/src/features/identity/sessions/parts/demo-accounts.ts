import { isRecord } from "../../../../shared/session/session.ts";

/** An account of the demonstration, as GET /v1/demo returns it while the sandboxes run. */
export type DemoAccount = {
  readonly label: string;
  readonly description: string;
  readonly email: string;
  readonly password: string;
};

/** The accounts of the demonstration; none when the service has no demonstration or does not answer. */
export async function readDemoAccounts(signal: AbortSignal): Promise<readonly DemoAccount[]> {
  const response = await fetch("/v1/demo", { signal }).catch(() => null);
  if (response?.ok !== true) return [];
  const json: unknown = await response.json().catch(() => null);
  const accounts: unknown = isRecord(json) ? json.accounts : null;
  return Array.isArray(accounts) ? accounts.flatMap(demoAccount) : [];
}

export function demoAccount(json: unknown): readonly DemoAccount[] {
  if (!isRecord(json)) return [];
  const { label, description, email, password } = json;
  if (typeof label !== "string" || typeof email !== "string" || typeof password !== "string") return [];
  return [{ label, description: typeof description === "string" ? description : "", email, password }];
}
