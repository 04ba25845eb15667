/** Responses requested by public/boot.js together with the page's scripts: the first calls of the dashboard, in one request
 * (`dashboards.opening`). Each is used once, by the call that would have made the same request. */

type Opening = {
  /** The date of the response, without its tag, which does not apply to the parts. */
  readonly init?: ResponseInit;
  /** By name; empty if the request was refused or lost. */
  readonly parts: Record<string, unknown>;
};
type Early = {
  readonly authorization: string;
  /** The query of the opening request, and of the history in it. */
  readonly query: string;
  readonly opening: Promise<Opening>;
};

declare global {
  interface Window {
    earlyAnswers?: Early | undefined;
  }
}

/** Later, the response is as old as one that the cache would refetch (query-client.ts). */
const freshMs = 30_000;

/** Returns the response already requested; null if there is none, and the call has to be sent. */
export function preloadedAnswer(
  url: string,
  init: RequestInit,
  sinceOpenedMs: number = performance.now(),
): Promise<Response> | null {
  // A response from before a write, or too old, is dropped.
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
    // If the whole request is refused, each call gets its own refusal.
    return reply ? Object.assign(new Response(null, told), { json: async () => reply }) : fetch(url, init);
  });
}

const ofPart = /^\/v1\/users\/(?:me\/)?(me|wealth|portfolios|dashboard)$/;
