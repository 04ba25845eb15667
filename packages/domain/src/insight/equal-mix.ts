import type { Day } from "../kernel/day.ts";

type Levels = { readonly days: readonly Day[]; readonly prices: readonly number[] };

/** Level of a 50/50 mix of two series, rebalanced on each day on which both have a value: proxy for a diversified fund without an
 * index of its own.
 * @source methodology, section 6 */
export function equalMix(one: Levels, other: Levels): Levels {
  const others = new Map(other.days.map((day, index) => [day, other.prices[index]]));
  const days: Day[] = [];
  const prices: number[] = [];
  let before: readonly [number, number] | null = null;
  one.days.forEach((day, index) => {
    const [first, second] = [one.prices[index], others.get(day)];
    if (first === undefined || second === undefined) return;
    const level = prices.at(-1) ?? 100;
    prices.push(before === null ? level : (level * (first / before[0] + second / before[1])) / 2);
    days.push(day);
    before = [first, second];
  });
  return { days, prices };
}
