/** A fraction: 0.01 is 1 %. Percent exists on screens only. */
export type Ratio = number;

/** A share of a total, or null where the total says nothing (zero or negative). */
export function shareRatio(part: number, total: number): Ratio | null {
  return total > 0 ? part / total : null;
}
