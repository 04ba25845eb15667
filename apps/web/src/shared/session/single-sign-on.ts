import { noteAccount } from "./left-page.ts";
import { parseUrl } from "@vigie/domain";
import { noAddress } from "./text.ts";
import { setWelcomeFlag } from "./welcome-flag.ts";
import { readSession } from "./cookies.ts";
import {
  askJson,
  endCurrentSession,
  forgetEndedSession,
  isRecord,
  openSession,
  type SignIn,
} from "./session.ts";
import { notifyTabs } from "./tabs.ts";

/** Sign-in through an employee-savings partner: by its page, or by the one-time code of its link. Parsed by hand, like sign-in. */

/** The address of the partner's sign-in page. */
export async function startSignOn(): Promise<
  { readonly ok: true; readonly url: string } | Extract<SignIn, { readonly ok: false }>
> {
  const asked = await askJson("/v1/single_sign_on/requests", { method: "POST" });
  if (!asked.ok) return asked;
  const url = webAddressOf(asked.json["url"]);
  return url === null ? { ok: false, status: 500, message: noAddress } : { ok: true, url };
}

/** Ends the session, and the partner's if its page opened this one.
 * @returns the partner's page that ends it there; null if there is none, or the server does not answer */
export async function endWithPartner(): Promise<string | null> {
  const session = readSession();
  if (session === null) return null;
  const asked = await askJson("/v1/single_sign_on/sessions/leave", {
    method: "POST",
    headers: { authorization: `Bearer ${session.accessToken}` },
  });
  if (!asked.ok) return null;
  forgetEndedSession();
  return webAddressOf(asked.json["url"]);
}

/** Accepts a web address only, never a script. */
function webAddressOf(text: unknown): string | null {
  const url = typeof text === "string" ? parseUrl(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

export type Return = {
  readonly state: string;
  readonly code?: string;
  readonly issuer?: string;
  readonly error?: string;
};

/** Returns from the partner's page, with the parameters of the address. */
export async function finishSignOn(back: Return): Promise<SignIn> {
  return announced(await openSession(back, { path: "/v1/single_sign_on/sessions" }));
}

/** Other tabs show another user's data. */
function announced(answer: SignIn): SignIn {
  if (answer.ok) noteAccount(answer.user);
  if (answer.ok) notifyTabs("opened");
  return answer;
}

/** The name of the user whose session this browser has; null without a valid session. */
export async function currentUserName(): Promise<string | null> {
  const session = readSession();
  if (session === null) return null;
  const asked = await askJson("/v1/users/me", {
    headers: { authorization: `Bearer ${session.accessToken}` },
  });
  if (asked.ok && isRecord(asked.json["user"])) return nameOf(asked.json["user"]);
  return !asked.ok && asked.status === 401 ? null : "";
}

function nameOf(user: Readonly<Record<string, unknown>>): string {
  const texts = [user["first_name"], user["last_name"]].filter(
    (one) => typeof one === "string" && one !== "",
  );
  return texts.length > 0 ? texts.join(" ") : typeof user["email"] === "string" ? user["email"] : "";
}

/** The one-time code is sent to the separate authentication host, without our cookies; the session that it opens is then bound
 * to this browser. A refused code leaves the present session as it is. */
export async function enterByOtp(otp: string, authenticationUrl: string): Promise<SignIn> {
  const validated = await askJson(`${authenticationUrl}/tokens/validate_otp`, {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ otp }),
  });
  if (!validated.ok) return validated;
  const accessToken = validated.json["access_token"];
  if (readSession() !== null) await endCurrentSession();
  const kept = await openSession(
    {},
    {
      path: "/v1/single_sign_on/sessions/keep",
      bearer: String(accessToken),
    },
  );
  // Only the first of the two responses knows that the account has just been created.
  if (kept.ok && validated.json["user_created"] === true) setWelcomeFlag();
  return announced(kept);
}

/** Joins the member's account to their existing one: its session opens. */
export async function joinAccount(
  mergeId: string,
  proof: { readonly code: string; readonly password: string; readonly factor_code?: string },
): Promise<SignIn> {
  return announced(await openSession(proof, { path: `/v1/merges/${encodeURIComponent(mergeId)}/validate` }));
}
