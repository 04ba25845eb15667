import { type Cents, cents, sumCents } from "../kernel/cents.ts";
import { addDays, addMonths, type Day, day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { ownedCents } from "../holdings/ownership.ts";
import { feeProjectionYears } from "./analyses.ts";

/** By how much prices are taken to rise in a year where a sum of later years is told in euros of today.
 * @source methodology 2, section 3.5 */
export const feeInflationRatio = 0.02;

/** What one contract costs, for the person's share: a year, and in all after twenty years. Nulls where its fees are unknown. */
export type ContractFeesToday = {
  readonly id: Id;
  readonly name: string;
  readonly valueCents: Cents;
  readonly yearlyCents: Cents | null;
  readonly lostCents: Cents | null;
};

export type KnownFees = ContractFeesToday & { readonly yearlyCents: Cents; readonly lostCents: Cents };

export type HouseholdFees = {
  /** Sums of the contracts whose fees are known; null where there is none. */
  readonly yearlyCents: Cents | null;
  readonly yearlyRatio: Ratio | null;
  readonly lostCents: Cents | null;
  /** The same in euros of today. */
  readonly lostRealCents: Cents | null;
  /** Their value, and that of all. */
  readonly coveredCents: Cents;
  readonly totalCents: Cents;
  /** The dearest of a year first. */
  readonly known: readonly KnownFees[];
  /** The largest first. */
  readonly unknown: readonly ContractFeesToday[];
};

/** What all the contracts cost together. Each figure is that of the contract's own analysis: nothing is computed twice. */
export function householdFees(contracts: readonly ContractFeesToday[]): HouseholdFees {
  const known = contracts.filter(isKnown).toSorted((a, b) => b.yearlyCents - a.yearlyCents);
  const yearlyCents = sumCents(known.map((one) => one.yearlyCents));
  const lostCents = sumCents(known.map((one) => one.lostCents));
  const coveredCents = sumCents(known.map((one) => one.valueCents));
  const isAny = known.length > 0;
  return {
    yearlyCents: isAny ? yearlyCents : null,
    yearlyRatio: coveredCents > 0 ? yearlyCents / coveredCents : null,
    lostCents: isAny ? lostCents : null,
    lostRealCents: isAny
      ? cents(Math.round(lostCents / (1 + feeInflationRatio) ** feeProjectionYears))
      : null,
    coveredCents,
    totalCents: sumCents(contracts.map((one) => one.valueCents)),
    known,
    unknown: contracts.filter((one) => !isKnown(one)).toSorted((a, b) => b.valueCents - a.valueCents),
  };
}

function isKnown(contract: ContractFeesToday): contract is KnownFees {
  return contract.yearlyCents !== null && contract.lostCents !== null;
}

/** Whole months of which the fees of cards and accounts are told. */
const bankMonths = 12;

/** The twelve whole months before the one that runs. */
export function bankFeeRange(today: Day): { readonly from: Day; readonly to: Day } {
  const thisMonth = day(`${today.slice(0, 7)}-01`);
  return { from: addMonths(thisMonth, -bankMonths), to: addDays(thisMonth, -1) };
}

/** By the person's share of each account. Null where no account is known for so long: what is not known was not free. */
export function bankFeesOf(
  accounts: readonly { readonly id: Id; readonly ownedRatio: Ratio }[],
  taken: readonly { readonly portfolioId: Id; readonly feesCents: Cents; readonly firstOn: Day }[],
  { from }: ReturnType<typeof bankFeeRange>,
): Cents | null {
  const known = accounts.flatMap(({ id, ownedRatio }) => {
    const own = taken.find(({ portfolioId }) => portfolioId === id);
    return own === undefined || own.firstOn > from ? [] : [ownedCents(own.feesCents, ownedRatio)];
  });
  return known.length === 0 ? null : sumCents(known);
}
