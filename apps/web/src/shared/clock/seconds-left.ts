import { useEffect, useState } from "react";

/** Seconds left before an action; `start` restarts the countdown. */
export function useSecondsLeft(
  initialS: number,
  onEnd?: () => void,
): { readonly secondsLeft: number; readonly start: (seconds: number) => void } {
  const [secondsLeft, setSecondsLeft] = useState(initialS);
  useEffect(() => {
    if (secondsLeft <= 0) return undefined;
    const timer = setTimeout(() => {
      setSecondsLeft(secondsLeft - 1);
      if (secondsLeft === 1) onEnd?.();
    }, 1000);
    return () => {
      clearTimeout(timer);
    };
    // Calls the callback of the last render.
  }, [secondsLeft, onEnd]);
  return { secondsLeft, start: setSecondsLeft };
}
