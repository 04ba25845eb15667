import os from "node:os";

/** One measurement: ours and the peer's of the same run, in the same unit. */
export type Measure = {
  readonly bench: string;
  readonly what: string;
  /** Null when it could not be measured; `conditions` says why. */
  readonly ours: number | null;
  readonly peer: number | null;
  readonly peerName: string;
  readonly unit: string;
  readonly conditions: string;
};

/** Prints a line of JSON. The ratio is ours over the peer's: under 1 is better for a time or a size. */
export function report(measure: Measure): void {
  const { bench, what, peerName, unit, conditions } = measure;
  const [ours, peer] = [rounded(measure.ours), rounded(measure.peer)];
  const ratio =
    measure.ours === null || measure.peer === null || measure.peer === 0
      ? null
      : rounded(measure.ours / measure.peer);
  console.log(JSON.stringify({ bench, what, ours, peer, peerName, ratio, unit, conditions }));
}

/** Four significant figures: the rest would be noise. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(4));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param share 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error("No value to take a quantile of.");
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

/** Milliseconds of a run. */
export async function timed(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

export type Pair = { readonly ours: number; readonly peer: number };

/** Runs both sides alternately, so that a busy moment of the machine affects both, and returns the medians.
 * @param warm rounds before, which are not timed: V8 optimises only what ran many times, as in a process that serves */
export async function inTurns(
  times: number,
  sides: {
    readonly ours: (turn: number) => Promise<number>;
    readonly peer: (turn: number) => Promise<number>;
  },
  warm = 1,
): Promise<Pair> {
  const found: Pair[] = [];
  for (let turn = 0; turn < warm + times; turn += 1) {
    const pair =
      turn % 2 === 0
        ? { ours: await sides.ours(turn), peer: await sides.peer(turn) }
        : reversed({ peer: await sides.peer(turn), ours: await sides.ours(turn) });
    if (turn >= warm) found.push(pair);
  }
  return {
    ours: median(found.map((pair) => pair.ours)),
    peer: median(found.map((pair) => pair.peer)),
  };
}

function reversed({ ours, peer }: Pair): Pair {
  return { ours, peer };
}

/** What the figures depend on, in a few words. */
export function machine(): string {
  return `${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1) ?? "?"}, Node ${process.versions.node}`;
}
