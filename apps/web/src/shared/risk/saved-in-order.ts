import { useEffect, useRef } from "react";

/** Saves one state after the other, always the newest: two concurrent requests may arrive in the wrong order, and the older
 * state would stay. A page that closes sends the pending state at once. `settle` drops it and waits for the request under way. */
export function useSavedInOrder<State>(send: (state: State) => Promise<void>) {
  const latest = useRef(send);
  const waiting = useRef<{ readonly state: State } | null>(null);
  const running = useRef<Promise<void> | null>(null);
  useEffect(() => {
    latest.current = send;
  });
  const sendWaiting = async (): Promise<void> => {
    for (let next = waiting.current; next !== null; next = waiting.current) {
      waiting.current = null;
      await latest.current(next.state);
    }
    running.current = null;
  };
  useEffect(() => {
    const atClosing = (): void => {
      const last = waiting.current;
      waiting.current = null;
      if (last !== null) void latest.current(last.state);
    };
    window.addEventListener("pagehide", atClosing);
    return () => {
      window.removeEventListener("pagehide", atClosing);
    };
  }, []);
  return {
    save: (state: State): void => {
      waiting.current = { state };
      running.current ??= sendWaiting();
    },
    settle: async (): Promise<void> => {
      waiting.current = null;
      await running.current;
    },
  };
}
