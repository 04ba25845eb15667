import { spawn } from "node:child_process";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");
const bin = path.join(root, "node_modules", ".bin");

export type Run = { readonly code: number; readonly output: string };
type Options = {
  /** Printed as it comes, or returned to the caller; "also": output is both, errors are printed. */
  readonly show: boolean | "also";
  readonly env?: Readonly<Record<string, string>>;
  /** Its working directory; the repository's root by default. */
  readonly cwd?: string;
};

/** Runs a program of the repository or of the machine to its end. The repository's own come first in PATH. */
export async function run(command: readonly string[], options: Options): Promise<Run> {
  const [program = "", ...args] = command;
  const { show } = options;
  const stdio =
    show === "also"
      ? (["pipe", "inherit"] as const)
      : show
        ? (["inherit", "inherit"] as const)
        : (["pipe", "pipe"] as const);
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env["PATH"] ?? ""}`, ...options.env };
  const child = spawn(program, args, { cwd: options.cwd ?? root, env, stdio: ["ignore", ...stdio] });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      parts.push(text);
      if (show === "also") process.stdout.write(text);
    });
  }
  const stop = () => void child.kill("SIGTERM");
  process.once("SIGTERM", stop).once("SIGINT", stop);
  const code = await new Promise<number>((resolve) => {
    child.once("error", (error) => {
      parts.push(error.message);
      resolve(127);
    });
    child.once("close", (status) => resolve(status ?? 1));
  });
  process.off("SIGTERM", stop).off("SIGINT", stop);
  return { code, output: parts.join("") };
}

/** The command that runs one of our TypeScript files with the present Node. */
export function nodeCommand(script: string, ...args: readonly string[]): string[] {
  return [process.execPath, "--disable-warning=ExperimentalWarning", path.resolve(root, script), ...args];
}
