/** How a session ends (specification 1 §4): a check every 5 s, a question at 300 s, sign-out at 60 s. */

export const checkEveryMs = 5000;
export const warnAtS = 300;
export const leaveAtS = 60;

export type SessionPhase =
  | { readonly name: "open" }
  | { readonly name: "warning"; readonly minutesLeft: number }
  | { readonly name: "over" };

/** @param remainingS seconds between now and authExpire, both by the server's clock */
export function sessionPhase(remainingS: number): SessionPhase {
  if (remainingS <= leaveAtS) return { name: "over" };
  if (remainingS <= warnAtS) return { name: "warning", minutesLeft: Math.ceil(remainingS / 60) };
  return { name: "open" };
}
