import type { Answer } from "./test-server.ts";

/** Counts responses by status and code. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = body.code === undefined ? String(status) : `${status} ${body.code}`;
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
}
