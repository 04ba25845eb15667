import { setTimeout as wait } from "node:timers/promises";
import type { Ready, Service } from "./service.ts";

/** A process that is restarted alone when it ends by itself, with an increasing delay. */
export type Supervised = {
  /** Its first line; rejects if its first start fails. */
  readonly ready: Promise<Ready>;
  readonly stop: () => Promise<void>;
};

export type Supervision = {
  readonly start: () => Service;
  /** Called when it ended; it restarts after the delay. */
  readonly onEnd: (service: Service, pauseMs: number) => void;
  readonly firstPauseMs?: number;
};

const maxPauseMs = 30_000;
/** After a run of this length the delay starts again at its minimum. */
const steadyMs = 60_000;

export function supervise({ start, onEnd, firstPauseMs = 500 }: Supervision): Supervised {
  const stopped = new AbortController();
  let service = start();
  const ready = service.ready;
  const watching = watch();

  async function watch(): Promise<void> {
    if ((await ready.catch(() => null)) === null) return;
    let pauseMs = firstPauseMs;
    let since = performance.now();
    while (!stopped.signal.aborted) {
      await service.ended;
      if (stopped.signal.aborted) return;
      if (performance.now() - since > steadyMs) pauseMs = firstPauseMs;
      onEnd(service, pauseMs);
      await wait(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      since = performance.now();
      service = start();
    }
  }

  return {
    ready,
    stop: async () => {
      stopped.abort();
      await service.stop();
      await watching;
    },
  };
}
