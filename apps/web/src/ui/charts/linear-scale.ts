/** From the values of a domain to the px of a range, in a straight line. What the first page draws uses this one: d3's scale
 * brings colours, formats and interpolations with it (8 kB compressed) that these charts have no use for. */
export type LinearScale = (value: number) => number;

export function linearScale(
  domain: readonly [number, number],
  range: readonly [number, number],
): LinearScale {
  const [from, to] = domain;
  const [start, end] = range;
  // A domain of one value has no direction: its value stands in the middle, as d3's does.
  if (to === from) return () => (start + end) / 2;
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}
