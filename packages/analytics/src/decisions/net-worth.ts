import * as plan from "../law/plan.ts";
import type { YearLaw } from "../law/year-law.ts";
import { normalQuantile } from "../linear/moments.ts";

/** Assumptions about homes: yearly growth and deviation, and their correlation with the financial part. A product decision.
 * @source methodology 2, section 3.2 */
export const homeAssumptions = { growthRatio: 0.02, deviationRatio: 0.06, correlation: 0.2 } as const;

export type NetWorthAhead = {
  readonly debt: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
};

/** Net worth after a number of years: a financial part with random returns and payments, homes, constant holdings, and a debt by
 * its schedule. A lognormal distribution is fitted to all assets; the debt is subtracted afterwards.
 * @param years integer
 * @returns 5 % quantile, median and 95 % quantile */
export function netWorthAhead(
  of: {
    readonly financial: plan.Plan;
    readonly law: YearLaw;
    readonly homes: number;
    /** Vehicles and already projected savings: known exactly. */
    readonly certain: number;
    readonly debt: number;
  },
  years: number,
): NetWorthAhead {
  const payments = of.financial.payments.subarray(0, 12 * years);
  const financial = plan.planLaw({ openingValue: of.financial.openingValue, payments }, of.law);
  const home = of.homes * (1 + homeAssumptions.growthRatio) ** years;
  const yearly = Math.log1p((homeAssumptions.deviationRatio / (1 + homeAssumptions.growthRatio)) ** 2);
  const varianceOfHomes = home ** 2 * Math.expm1(yearly * years);
  const varianceOfFinancial = financial.mean ** 2 * Math.expm1(financial.logVariance);
  const shared = 2 * homeAssumptions.correlation * Math.sqrt(varianceOfHomes * varianceOfFinancial);
  const mean = financial.mean + home + of.certain;
  const variance = varianceOfFinancial + varianceOfHomes + shared;
  const logVariance = mean > 0 ? Math.log1p(variance / mean ** 2) : 0;
  const at = (probability: number) =>
    mean * Math.exp(-logVariance / 2 + normalQuantile(probability) * Math.sqrt(logVariance)) - of.debt;
  return { debt: of.debt, low: at(0.05), median: at(0.5), high: at(0.95) };
}
