/** Seeded random generator: the same text gives the same numbers on every machine. */
export type Random = {
  /** In [0, 1). */
  readonly next: () => number;
  /** An integer from low to high, both included. */
  readonly int: (low: number, high: number) => number;
  readonly pick: <T>(list: readonly [T, ...T[]]) => T;
  readonly chance: (ratio: number) => boolean;
};

/** Mulberry32 (public domain), seeded by the FNV-1a hash of a text. */
export function createRandom(seed: string): Random {
  let state = hash32(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    chance: (ratio) => next() < ratio,
  };
}

export function hash32(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  bits ^= bits >>> 16;
  bits = Math.imul(bits, 0x85ebca6b);
  return (bits ^ (bits >>> 13)) >>> 0;
}

/** Digits that look like a reference number. */
export function digits(seed: string, count: number): string {
  const random = createRandom(`digits ${seed}`);
  return Array.from({ length: count }, (_, at) => random.int(at === 0 ? 1 : 0, 9)).join("");
}
