/** What public/boot.js asked for with the page's scripts, before any of them ran: the replies of the dashboard's first calls, in one call
 * (`dashboards.opening`). Each is taken once, by the call that would have asked the same. */

type Opening = {
  /** The date of its answer, and not its tag, which is that of no part. */
  readonly init?: ResponseInit;
  /** By their names; none of them where the call was refused or lost. */
  readonly parts: Record<string, unknown>;
};
type Early = {
  readonly authorization: string;
  /** Of the opening call, and of the history in it. */
  readonly query: string;
  readonly opening: Promise<Opening>;
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
  init: RequestInit,
  sinceOpenedMs: number = performance.now(),
): Promise<Response> | null {
  // What was asked before a write, or long ago, may no longer be so.
  if (init.method !== "GET" || sinceOpenedMs > freshMs) delete window.earlyAnswers;
  const early = window.earlyAnswers;
  if (!early || String([...new Headers(init.headers)]) !== `authorization,${early.authorization}`)
    return null;
  const part =
    url === `/v1/users/me/portfolios/series/cash_values${early.query}` ? "series" : ofPart.exec(url)?.[1];
  if (!part) return null;
  return early.opening.then(({ init: told, parts }) => {
    const reply = parts[part];
    delete parts[part];
    // Each call has rules of its own, where the whole is refused.
    return reply ? Object.assign(new Response(null, told), { json: async () => reply }) : fetch(url, init);
  });
}

const ofPart = /^\/v1\/users\/(?:me\/)?(me|wealth|portfolios|dashboard)$/;
