export type Bracket = { readonly low: number; readonly high: number; readonly tolerance: number };

/** Root of a continuous function between two points of opposite signs; null when they have the same sign.
 * @source Brent 1973, Algorithms for Minimization without Derivatives, chapter 4 (zero) */
export function brent(value: (x: number) => number, bracket: Bracket): number | null {
  let a = bracket.low;
  let b = bracket.high;
  let fa = value(a);
  let fb = value(b);
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (!(fa * fb < 0)) return null;
  let c = a;
  let fc = fa;
  let d = b - a;
  let e = d;
  for (let step = 0; step < 200; step += 1) {
    if (Math.abs(fc) < Math.abs(fb)) {
      [a, b, c] = [b, c, b];
      [fa, fb, fc] = [fb, fc, fb];
    }
    const tolerance = 2 * Number.EPSILON * Math.abs(b) + bracket.tolerance / 2;
    const middle = (c - b) / 2;
    if (Math.abs(middle) <= tolerance || fb === 0) return b;
    const guess = interpolate({ a, b, c, fa, fb, fc, middle });
    if (
      Math.abs(e) >= tolerance &&
      Math.abs(fa) > Math.abs(fb) &&
      accepted(guess, { middle, tolerance, e })
    ) {
      e = d;
      d = guess.p / guess.q;
    } else {
      d = middle;
      e = d;
    }
    a = b;
    fa = fb;
    b += Math.abs(d) > tolerance ? d : Math.sign(middle) * tolerance;
    fb = value(b);
    if (fb > 0 === fc > 0) {
      c = a;
      fc = fa;
      d = b - a;
      e = d;
    }
  }
  return b;
}

type Points = { a: number; b: number; c: number; fa: number; fb: number; fc: number; middle: number };

function interpolate(at: Points): { p: number; q: number } {
  const s = at.fb / at.fa;
  let p: number;
  let q: number;
  if (at.a === at.c) {
    p = 2 * at.middle * s;
    q = 1 - s;
  } else {
    const ratio = at.fa / at.fc;
    const r = at.fb / at.fc;
    p = s * (2 * at.middle * ratio * (ratio - r) - (at.b - at.a) * (r - 1));
    q = (ratio - 1) * (r - 1) * (s - 1);
  }
  return p > 0 ? { p, q: -q } : { p: -p, q };
}

function accepted(
  guess: { p: number; q: number },
  state: { middle: number; tolerance: number; e: number },
): boolean {
  const bound = Math.min(
    3 * state.middle * guess.q - Math.abs(state.tolerance * guess.q),
    Math.abs(state.e * guess.q),
  );
  return 2 * guess.p < bound;
}
