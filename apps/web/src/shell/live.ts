import type { Consumer } from "@rails/actioncable";
import { useEffect, useRef } from "react";
import { api, call } from "../api.ts";

/** One event of the live channel: its name and what it says, still to be checked by who listens. */
export type LiveEvent = { readonly event: string; readonly payload: unknown };
type Listener = (event: LiveEvent) => void;

const channelName = "UserChannel";
const listeners = new Set<Listener>();
let consumer: Consumer | null = null;
let opening: Promise<void> | null = null;

/** Listens to the live channel while the component is shown:
 * useLive((event) => { if (event.event === "sync.step") void refetch(); }).
 * One connection serves every listener; it closes with the last one. */
export function useLive(listener: Listener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const hear: Listener = (event) => {
      latest.current(event);
    };
    listeners.add(hear);
    opening ??= open();
    return () => {
      listeners.delete(hear);
      if (listeners.size === 0) close();
    };
  }, []);
}

async function open(): Promise<void> {
  const { createConsumer } = await import("@rails/actioncable");
  // A ticket is for one use: the address asks for a new one, so that each reconnection starts with its own.
  let ticket = await nextTicket();
  if (ticket === null || listeners.size === 0) {
    opening = null;
    return;
  }
  consumer = createConsumer(() => cableAddress(ticket ?? ""));
  consumer.subscriptions.create(
    { channel: channelName },
    {
      received: (message: unknown) => {
        const event = liveEvent(message);
        if (event !== null) for (const listener of listeners) listener(event);
      },
      disconnected: () => {
        void nextTicket().then((next) => {
          ticket = next;
        });
      },
    },
  );
}

function close(): void {
  consumer?.disconnect();
  consumer = null;
  opening = null;
}

/** null when the service cannot give one: screens go on with their own refreshing. */
async function nextTicket(): Promise<string | null> {
  return call(api.sessions.websocketToken, {}).then(
    (reply) => reply.token,
    () => null,
  );
}

function cableAddress(ticket: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/cable?token=${encodeURIComponent(ticket)}`;
}

export function liveEvent(message: unknown): LiveEvent | null {
  if (typeof message !== "object" || message === null) return null;
  const { event, payload } = Object.fromEntries(Object.entries(message));
  return typeof event === "string" ? { event, payload } : null;
}
