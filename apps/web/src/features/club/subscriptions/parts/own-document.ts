import { useEffect, useState } from "react";

/** A page's content security policy comes with its document: a payment page reached by navigation is reloaded, so that the
 * payment partner's frame is allowed there and nowhere else. Returns whether the page is its own document. */
export function useOwnDocument(): boolean {
  const [isOwn] = useState(() => documentPath() === null || documentPath() === location.pathname);
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn;
}

/** The path of the loaded document; null if the browser does not tell. */
function documentPath(): string | null {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && URL.canParse(entry.name) ? new URL(entry.name).pathname : null;
}
