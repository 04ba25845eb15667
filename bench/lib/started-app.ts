import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { nodeCommand, root } from "../../tools/lib/run.ts";

export type StartedApp = { readonly stop: () => Promise<void> };

/** A command of the repository (`tools/start.ts`, `tools/dev.ts`) as a process, returned once it prints a line that begins with
 * `readyLine`. It ends with this process. */
export async function startApp(asked: {
  readonly script: string;
  /** The folder of the sources; those of this checkout by default. */
  readonly sources?: string;
  readonly readyLine: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onLine?: (line: string) => void;
}): Promise<StartedApp> {
  const sources = asked.sources ?? root;
  const [program = "", ...args] = nodeCommand(path.join(sources, asked.script));
  const child = spawn(program, args, {
    cwd: sources,
    env: { ...process.env, ...asked.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => child.kill("SIGTERM");
  process.once("exit", kill);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const ready = await new Promise<boolean>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      asked.onLine?.(line);
      if (line.startsWith(asked.readyLine)) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (!ready) throw new Error(`${asked.script} ended before it was ready.`);
  return {
    stop: async () => {
      kill();
      await ended;
      process.off("exit", kill);
    },
  };
}
