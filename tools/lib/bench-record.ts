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
  /** How many times worse: over 1. */
  readonly worseBy: number;
};

/** Under this a figure has not changed: two runs of the same code on a quiet machine differ by as much. */
const noise = 1.15;

/** The measures among what a bench printed. */
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

/** What is measured, without the figure that some benches tell after a semicolon. */
function stableName(what: string): string {
  return what.split(";")[0] ?? what;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** What got worse than a recorded run of the same machine, the worst first. Where a peer of the same run was measured both
 * times, its change is taken off: a busy machine slows both. */
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

/** Rates: calls, rows or sign-ins in a second. */
function isMoreBetter({ unit }: BenchLine): boolean {
  return /\/s\b/u.test(unit);
}

function keyOf({ bench, what, unit }: BenchLine): string {
  return `${bench}\0${what}\0${unit}`;
}

/** Recorded measures that this run did not make: a bench that fell silent is no progress. */
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
