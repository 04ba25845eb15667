import { setTimeout as wait } from "node:timers/promises";
import { startService, type Service } from "./service.ts";

/** How long a call under way may delay a restart. */
const graceMs = 1_000;

/** The server of `npm run dev`: one process for web and worker, restarted after each change. */
export type RestartedServer = {
  /** Waits while a new server starts. Returns the function to call once the response is sent: the server is not killed before. */
  readonly admit: () => Promise<() => void>;
  /** Kills the present server and starts another. Changes in the meantime cause one more restart. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The duration of the start; null if it failed, for instance with a syntax error: the next change starts it again. */
  readonly onStart: (ms: number | null) => void;
};

export function restartedServer({ env, onStart }: Options): RestartedServer {
  let service: Service | null = null;
  let current = Promise.resolve();
  let waiting: Promise<void> | null = null;
  let underWay = 0;

  async function answersSent(): Promise<void> {
    const end = performance.now() + graceMs;
    while (underWay > 0 && performance.now() < end) await wait(5);
  }

  async function startAgain(): Promise<void> {
    const begun = performance.now();
    await answersSent();
    await service?.kill();
    service = startService({ name: "server", script: "apps/server/src/main.ts", args: ["all"], env });
    try {
      await service.ready;
      onStart(performance.now() - begun);
    } catch {
      onStart(null);
    }
  }

  return {
    admit: async () => {
      let awaited: Promise<void>;
      do {
        awaited = waiting ?? current;
        await awaited;
      } while (waiting !== null || awaited !== current);
      underWay += 1;
      return () => {
        underWay -= 1;
      };
    },
    restart: async () => {
      waiting ??= current.then(() => {
        waiting = null;
        current = startAgain();
        return current;
      });
      await waiting;
    },
    stop: async () => {
      await current;
      await service?.stop();
    },
  };
}
