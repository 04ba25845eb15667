import { useDeferredValue, useEffect, useState } from "react";

let isFirstPage = true;

/** Whether a heavy part whose data is complete may be rendered. On the first page of a visit, and when its data arrives later,
 * it is rendered as a transition that a gesture may interrupt. A user who returns to a page gets it at once, at the former
 * scroll position. */
export function useMayDraw(isReady: boolean): boolean {
  const [isOpening] = useState(isFirstPage);
  useEffect(() => {
    isFirstPage = false;
  }, []);
  return useDeferredValue(isReady, isReady && isOpening ? false : undefined);
}
