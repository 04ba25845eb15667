import { demoPassword } from "@vigie/domain";
import { textAt } from "../../tools/lib/json.ts";

export type Asked = {
  readonly email: string;
  readonly password: string;
  /** Which visitor asks: each has a network of its own, so that no limit per address or network applies. */
  readonly visitor: number;
};

/** Asks for a session of a server that has no proxy in front of it but trusts one on this machine. */
export async function askSession(address: string, { email, password, visitor }: Asked): Promise<Response> {
  return await fetch(`${address}/v1/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": addressOf(visitor) },
    body: JSON.stringify({ grant_type: "password", username: email, password }),
  });
}

/** The token of a seeded customer. */
export async function signInAs(address: string, email: string, visitor: number): Promise<string> {
  const answer = await askSession(address, { email, password: demoPassword, visitor });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${email} is answered ${answer.status}: ${JSON.stringify(body)}`);
  return textAt(body, "access_token");
}

function addressOf(visitor: number): string {
  return `10.${(visitor >> 8) & 255}.${visitor & 255}.1`;
}
