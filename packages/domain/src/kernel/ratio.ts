/** A fraction: 0.01 is 1 %. Percentages exist on screens only. */
export type Ratio = number;

/** Share of a total, or null where the total is zero or negative. */
export function shareRatio(part: number, total: number): Ratio | null {
  return total > 0 ? part / total : null;
}
