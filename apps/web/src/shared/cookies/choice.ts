import { useSyncExternalStore } from "react";

/** What the visitor accepts besides what signing in requires. Without a choice everything is refused; code that measures or
 * chats calls `mayUse` first. */

export const cookiePurposes = ["analytics", "chat"] as const;
export type CookiePurpose = (typeof cookiePurposes)[number];
export type CookieChoice = Readonly<Record<CookiePurpose, boolean>>;

export const allRefused: CookieChoice = { analytics: false, chat: false };
export const allAccepted: CookieChoice = { analytics: true, chat: true };

const keptAs = "vigie.cookies";
/** The choice is asked again after six months (CNIL's good practice). */
const keptMs = 182 * 86_400_000;

export type CookieState = {
  /** Null until it is made. */
  readonly choice: CookieChoice | null;
  /** The settings are open. */
  readonly asking: boolean;
};

let state: CookieState = { choice: read(Date.now()), asking: false };
const listeners = new Set<() => void>();

export function useCookieChoice(): CookieState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => state,
  );
}

export function isPurposeAccepted(purpose: CookiePurpose): boolean {
  return state.choice?.[purpose] ?? false;
}

export function askCookieChoice(): void {
  settle({ ...state, asking: true });
}

export function closeCookieChoice(): void {
  settle({ ...state, asking: false });
}

/** @param nowMs milliseconds since 1970 */
export function writeCookieChoice(choice: CookieChoice, nowMs: number = Date.now()): void {
  try {
    localStorage.setItem(keptAs, JSON.stringify({ ...choice, atMs: nowMs }));
  } catch {
    // Storage is unavailable: the choice lasts as long as the page.
  }
  settle({ choice, asking: false });
}

/** Reads the stored choice again: another tab may have changed it. */
export function rereadCookieChoice(nowMs: number = Date.now()): void {
  settle({ ...state, choice: read(nowMs) });
}

function settle(next: CookieState): void {
  state = next;
  for (const listener of listeners) listener();
}

function read(nowMs: number): CookieChoice | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptAs) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { analytics, chat, atMs } = { analytics: null, chat: null, atMs: null, ...kept };
    if (typeof analytics !== "boolean" || typeof chat !== "boolean" || typeof atMs !== "number") return null;
    return nowMs - atMs < keptMs ? { analytics, chat } : null;
  } catch {
    return null;
  }
}
