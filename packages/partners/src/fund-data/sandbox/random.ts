/** Seeded random numbers that are identical on every machine: integers and basic arithmetic only, no tables, no shared state. */
export type Draws = {
  /** In [0, 1). */
  readonly uniform: () => number;
  readonly between: (low: number, high: number) => number;
  /** An integer in [low, high]. */
  readonly whole: (low: number, high: number) => number;
  readonly chance: (ratio: number) => boolean;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
};

export function drawsFrom(seed: number): Draws {
  let at = 0;
  const uniform = () => (mix(seed, at++) + 0.5) / 4_294_967_296;
  const whole = (low: number, high: number) => low + Math.floor(uniform() * (high - low + 1));
  return {
    uniform,
    between: (low, high) => low + uniform() * (high - low),
    whole,
    chance: (ratio) => uniform() < ratio,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
  };
}

/** An approximately standard normal number for a seed and an index: the sum of twelve uniform ones minus six. Any index can be
 * computed directly, so that a path can be extended without replaying it. */
export function normalAt(seed: number, index: number): number {
  let sum = -6;
  for (let part = 0; part < 6; part += 1) {
    const bits = mix(seed, index * 6 + part);
    sum += ((bits & 0xffff) + 0.5) / 65_536 + ((bits >>> 16) + 0.5) / 65_536;
  }
  return sum;
}

export function hashText(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  return bits >>> 0;
}

/** A 32-bit hash of two integers (the finaliser of MurmurHash3, public domain, applied twice). */
function mix(seed: number, index: number): number {
  return finalise(finalise(seed ^ 0x51ed270b) ^ Math.imul(index + 1, 0x85ebca6b));
}

function finalise(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
