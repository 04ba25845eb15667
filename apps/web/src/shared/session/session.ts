import { unreachable, unexpected } from "./text.ts";
import { forgetDrafts } from "../forms/draft.ts";
import { forgetKept } from "../offline/forget.ts";
import { clearSession, readSession, writeSession, type Role } from "./cookies.ts";
import { setWelcomeFlag } from "./welcome-flag.ts";
import { noteServerDate, serverNowMs } from "../clock/server-clock.ts";
import { withTabLock, notifyTabs, sessionLock } from "./tabs.ts";

/** Opens, refreshes and closes a session. These calls are parsed by hand instead of with the API definitions, so that the
 * sign-in page loads without the schemas of all calls. */

export type SessionRefusal = {
  readonly status: number;
  readonly message: string;
  /** The whole refusal, if it could be parsed. */
  readonly json?: unknown;
};
/** `user`: who signed in, as the server reports them. */
export type SignIn =
  | { readonly ok: true; readonly role: Role; readonly user?: unknown }
  | ({ readonly ok: false } & SessionRefusal);

export async function signIn(email: string, password: string): Promise<SignIn> {
  const opened = await openSession({ grant_type: "password", username: email, password });
  if (opened.ok) notifyTabs("opened");
  return opened;
}

/** Refreshes the token of the session; if it fails the session stays as it was. The refresh token is in an HttpOnly cookie,
 * which the browser only sends to us. */
export async function prolongSession(): Promise<SignIn> {
  const asked = readSession()?.accessToken;
  return await withTabLock(sessionLock, async () => {
    const held = readSession();
    // It ended while another tab was refreshing.
    if (held === null && asked !== undefined) return refusal(401, unexpected);
    // Another tab was faster: its tokens are shared.
    if (held !== null && held.accessToken !== asked) return { ok: true, role: held.role };
    const prolonged = await openSession({ grant_type: "refresh_token" }, { heldRole: held?.role });
    if (prolonged.ok) notifyTabs("prolonged");
    return prolonged;
  });
}

/** The token to use once no tab is refreshing: between the server's rotation and its response, the present token is already
 * refused. */
export async function tokenAfterProlonging(): Promise<string | undefined> {
  return await withTabLock(sessionLock, () => Promise.resolve(readSession()?.accessToken));
}

/** Counts session ends: a response that arrives after its session's end must not open it again. */
let endings = 0;

/** A session of this page has ended, and none was opened since. */
export function isSessionOver(): boolean {
  return endings > 0 && readSession() === null;
}

/** Deletes the session here, and tells the server without waiting. */
export function endSession(): void {
  const wasOpen = readSession() !== null;
  if (wasOpen) void revoke();
  forgetSession();
  // Afterwards: a tab that still found the cookies would go on until its next check.
  if (wasOpen) notifyTabs("ended");
}

/** Ends the session at the server first: the next request may set a cookie that ending the session would delete. */
export async function endCurrentSession(): Promise<void> {
  await revoke();
  forgetSession();
  notifyTabs("ended");
}

/** Deletes a session that the server has just ended. */
export function forgetEndedSession(): void {
  forgetSession();
  notifyTabs("ended");
}

async function revoke(): Promise<void> {
  const headers = { authorization: `Bearer ${readSession()?.accessToken ?? ""}` };
  await fetch("/v1/oauth/revoke", { method: "POST", keepalive: true, headers }).catch(() => undefined);
}

function forgetSession(): void {
  endings += 1;
  clearSession();
  forgetDrafts();
  forgetKept();
}

type Opening = {
  readonly path?: string;
  /** The token of a session to exchange; none for a sign-in. */
  readonly bearer?: string;
  /** The role to continue with if the user cannot be read: the former token is already replaced. */
  readonly heldRole?: Role | undefined;
};

export async function openSession(body: object, opening: Opening = {}): Promise<SignIn> {
  const { path = "/v1/oauth/token", bearer, heldRole } = opening;
  const endingsBefore = endings;
  // A new sign-in deletes everything of the former user, whose session may have ended unnoticed.
  if (!("grant_type" in body) || body.grant_type !== "refresh_token") forgetKept();
  const answer = await askJson(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) return answer;
  const { access_token: accessToken, expires_in: lifetimeS } = answer.json;
  if (typeof accessToken !== "string" || typeof lifetimeS !== "number") return refusal(500, unexpected);
  const me = await askJson("/v1/users/me", { headers: { authorization: `Bearer ${accessToken}` } });
  const role = me.ok ? roleOf(me.json.user) : heldRole;
  if (role === undefined) return me.ok ? refusal(500, unexpected) : me;
  if (endings !== endingsBefore) return refusal(401, unexpected);
  writeSession({ accessToken, role, expiresAtMs: serverNowMs() + lifetimeS * 1000 }, lifetimeS);
  if (answer.json.user_created === true) setWelcomeFlag();
  return { ok: true, role, user: me.ok && me.json.user };
}

/** The value of the cookie hasRole for a user in wire format. */
export function roleOf(user: unknown): Role {
  if (!isRecord(user)) return "customer";
  if (user.state === "unconfirmed") return "unconfirmed";
  if (Array.isArray(user.roles) && user.roles.includes("auditor")) return "auditor";
  const advises = ["advisor", "admin", "manager"];
  return Array.isArray(user.roles) && user.roles.some((role) => advises.includes(String(role)))
    ? "advisor"
    : "customer";
}

type Answer =
  | { readonly ok: true; readonly json: Readonly<Record<string, unknown>> }
  | ({ readonly ok: false } & SessionRefusal);

export async function askJson(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(path, init).catch(() => null);
  if (response === null) return refusal(0, unreachable);
  noteServerDate(response.headers.get("date"));
  const json: unknown = await response.json().catch(() => null);
  if (response.ok && isRecord(json)) return { ok: true, json };
  const message = isRecord(json) && typeof json.message === "string" ? json.message : unexpected;
  return { ...refusal(response.status, message), json };
}

function refusal(status: number, message: string): { readonly ok: false } & SessionRefusal {
  return { ok: false, status, message };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
