import { setTimeout as wait } from "node:timers/promises";
import { startService, type Service } from "./service.ts";

/** How long a call under way may keep a change from being served. */
const graceMs = 1_000;

/** The server of `npm run dev`: one process for web and worker, started again after each change. */
export type RestartedServer = {
  /** Holds while a new one starts: what is asked meanwhile waits for it. Gives what to call once the answer is sent: the server
   * is not killed in the middle of it. */
  readonly admit: () => Promise<() => void>;
  /** Kills the present one and starts another. Changes that come meanwhile make one more start. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How long the start took; null where it failed, as with a syntax error: the next change starts it again. */
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
