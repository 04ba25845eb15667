/** What the charts need of numbers: the ends of many, the nearest of some, the step of an axis. Each gives what d3-array does
 * (ranges.test.ts), which brings three times as much to a first page. */

/** The least and the greatest; nothing of none. */
export function endsOf<N extends number>(values: readonly N[]): readonly [least?: N, greatest?: N] {
  const [first] = values;
  if (first === undefined) return [];
  let [least, greatest] = [first, first];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}

/** The place of the nearest of some rising numbers, of two as near the later one; 0 where there is none. */
export function nearestOf(rising: readonly number[], wanted: number): number {
  const after = rising.findIndex((one) => one >= wanted);
  if (after === -1) return Math.max(0, rising.length - 1);
  const [before, next] = [rising[after - 1], rising[after] ?? wanted];
  return before !== undefined && wanted - before < next - wanted ? after - 1 : after;
}

/** The step of 1, 2 or 5 times a power of ten that cuts what lies between two numbers into about as many parts. */
export function tickStep(least: number, greatest: number, count: number): number {
  const rough = (greatest - least) / count;
  const power = Math.floor(Math.log10(rough));
  const over = rough / 10 ** power;
  const factor = over >= Math.sqrt(50) ? 10 : over >= Math.sqrt(10) ? 5 : over >= Math.sqrt(2) ? 2 : 1;
  // Under one it is one through a whole number: 0.1 has no binary fraction, 10 has.
  const parts = power < 0 ? 10 ** -power / factor : null;
  const step = parts === null ? 10 ** power * factor : 1 / parts;
  const inSteps = (value: number): number => Math.round(parts === null ? value / step : value * parts);
  const valueOf = (steps: number): number => (parts === null ? steps * step : steps / parts);
  const [from, to] = [inSteps(least), inSteps(greatest)];
  const holdsATick = from + Number(valueOf(from) < least) <= to - Number(valueOf(to) > greatest);
  return holdsATick || count >= 2 ? step : tickStep(least, greatest, count * 2);
}
