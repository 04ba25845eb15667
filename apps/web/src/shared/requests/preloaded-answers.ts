/** The answers that public/boot.js asked for with the page's scripts, before any of them ran. Each is taken once, by the call
 * that would have asked the same. */

type Early = {
  readonly authorization: string;
  readonly answers: Record<string, Promise<Response> | undefined>;
};

declare global {
  interface Window {
    earlyAnswers?: Early | undefined;
  }
}

/** Later an answer is as old as one that the cache would read again (query-client.ts). */
const freshMs = 30_000;

/** The answer already asked for; null where there is none, and the call is to be sent. */
export function preloadedAnswer(
  url: string,
  { method, headers }: RequestInit,
  sinceOpenedMs: number = performance.now(),
): Promise<Response> | null {
  const early = window.earlyAnswers;
  if (early === undefined) return null;
  if (method !== "GET" || sinceOpenedMs > freshMs) {
    // What was asked before a write, or long ago, may no longer be so.
    delete window.earlyAnswers;
    return null;
  }
  const given = [...new Headers(headers)];
  const isSame =
    given.length === 1 && given[0]?.[0] === "authorization" && given[0][1] === early.authorization;
  const answer = isSame ? early.answers[url] : undefined;
  if (answer === undefined) return null;
  delete early.answers[url];
  return answer;
}
