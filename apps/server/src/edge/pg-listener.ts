import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const firstWaitMs = 200;
const longestWaitMs = 5_000;

export type Listener = { readonly stop: () => Promise<void> };

type Options = {
  readonly url: string;
  /** A constant, since it is interpolated into the statement. */
  readonly channel: "live";
  /** Called when a notification arrived, or may have been missed while the connection was lost. */
  readonly wake: () => void;
  readonly onLost: () => void;
};

/** Keeps one listening connection, and replaces it when it is lost. Resolves once the first one listens or failed. */
export async function listen({ url, channel, wake, onLost }: Options): Promise<Listener> {
  const stopping = new AbortController();
  let client: pg.Client | null = null;
  let first: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => void (first = resolve));

  const once = async (): Promise<void> => {
    const current = new pg.Client({ connectionString: url });
    const ended = new Promise<void>((resolve) => {
      current.once("end", resolve);
      current.on("error", () => resolve());
    });
    client = current;
    current.on("notification", wake);
    try {
      await current.connect();
      await current.query(`listen ${channel}`);
      first();
      wake();
      await ended;
    } finally {
      await current.end().catch(() => undefined);
    }
  };
  const forEver = async (): Promise<void> => {
    let waitMs = firstWaitMs;
    while (!stopping.signal.aborted) {
      const began = performance.now();
      await once().catch(() => undefined);
      first();
      if (stopping.signal.aborted) return;
      onLost();
      waitMs = performance.now() - began > longestWaitMs ? firstWaitMs : Math.min(longestWaitMs, waitMs * 2);
      await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = forEver();
  await ready;
  return {
    stop: async () => {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };
}
