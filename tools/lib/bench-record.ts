import { readFileSync, writeFileSync } from "node:fs";

/** One printed line of a bench. */
export type BenchLine = {
  readonly bench: string;
  readonly what: string;
  readonly ours: number | null;
  readonly peer: number | null;
  readonly unit: string;
};
export type Change = {
  readonly line: BenchLine;
  readonly before: number;
  readonly after: number;
  /** The factor by which it got worse: above 1. */
  readonly worseBy: number;
};

/** Below this a figure is unchanged: two runs of the same code on a quiet machine differ by as much. */
const noise = 1.15;

/** Returns the measures in the output of a bench. */
export function benchLines(output: string): BenchLine[] {
  return output.split("\n").flatMap((line) => {
    const found = line.startsWith("{") ? parseLine(line) : null;
    return found === null ? [] : [found];
  });
}

function parseLine(line: string): BenchLine | null {
  try {
    const json: unknown = JSON.parse(line);
    if (typeof json !== "object" || json === null) return null;
    const { bench, what, ours, peer, unit }: Readonly<Record<string, unknown>> = { ...json };
    if (typeof bench !== "string" || typeof what !== "string" || typeof unit !== "string") return null;
    return { bench, what: stableName(what), ours: numberOrNull(ours), peer: numberOrNull(peer), unit };
  } catch {
    return null;
  }
}

/** The name of a measure, without the figure that some benches add after a semicolon. */
function stableName(what: string): string {
  return what.split(";")[0] ?? what;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** Returns what got worse than a recorded run of the same machine, worst first. If a peer was measured in both runs, its change
 * is divided out: a busy machine slows both. */
export function worseThan(recorded: readonly BenchLine[], now: readonly BenchLine[]): Change[] {
  const before = new Map(recorded.map((line) => [keyOf(line), line]));
  return now
    .flatMap((line): Change[] => {
      const then = before.get(keyOf(line));
      if (then === undefined || !isPositive(then.ours) || !isPositive(line.ours)) return [];
      const grown = line.ours / then.ours / peerChange(then, line);
      const worseBy = isMoreBetter(line) ? 1 / grown : grown;
      return worseBy > noise ? [{ line, before: then.ours, after: line.ours, worseBy }] : [];
    })
    .toSorted((a, b) => b.worseBy - a.worseBy);
}

function peerChange(then: BenchLine, now: BenchLine): number {
  return isPositive(then.peer) && isPositive(now.peer) ? now.peer / then.peer : 1;
}

function isPositive(value: number | null): value is number {
  return value !== null && value > 0;
}

/** Rates: calls, rows or sign-ins per second. */
function isMoreBetter({ unit }: BenchLine): boolean {
  return /\/s\b/u.test(unit);
}

function keyOf({ bench, what, unit }: BenchLine): string {
  return `${bench}\0${what}\0${unit}`;
}

/** Recorded measures that are missing in this run: a bench without output is not an improvement. */
export function missingFrom(now: readonly BenchLine[], recorded: readonly BenchLine[]): BenchLine[] {
  const made = new Set(now.map(keyOf));
  const ran = new Set(now.map((line) => line.bench));
  return recorded.filter((line) => ran.has(line.bench) && !made.has(keyOf(line)));
}

export function writeRecord(file: string, lines: readonly BenchLine[]): void {
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

export function readRecord(file: string): BenchLine[] {
  return benchLines(readFileSync(file, "utf8"));
}
