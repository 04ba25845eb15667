import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { listAt, numberAt } from "../../tools/lib/json.ts";

export type ActualImporter = {
  /** Imports the file once into a new account; milliseconds. */
  readonly import: () => Promise<number>;
  readonly node: string;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly node: string;
  readonly folder: string;
  readonly file: string;
  readonly work: string;
  /** The rows that each import must create, sorted. */
  readonly expected: readonly string[];
};

/** Actual Budget in a process of its own, ready to import. Throws when it does not start. */
export async function startActual(options: Options): Promise<ActualImporter> {
  const script = path.join(import.meta.dirname, "actual-import.mjs");
  const child = spawn(options.node, [script, options.folder, options.file, options.work], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  process.once("exit", () => child.kill());
  const errors: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => errors.push(chunk));
  const waiting: ((line: string) => void)[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("@@")) waiting.shift()?.(line.slice(2));
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const next = async (): Promise<unknown> => {
    const line = await Promise.race([
      new Promise<string>((resolve) => waiting.push(resolve)),
      ended.then(() => null),
    ]);
    if (line === null) throw new Error(`the process ended: ${errors.join("").slice(0, 300)}`);
    return JSON.parse(line);
  };
  await next();
  return {
    node: await versionOf(options.node),
    import: async () => {
      child.stdin.write("\n");
      const answer = await next();
      const rows = listAt(answer, "rows").map(String);
      if (numberAt(answer, "errors") > 0 || rows.toSorted().join("\n") !== options.expected.join("\n"))
        throw new Error("Actual's import differs from the file.");
      return numberAt(answer, "ms");
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

async function versionOf(node: string): Promise<string> {
  const child = spawn(node, ["--version"], { stdio: ["ignore", "pipe", "ignore"] });
  let version = "";
  for await (const chunk of child.stdout) version += String(chunk);
  return version.trim().replace("v", "");
}
