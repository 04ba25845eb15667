import { useDeferredValue, useEffect, useState } from "react";

let isFirstPage = true;

/** Whether a heavy part may be drawn, of which all is there to draw. On the page that opens the application, and when what it
 * shows comes later, the part follows what is around it, in pieces that a gesture may interrupt: the browser answers
 * meanwhile. Who comes back to a page finds it whole at once, where it was left. */
export function useMayDraw(isReady: boolean): boolean {
  const [isOpening] = useState(isFirstPage);
  useEffect(() => {
    isFirstPage = false;
  }, []);
  return useDeferredValue(isReady, isReady && isOpening ? false : undefined);
}
