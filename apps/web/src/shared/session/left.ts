import type * as module from "./left-page.ts";

type LeftPage = typeof module;

/** Asks something of the page that was left: where a session begins or ends only, so that no first page loads it. null where it could
 * not be loaded, which keeps nobody from signing in. */
export async function leftPage<T>(ask: (page: LeftPage) => T): Promise<T | null> {
  const page = await import("./left-page.ts").catch(() => null);
  return page === null ? null : ask(page);
}
