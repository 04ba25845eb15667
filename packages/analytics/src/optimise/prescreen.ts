/** Known data about a fund before it may be proposed. */
export type Candidate = {
  readonly className: string;
  readonly isEuroFund: boolean;
  /** Held today: always kept, because selling has a cost. */
  readonly isHeld: boolean;
  /** Share classes of one fund have the same key: only the cheapest is kept. */
  readonly fundKey: string;
  readonly sri: number | null;
  /** Number of its own weekly observations, or of those of a proxy. */
  readonly weeks: number;
  readonly ongoingRatio: number | null;
  /** Rating of the fund for the saver's profile, higher is better; null without one. */
  readonly note: number | null;
};

/** Three years of weeks: a fund with fewer and without a proxy is not proposed. @source methodology section 11 point 1 */
export const minCandidateWeeks = 156;

/** Indexes of the candidates for the optimisation, ascending: held ones and the euro fund, then the best of each class in turn (by
 * rating, then charges, then history), up to a total that keeps the solver below a tenth of a second.
 * @source methodology section 11, points 1 and 2 */
export function prescreen(
  candidates: readonly Candidate[],
  options: { readonly limit?: number; readonly maxLineSri?: number } = {},
): number[] {
  const limit = options.limit ?? 120;
  const all = candidates.map((candidate, index) => ({ candidate, index }));
  const kept = all.filter(({ candidate }) => candidate.isHeld || candidate.isEuroFund);
  const heldKeys = new Set(kept.map(({ candidate }) => candidate.fundKey));
  const eligible = all.filter(({ candidate }) => {
    const { sri } = candidate;
    if (candidate.isHeld || candidate.isEuroFund || heldKeys.has(candidate.fundKey)) return false;
    return sri !== null && sri <= (options.maxLineSri ?? 7) && candidate.weeks >= minCandidateWeeks;
  });
  const queues = byClass(cheapestClasses(eligible));
  const chosen = kept.map(({ index }) => index);
  for (let taken = true; taken && chosen.length < limit;) {
    taken = false;
    for (const queue of queues) {
      const next = queue.shift();
      if (next === undefined || chosen.length >= limit) continue;
      chosen.push(next.index);
      taken = true;
    }
  }
  return chosen.toSorted((a, b) => a - b);
}

type Numbered = { readonly candidate: Candidate; readonly index: number };

function cheapestClasses(eligible: readonly Numbered[]): Numbered[] {
  const best = new Map<string, Numbered>();
  for (const one of eligible) {
    const known = best.get(one.candidate.fundKey);
    if (known === undefined || chargeOf(one) < chargeOf(known)) best.set(one.candidate.fundKey, one);
  }
  return [...best.values()];
}

function byClass(eligible: readonly Numbered[]): Numbered[][] {
  const groups = Map.groupBy(eligible, ({ candidate }) => candidate.className);
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, group]) =>
      group.toSorted(
        (a, b) =>
          order(b.candidate.note ?? -Infinity, a.candidate.note ?? -Infinity) ||
          order(chargeOf(a), chargeOf(b)) ||
          b.candidate.weeks - a.candidate.weeks ||
          a.index - b.index,
      ),
    );
}

/** Compares without subtraction, so that two infinities are equal. */
function order(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Unknown charges sort after all known ones. */
function chargeOf({ candidate }: Numbered): number {
  return candidate.ongoingRatio ?? Infinity;
}
