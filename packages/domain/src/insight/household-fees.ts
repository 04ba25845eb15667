import { type Cents, cents, sumCents } from "../kernel/cents.ts";
import { addDays, addMonths, type Day, day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { type Ratio, shareRatio } from "../kernel/ratio.ts";
import { ownedCents } from "../holdings/ownership.ts";
import { feeProjectionYears } from "./analyses.ts";
import type { AccountSpending } from "./expenses.ts";

/** Assumed yearly inflation where a later amount is given in today's euros.
 * @source methodology 2, section 3.5 */
export const assumedInflationRatio = 0.02;

/** Costs of one contract per year, and in total after twenty years, from its last analysis. */
export type RecordedContractFees = {
  readonly on: Day;
  readonly valueCents: Cents;
  readonly yearlyCents: Cents;
  readonly lostCents: Cents;
};

/** A contract with the person's share; null where its fees or its value are unknown. */
export type ContractWithFees = {
  readonly id: Id;
  readonly name: string;
  readonly valueCents: Cents | null;
  readonly fees: RecordedContractFees | null;
};

export type KnownFees = Omit<ContractWithFees, "valueCents" | "fees"> & RecordedContractFees;

export type HouseholdFees = {
  /** Day of the oldest analysis; null, like the sums, where no fees are known. */
  readonly asOf: Day | null;
  readonly yearlyCents: Cents | null;
  readonly yearlyRatio: Ratio | null;
  readonly lostCents: Cents | null;
  /** In today's euros. */
  readonly lostRealCents: Cents | null;
  /** Value of the contracts with known fees at their analysis, and that value plus the value of the others. */
  readonly coveredCents: Cents;
  readonly totalCents: Cents;
  /** Highest yearly cost first. */
  readonly known: readonly KnownFees[];
  /** Largest first, unknown values last. */
  readonly unknown: readonly Omit<ContractWithFees, "fees">[];
};

/** Costs of all contracts together. Each figure is that of the contract's own analysis: nothing is computed twice. */
export function householdFees(contracts: readonly ContractWithFees[]): HouseholdFees {
  const known = contracts
    .flatMap(({ id, name, fees }) => (fees === null ? [] : [{ id, name, ...fees }]))
    .toSorted((a, b) => b.yearlyCents - a.yearlyCents);
  const unknown = contracts
    .flatMap(({ id, name, valueCents, fees }) => (fees === null ? [{ id, name, valueCents }] : []))
    .toSorted((a, b) => (b.valueCents ?? -1) - (a.valueCents ?? -1));
  const coveredCents = sumCents(known.map((one) => one.valueCents));
  const totalCents = sumCents([coveredCents, ...unknown.flatMap((one) => one.valueCents ?? [])]);
  const rest = { coveredCents, totalCents, known, unknown };
  const [asOf] = known.map((one) => one.on).toSorted();
  if (asOf === undefined)
    return {
      asOf: null,
      yearlyCents: null,
      yearlyRatio: null,
      lostCents: null,
      lostRealCents: null,
      ...rest,
    };
  const yearlyCents = sumCents(known.map((one) => one.yearlyCents));
  const lostCents = sumCents(known.map((one) => one.lostCents));
  const lostRealCents = cents(Math.round(lostCents / (1 + assumedInflationRatio) ** feeProjectionYears));
  const yearlyRatio = shareRatio(yearlyCents, coveredCents);
  return { asOf, yearlyCents, yearlyRatio, lostCents, lostRealCents, ...rest };
}

/** Categories of bank fees for an account or a card. */
export const bankFeeCategories = ["finances.bank_fees"] as const;
/** Number of full months over which fees of cards and accounts are summed. */
const bankMonths = 12;

/** The twelve full months before the current one. */
export function bankFeeRange(today: Day): { readonly from: Day; readonly to: Day } {
  const thisMonth = day(`${today.slice(0, 7)}-01`);
  return { from: addMonths(thisMonth, -bankMonths), to: addDays(thisMonth, -1) };
}

export type BankFees = {
  readonly feesCents: Cents;
  /** Number of accounts whose transactions go back to the first of these months, and number of all accounts. */
  readonly knownCount: number;
  readonly count: number;
};

/** Weighted by the person's share of each account. Null where no account is known for that long: unknown does not mean free. */
export function bankFeesOf(
  accounts: readonly { readonly id: Id; readonly ownedRatio: Ratio }[],
  taken: readonly AccountSpending[],
  { from }: ReturnType<typeof bankFeeRange>,
): BankFees | null {
  const known = accounts.flatMap(({ id, ownedRatio }) => {
    const own = taken.find(({ portfolioId }) => portfolioId === id);
    return own === undefined || own.firstOn > from ? [] : [ownedCents(own.spentCents, ownedRatio)];
  });
  if (known.length === 0) return null;
  return { feesCents: sumCents(known), knownCount: known.length, count: accounts.length };
}
