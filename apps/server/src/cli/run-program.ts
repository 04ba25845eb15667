import { spawn } from "node:child_process";
import { givenEnvironment } from "../config.ts";

/** A program of the machine or of ours, to its end, with what it printed. */
export async function runProgram(
  [program = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(program, args, {
    env: { ...givenEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => parts.push(text));
  const code = await new Promise<number>((resolve) => {
    child.once("error", (error) => {
      parts.push(error.message);
      resolve(127);
    });
    child.once("close", (status) => resolve(status ?? 1));
  });
  return { code, output: parts.join("") };
}
