import { type Cents, scaleCents, sumCents } from "../kernel/cents.ts";
import { type Day, day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { type Figure, figureOn } from "../figure.ts";
import type { AmountLevel } from "../insight/profile-scales.ts";

/** Maximum share of a household's income for its loans, including insurance.
 * @source Haut Conseil de stabilité financière, décision D-HCSF-2021-7, binding since 1 January 2022 (methodology, section 8) */
export const debtRatioNorms: readonly Figure[] = [
  { value: 0.35, unit: "ratio", from: day("2022-01-01"), to: null, source: "D-HCSF-2021-7" },
];

/** Rents count at this ratio: the rest covers charges and vacancy (methodology, section 8; a usual practice of lenders). */
export const rentsCountedRatio = 0.7;

export type DebtLoad = {
  /** Range of the ratio, as incomes are known by level; null where the level has no such bound. */
  readonly fromRatio: Ratio | null;
  readonly toRatio: Ratio | null;
  readonly verdict: "within" | "above" | "undetermined" | null;
  /** Why there is no ratio. */
  readonly unknown: "income" | "instalment" | null;
  readonly normRatio: Ratio;
};

/** Share of the income that loans take: monthly instalments and insurance / (yearly net income / 12 + 70 % of the rents).
 * @param charges of each loan, per month; null is unknown
 * @param income yearly, net */
export function debtLoad(input: {
  readonly charges: readonly (Cents | null)[];
  readonly income: Pick<AmountLevel<string>, "from" | "to"> | null;
  readonly rentsMonthlyCents: Cents;
  readonly today: Day;
}): DebtLoad {
  const normRatio = figureOn(debtRatioNorms, input.today)?.value ?? 0.35;
  const nothing = { fromRatio: null, toRatio: null, verdict: null, normRatio };
  const known = input.charges.filter((charge) => charge !== null);
  if (known.length < input.charges.length) return { ...nothing, unknown: "instalment" };
  if (input.income === null) return { ...nothing, unknown: "income" };
  const paid = sumCents(known);
  const rents = scaleCents(input.rentsMonthlyCents, rentsCountedRatio);
  const shareOf = (yearly: number): Ratio | null => {
    const base = yearly / 12 + rents;
    return paid === 0 ? 0 : base > 0 ? paid / base : null;
  };
  // Without an upper bound the share may be arbitrarily small; without a lower bound, only the rents are certain.
  const fromRatio = input.income.to === null ? (paid === 0 ? 0 : null) : shareOf(input.income.to);
  const toRatio = shareOf(input.income.from ?? 0);
  const within = toRatio !== null && toRatio <= normRatio;
  const above = fromRatio !== null && fromRatio > normRatio;
  return {
    fromRatio,
    toRatio,
    verdict: within ? "within" : above ? "above" : "undetermined",
    unknown: null,
    normRatio,
  };
}
