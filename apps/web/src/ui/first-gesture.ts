import { useEffect } from "react";

const gestures = ["pointermove", "touchstart", "keydown"] as const;

/** Runs it once, with the first gesture: for what is asked for with it, and not with the page, which waits for nothing that
 * nobody may open. What did not come is asked for again when it is opened. */
export function useFirstGesture(load: () => Promise<void>): void {
  useEffect(() => {
    const stop = (): void => {
      for (const gesture of gestures) document.removeEventListener(gesture, run);
    };
    const run = (): void => {
      stop();
      void load().catch(() => undefined);
    };
    for (const gesture of gestures) document.addEventListener(gesture, run, { passive: true });
    return stop;
  }, [load]);
}
