import { useEffect, useState } from "react";

/** A value after it has stopped changing for a moment: typing is not counted letter by letter. */
export function usePaused<T>(value: T, pauseMs = 350): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
