import { demoPassword } from "@vigie/domain";
import { numberAt, textAt } from "../../tools/lib/json.ts";

export type Session = { readonly token: string; readonly expiresS: number };

/** Signs a demo household in. */
export async function signIn(address: string, username: string): Promise<Session> {
  const reply = await fetch(`${address}/v1/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ grant_type: "password", username, password: demoPassword }),
  });
  const body: unknown = await reply.json();
  return {
    token: textAt(body, "access_token"),
    expiresS: Date.now() / 1000 + numberAt(body, "expires_in"),
  };
}

/** The cookies that the sign-in page would set. */
export async function cookiesOf(address: string, account: string, role: "customer" | "advisor" = "customer") {
  const { token, expiresS } = await signIn(address, account);
  const values = {
    accessToken: encodeURIComponent(token),
    hasRole: role,
    authExpire: encodeURIComponent(new Date(expiresS * 1000).toISOString()),
  };
  return Object.entries(values).map(([name, value]) => ({ name, value, url: address, expires: expiresS }));
}
