/** Options for investing a sum: its value after a number of years and after tax, with the same market mix in each envelope.
 * @source methodology 2, section 3.7 */
export type Envelope =
  /** Tax-free interest. */
  | { readonly kind: "exempt"; readonly rateRatio: number }
  /** Interest subject to yearly levies, without income tax. */
  | { readonly kind: "levied"; readonly rateRatio: number; readonly leviesRatio: number }
  /** Gains taxed on withdrawal. */
  | { readonly kind: "gains"; readonly growthRatio: number; readonly taxRatio: number }
  /** The sum is deducted from taxable income and taxed at the end; its gains have their own tax. */
  | {
      readonly kind: "deducted";
      readonly growthRatio: number;
      readonly inRatio: number;
      readonly outRatio: number;
      readonly taxRatio: number;
    };

/** Value of `amount` of after-tax income after a number of years and all taxes. In a deducted envelope the tax saving is invested
 * as well: amount / (1 - inRatio). */
export function valueAfterTax(amount: number, years: number, envelope: Envelope): number {
  switch (envelope.kind) {
    case "exempt":
      return amount * (1 + envelope.rateRatio) ** years;
    case "levied":
      return amount * (1 + envelope.rateRatio * (1 - envelope.leviesRatio)) ** years;
    case "gains":
      return afterGains(amount, amount * (1 + envelope.growthRatio) ** years, envelope.taxRatio);
    case "deducted": {
      const placed = amount / (1 - envelope.inRatio);
      const value = afterGains(placed, placed * (1 + envelope.growthRatio) ** years, envelope.taxRatio);
      return value - placed * envelope.outRatio;
    }
  }
}

/** A loss is not taxed. */
function afterGains(paid: number, value: number, taxRatio: number): number {
  return value - Math.max(0, value - paid) * taxRatio;
}
