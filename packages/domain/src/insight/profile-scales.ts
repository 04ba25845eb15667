import type { Cents } from "../kernel/cents.ts";
import { cents } from "../kernel/cents.ts";

/** Scales of a person's profile (specification 2 §3). Codes are stored and sent; the screens have their French texts. A scale of
 * amounts goes from the lowest level to the highest. */

export const maritalStatuses = [
  "single",
  "cohabiting",
  "civil_partnership",
  "married",
  "separated",
  "divorced",
  "widowed",
] as const;
export type MaritalStatus = (typeof maritalStatuses)[number];

/** Main source of income. */
export const incomeSources = [
  "salary",
  "self_employment",
  "pension",
  "rents",
  "investments",
  "benefits",
] as const;
export type IncomeSource = (typeof incomeSources)[number];

/** A level of a scale of amounts, in cents: from `from` (included) to `to` (excluded). Null is unbounded. */
export type AmountLevel<Code extends string> = {
  readonly code: Code;
  readonly from: Cents | null;
  readonly to: Cents | null;
};

/** Annual net income, 6 levels.
 * @source product decision: the specification gives the number of levels, not their bounds */
export const incomeRanges = ["income_1", "income_2", "income_3", "income_4", "income_5", "income_6"] as const;
export type IncomeRange = (typeof incomeRanges)[number];
export const incomeLevels = levels(incomeRanges, [20_000, 35_000, 50_000, 75_000, 120_000]);

/** Investable assets, 7 levels.
 * @source specification 2 §3: lower bounds 50k, 100k, 150k, 400k, 750k, 1.5M EUR */
export const assetRanges = [
  "assets_1",
  "assets_2",
  "assets_3",
  "assets_4",
  "assets_5",
  "assets_6",
  "assets_7",
] as const;
export type AssetRange = (typeof assetRanges)[number];
export const assetLevels = levels(assetRanges, [50_000, 100_000, 150_000, 400_000, 750_000, 1_500_000]);

/** Yearly savings capacity, 5 levels.
 * @source product decision: the specification gives the number of levels, not their bounds */
export const savingsRanges = ["savings_1", "savings_2", "savings_3", "savings_4", "savings_5"] as const;
export type SavingsRange = (typeof savingsRanges)[number];
export const savingsLevels = levels(savingsRanges, [1_000, 5_000, 10_000, 25_000]);

/** Monthly fixed charges (rent, loans, taxes), 6 levels.
 * @source product decision: the specification gives the number of levels, not their bounds */
export const chargesRanges = [
  "charges_1",
  "charges_2",
  "charges_3",
  "charges_4",
  "charges_5",
  "charges_6",
] as const;
export type ChargesRange = (typeof chargesRanges)[number];
export const chargesLevels = levels(chargesRanges, [500, 1_000, 1_500, 2_500, 4_000]);

/** Largest single investment in a product family.
 * @source product decision of 28.11.2026 */
export const usedRanges = ["used_1", "used_2", "used_3", "used_4"] as const;
export type UsedRange = (typeof usedRanges)[number];
export const usedLevels = levels(usedRanges, [1_000, 10_000, 50_000]);

/** One level more than bounds; bounds in euros, ascending. */
function levels<Code extends string>(
  codes: readonly Code[],
  bounds: readonly number[],
): readonly AmountLevel<Code>[] {
  return codes.map((code, index) => ({
    code,
    from: boundAt(bounds, index - 1),
    to: boundAt(bounds, index),
  }));
}

function boundAt(bounds: readonly number[], index: number): Cents | null {
  const euros = bounds[index];
  return euros === undefined ? null : cents(euros * 100);
}

/** Returns the level that contains an amount. */
export function levelHolding<Code extends string>(
  scale: readonly AmountLevel<Code>[],
  amount: Cents,
): AmountLevel<Code> | null {
  return (
    scale.find(({ from, to }) => (from === null || amount >= from) && (to === null || amount < to)) ?? null
  );
}

export const professionalStatuses = ["working", "job_seeking", "retired", "not_working"] as const;
export type ProfessionalStatus = (typeof professionalStatuses)[number];

/** Socio-professional categories: the 24 of the second level, with « inactifs divers » split into students and people under and
 * over 60, which makes 26.
 * @source INSEE, nomenclature des professions et catégories socioprofessionnelles, PCS 2003, levels 2 and 3 */
export const professionalCategories = [
  "10",
  "21",
  "22",
  "23",
  "31",
  "32",
  "36",
  "41",
  "46",
  "47",
  "48",
  "51",
  "54",
  "55",
  "56",
  "61",
  "66",
  "69",
  "71",
  "72",
  "73",
  "76",
  "81",
  "84",
  "85",
  "86",
] as const;
export type ProfessionalCategory = (typeof professionalCategories)[number];

/** Returns the categories that a form offers to a person with this status. */
export function categoriesOfStatus(status: ProfessionalStatus): readonly ProfessionalCategory[] {
  return professionalCategories.filter((code) => statusesOf(code).includes(status));
}

export function categoryFitsStatus(category: ProfessionalCategory, status: ProfessionalStatus): boolean {
  return statusesOf(category).includes(status);
}

/** A person looking for work keeps the category of the last occupation; 81 is for those who never worked. */
function statusesOf(code: ProfessionalCategory): readonly ProfessionalStatus[] {
  const group = code.charAt(0);
  if (group === "7") return ["retired"];
  if (code === "81") return ["job_seeking"];
  if (group === "8") return ["not_working"];
  return ["working", "job_seeking"];
}

/** Contradiction between a stated estate and connected accounts that are worth more (specification 1 §5). Null where there is none,
 * or where either side is unknown. */
export type EstateInconsistency = {
  /** Value of the connected portfolios. */
  readonly aggregatedCents: Cents;
  /** Maximum of the stated level. */
  readonly statedCents: Cents;
};

export function estateInconsistency(input: {
  readonly aggregatedCents: Cents | null;
  /** The given figure, or the upper bound of the given level. */
  readonly statedCents: Cents | null;
}): EstateInconsistency | null {
  const { aggregatedCents, statedCents } = input;
  if (aggregatedCents === null || statedCents === null) return null;
  return aggregatedCents > statedCents ? { aggregatedCents, statedCents } : null;
}
