/** Maps the values of a domain linearly to px. Charts of the first page use it: d3's scale also loads colours, formats and
 * interpolations (8 kB compressed) that they do not need. */
export type LinearScale = (value: number) => number;

export function linearScale(
  domain: readonly [number, number],
  range: readonly [number, number],
): LinearScale {
  const [from, to] = domain;
  const [start, end] = range;
  // A domain of one value has no direction: the value is placed in the middle, as d3 does.
  if (to === from) return () => (start + end) / 2;
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}
