import { useEffect } from "react";

const gestures = ["pointermove", "touchstart", "keydown"] as const;

/** Runs once at the first gesture: it loads code that only a gesture needs, not with the page. What fails to load is requested
 * again when it is opened. */
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
