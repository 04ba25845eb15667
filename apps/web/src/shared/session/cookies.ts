import { serverNowMs } from "../clock/server-clock.ts";

/** The three cookies of a session (specification 1 §3): accessToken, hasRole, authExpire. */

export type Role = "customer" | "advisor" | "auditor" | "unconfirmed";
export type StoredSession = {
  readonly accessToken: string;
  readonly role: Role;
  /** Milliseconds since 1970, by the server's clock. */
  readonly expiresAtMs: number;
};

export function readSession(cookies: string = document.cookie): StoredSession | null {
  const values = new Map(
    cookies.split("; ").map((pair): [string, string] => {
      const cut = pair.indexOf("=");
      return [pair.slice(0, cut), decoded(pair.slice(cut + 1))];
    }),
  );
  const accessToken = values.get("accessToken") ?? "";
  const role = roles.find((known) => known === values.get("hasRole"));
  const expiresAtMs = Date.parse(values.get("authExpire") ?? "");
  if (accessToken === "" || role === undefined || Number.isNaN(expiresAtMs)) return null;
  return { accessToken, role, expiresAtMs };
}

export function writeSession(session: StoredSession, lifetimeS: number): void {
  setCookie("accessToken", session.accessToken, lifetimeS);
  setCookie("hasRole", session.role, lifetimeS);
  setCookie("authExpire", new Date(session.expiresAtMs).toISOString(), lifetimeS);
}

/** Corrects the user's role: the server reported another one. */
export function writeRole(role: Role): void {
  const session = readSession();
  if (session !== null)
    setCookie("hasRole", role, Math.max(60, (session.expiresAtMs - serverNowMs()) / 1000));
}

export function clearSession(): void {
  for (const name of ["accessToken", "hasRole", "authExpire"]) setCookie(name, "", 0);
}

/** A malformed cookie of another page on the host must not break this one. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

const roles: readonly Role[] = ["customer", "advisor", "auditor", "unconfirmed"];

function setCookie(name: string, value: string, maxAgeS: number): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // Lax, not Strict: the return from a bank's own site must find the session.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${String(Math.round(maxAgeS))}; samesite=lax${secure}`;
}
