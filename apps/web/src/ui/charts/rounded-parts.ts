/** Rounds parts to whole numbers that add up to the whole: each is rounded down, then the remaining units go to the largest
 * remainders. If the sum of the parts is far from the whole (one is unknown), or it is null, each is simply rounded. */
export function roundedTo(whole: number | null, parts: readonly number[]): readonly number[] {
  const floors = parts.map(Math.floor);
  const left = whole === null ? -1 : whole - floors.reduce((sum, part) => sum + part, 0);
  if (left < 0 || left > parts.length) return parts.map(Math.round);
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return floors.map((part, index) => (raised.has(index) ? part + 1 : part));
}
