import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";

export type FeeSet = {
  /** Yearly ongoing charges of the fund, ratio. */
  readonly ongoingRatio: number;
  /** Yearly fee of the portfolio, ratio. */
  readonly contractRatio: number;
  /** Fee on each deposit, ratio. */
  readonly entryRatio: number;
};

export type ProjectionInput = {
  readonly openingValue: number;
  /** Deposit at the end of each month, before the entry fee; same unit as the value. */
  readonly monthlyDeposit: number;
  /** Yearly growth before all fees: a neutral assumption per asset class, never past returns. */
  readonly grossGrowthRatio: number;
  readonly fees: FeeSet;
  readonly years: number;
  /** True where the opening value still has to pay the entry fee: false for an existing portfolio. Default true, as in the
   * formula. */
  readonly entryOnOpening?: boolean;
};

export type Projection = {
  /** Value at the end of each year, year 0 first; shape [years + 1]. */
  readonly values: Float64Array;
  /** Same path without fees. */
  readonly valuesWithoutFees: Float64Array;
  /** Total cost of fees at the end, same unit as the value. */
  readonly cost: number;
  /** cost / value without fees. */
  readonly costRatio: Estimate;
  /** Shares of the cost by layer, which sum to 1; exact without deposits, a convention with them. */
  readonly attribution: {
    readonly ongoing: number;
    readonly contract: number;
    readonly entry: number;
  } | null;
};

/** Value of a portfolio in 20 years with and without its fees.
 * V_T = V0 (1 - e) q^T + D (1 - e) (q^T - 1) / (q^(1/12) - 1), q = (1 + g)(1 - TER)(1 - cm).
 * @source methodology section 7 */
export function project(input: ProjectionInput): Projection {
  const { ongoingRatio, contractRatio, entryRatio } = input.fees;
  const gross = 1 + input.grossGrowthRatio;
  const net = gross * (1 - ongoingRatio) * (1 - contractRatio);
  const openingEntry = (input.entryOnOpening ?? true) ? entryRatio : 0;
  const values = new Float64Array(input.years + 1);
  const valuesWithoutFees = new Float64Array(input.years + 1);
  for (let year = 0; year <= input.years; year += 1) {
    values[year] =
      input.openingValue * (1 - openingEntry) * net ** year +
      input.monthlyDeposit * (1 - entryRatio) * annuity(net, year);
    valuesWithoutFees[year] =
      input.openingValue * gross ** year + input.monthlyDeposit * annuity(gross, year);
  }
  const end = values.at(-1) ?? 0;
  const free = valuesWithoutFees.at(-1) ?? 0;
  return {
    values,
    valuesWithoutFees,
    cost: free - end,
    costRatio: free > 0 ? estimate((free - end) / free) : missing("not_positive"),
    attribution: attribute(input.fees, input.years),
  };
}

/** Value after `years` of 1 paid at the end of each month, at a yearly factor q. */
function annuity(yearlyFactor: number, years: number): number {
  const monthly = yearlyFactor ** (1 / 12);
  const months = 12 * years;
  // Near a factor of 1 the closed form is 0 / 0; its limit is the number of months.
  return Math.abs(monthly - 1) < 1e-12 ? months : (monthly ** months - 1) / (monthly - 1);
}

function attribute(fees: FeeSet, years: number): Projection["attribution"] {
  const ongoing = -years * Math.log(1 - fees.ongoingRatio);
  const contract = -years * Math.log(1 - fees.contractRatio);
  const entry = -Math.log(1 - fees.entryRatio);
  const total = ongoing + contract + entry;
  return total > 0 ? { ongoing: ongoing / total, contract: contract / total, entry: entry / total } : null;
}

/** Gross growth of a fund from its net growth: (1 + net) / (1 - TER) - 1. */
export function grossGrowth(netRatio: number, ongoingRatio: number): Estimate {
  return ongoingRatio < 1 ? estimate((1 + netRatio) / (1 - ongoingRatio) - 1) : missing("outside_domain");
}
