import { useEffect, useRef } from "react";
import { api, call } from "../../api.ts";
import { whenIdle } from "../../ui/idle.ts";
import { readSession } from "../session/cookies.ts";
import { connectWithRetry, type LiveChannel } from "./live-connection.ts";

/** The content of a message: ids and states, never amounts. Listeners validate its fields. */
export type LiveMessage = Readonly<Record<string, unknown>>;
/** null after a disconnection: messages may be missing, refetch. */
type Listener = (message: LiveMessage | null) => void;

const listeners = new Map<Listener, LiveChannel>();
let close: (() => void) | null = null;

/** Listens to a live channel while the component is mounted: useLive("SyncChannel", () => void account.refetch()); One
 * connection serves every listener and closes with the last one. */
export function useLive(channel: LiveChannel, listener: Listener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const hear: Listener = (message) => {
      latest.current(message);
    };
    listeners.set(hear, channel);
    close ??= open();
    return () => {
      listeners.delete(hear);
      if (listeners.size > 0) return;
      close?.();
      close = null;
    };
  }, [channel]);
}

/** Responses are requested before the component that shows them is mounted. */
const preloadedMs = 10_000;

function open(): () => void {
  const openedAt = performance.now();
  let closeConnection: (() => void) | null = null;
  const connect = (): void => {
    closeConnection = connectWithRetry({
      nextTicket,
      ageMs: () => Math.min(performance.now(), performance.now() - openedAt + preloadedMs),
      hear: (channel, message) => {
        if (typeof message !== "object" || message === null) return;
        dispatch(channel, Object.fromEntries(Object.entries(message)));
      },
      resume: () => {
        dispatch(null, null);
      },
    });
  };
  // After the content of the page.
  const forget = whenIdle(connect);
  return () => {
    forget();
    closeConnection?.();
  };
}

/** A page outlives its session while sign-in loads: nothing is requested without a session. */
async function nextTicket(): Promise<string | null> {
  if (readSession() === null) return null;
  return await call(api.sessions.websocketToken, {}).then(
    (reply) => reply.token,
    () => null,
  );
}

/** Sends a message to the listeners of a channel, or to all. */
function dispatch(channel: LiveChannel | null, message: LiveMessage | null): void {
  for (const [listener, wanted] of listeners) if (channel === null || channel === wanted) listener(message);
}
