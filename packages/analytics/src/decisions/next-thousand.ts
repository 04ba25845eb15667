/** Where a sum may be placed: what is left of it after some years and after tax, the same mix of markets in each envelope.
 * @source methodology 2, section 3.7 */
export type Envelope =
  /** Interest without any tax. */
  | { readonly kind: "exempt"; readonly rateRatio: number }
  /** Interest that bears levies each year, and no income tax. */
  | { readonly kind: "levied"; readonly rateRatio: number; readonly leviesRatio: number }
  /** Gains that bear tax when the sum is taken out. */
  | { readonly kind: "gains"; readonly growthRatio: number; readonly taxRatio: number }
  /** The sum comes out of the income before tax and goes back into it at the end; its gains bear their own tax. */
  | {
      readonly kind: "deducted";
      readonly growthRatio: number;
      readonly inRatio: number;
      readonly outRatio: number;
      readonly taxRatio: number;
    };

/** What `amount` of income after tax is worth after some years, all taxes taken. Of a deducted envelope the tax saved is placed
 * with it: amount / (1 - inRatio). */
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

/** A loss bears no tax. */
function afterGains(paid: number, value: number, taxRatio: number): number {
  return value - Math.max(0, value - paid) * taxRatio;
}
