import { useEffect, useState } from "react";

/** The policy of a page comes with its document: a payment page that was reached inside the app is loaded once more, so that the
 * payment partner's frame is allowed there and nowhere else. Answers whether the page is its own document. */
export function useOwnDocument(): boolean {
  const [isOwn] = useState(() => documentPath() === null || documentPath() === location.pathname);
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn;
}

/** The path that the document was loaded under; null where the browser does not tell. */
function documentPath(): string | null {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && URL.canParse(entry.name) ? new URL(entry.name).pathname : null;
}
