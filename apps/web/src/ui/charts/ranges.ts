/** Number helpers of the charts: the extent of a list, the nearest value, the step of an axis. Equal to those of d3-array
 * (ranges.test.ts), which is three times as large on a first page. */

/** The minimum and the maximum; undefined for an empty list. */
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

/** The index of the nearest of some increasing numbers, the later one if two are equally near; 0 for an empty list. */
export function nearestOf(rising: readonly number[], wanted: number): number {
  const after = rising.findIndex((one) => one >= wanted);
  if (after === -1) return Math.max(0, rising.length - 1);
  const [before, next] = [rising[after - 1], rising[after] ?? wanted];
  return before !== undefined && wanted - before < next - wanted ? after - 1 : after;
}

/** The step of 1, 2 or 5 times a power of ten that divides an interval into about the requested number of parts. */
export function tickStep(least: number, greatest: number, count: number): number {
  const rough = (greatest - least) / count;
  const power = Math.floor(Math.log10(rough));
  const over = rough / 10 ** power;
  const factor = over >= Math.sqrt(50) ? 10 : over >= Math.sqrt(10) ? 5 : over >= Math.sqrt(2) ? 2 : 1;
  // A step below one is the inverse of a whole number: 0.1 has no exact binary fraction, 10 has.
  const parts = power < 0 ? 10 ** -power / factor : null;
  const step = parts === null ? 10 ** power * factor : 1 / parts;
  const inSteps = (value: number): number => Math.round(parts === null ? value / step : value * parts);
  const valueOf = (steps: number): number => (parts === null ? steps * step : steps / parts);
  const [from, to] = [inSteps(least), inSteps(greatest)];
  const holdsATick = from + Number(valueOf(from) < least) <= to - Number(valueOf(to) > greatest);
  return holdsATick || count >= 2 ? step : tickStep(least, greatest, count * 2);
}
