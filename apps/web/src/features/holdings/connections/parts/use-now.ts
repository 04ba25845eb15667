import { useEffect, useState } from "react";
import { serverNowMs } from "../../../../shared/clock/server-clock.ts";

/** The server's time in milliseconds, updated every second. */
export function useNowMs(): number {
  const [now, setNow] = useState(() => serverNowMs());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serverNowMs());
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
