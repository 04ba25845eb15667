import { ownedCents, splitOwned } from "../holdings/ownership.ts";
import type { TransactionType } from "../holdings/transactions.ts";
import { type Cents, cents, scaleCents, sumCents, zeroCents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { averageOver, type FollowedSpan, yearShare } from "./yearly-costs.ts";

/** Cost of one contract in a year: the exact amounts of its transactions, then the rest according to its known fee rates. A fee
 * that is both in a transaction and in a rate counts once: the transaction takes precedence, and the rate adds only the excess. */

/** Class of the fee of a transaction: management and custody, a movement, or something else. */
export const feeClasses = ["management", "movement", "other"] as const;
export type FeeClass = (typeof feeClasses)[number];

export const costLineKinds = [
  "management_taken",
  "movement_taken",
  "other_taken",
  "management_rate",
  "movement_rate",
  "funds_rate",
] as const;
export type CostLineKind = (typeof costLineKinds)[number];
export type YearCost = {
  readonly kind: CostLineKind;
  readonly cents: Cents;
  /** Number of transactions; null for a line based on a rate. */
  readonly count: number | null;
};

/** What a statement reports as unknown about a contract. */
export const costGaps = [
  "gone",
  "currency",
  "value",
  "management_fees",
  "fund_fees",
  "operations",
  "operations_partly",
] as const;
export type CostGap = (typeof costGaps)[number];

const taxes = /\bPRELEVEMENTS? SOCIA|\bCSG\b|\bCRDS\b|\bIMPOTS?\b|\bTAXES?\b|\bPFU\b|\bPFL\b/;
const management = /\bGESTION\b|\bGARDE\b|\bTENUE DE COMPTE\b|\bMANDAT\b/;
const movement =
  /\bVERSEMENTS?\b|\bENTREE\b|\bARBITRAGES?\b|\bCOURTAGE\b|\bACHATS?\b|\bVENTES?\b|\bSOUSCRIPTIONS?\b|\bRACHATS?\b|\bTRANSFERTS?\b/;

/** Null for a tax: some sources label it a fee, but it is not a cost of the contract. */
export function feeClassOf(wording: string, type: TransactionType): FeeClass | null {
  const said = wording.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase();
  if (taxes.test(said)) return null;
  if (management.test(said)) return "management";
  return movement.test(said) || type === "market_fee" ? "movement" : "other";
}

export type FeeOperation = {
  readonly amountCents: Cents;
  readonly wording: string;
  readonly type: TransactionType;
};

/** Fee rates from the documents of the contract and its funds, as ratios of the value or of the moved amount; null where
 * unknown. */
export type ContractRates = {
  /** Management fee, including mandate and custody. */
  readonly managementRatio: Ratio | null;
  readonly fundsRatio: Ratio | null;
  readonly entryRatio: Ratio | null;
  readonly arbitrageRatio: Ratio | null;
  readonly brokerageRatio: Ratio | null;
};

/** Amounts of the whole contract that were paid in, switched and traded while it was followed. */
export type ContractMoves = {
  readonly paidInCents: Cents;
  readonly arbitratedCents: Cents;
  readonly tradedCents: Cents;
};

export type StatedContract = {
  readonly isInvested: boolean;
  readonly isInEuros: boolean;
  readonly ownedRatio: Ratio;
  /** The owner's share of the value, oldest first. */
  readonly values: readonly { readonly on: Day; readonly valueCents: Cents }[];
  /** Transactions of the whole contract on the days on which it was followed. */
  readonly operations: readonly FeeOperation[];
  /** Day of the first known transaction; null where there is none. */
  readonly operationsFrom: Day | null;
  readonly moved: ContractMoves;
  readonly fees: ContractRates;
};

export type StatedCosts = {
  readonly averageCents: Cents | null;
  readonly lines: readonly YearCost[];
  readonly gaps: readonly CostGap[];
};

export const goneContract: StatedCosts = { averageCents: null, lines: [], gaps: ["gone"] };

export function statedCosts(contract: StatedContract, span: FollowedSpan): StatedCosts {
  if (!contract.isInEuros) return { averageCents: null, lines: [], gaps: ["currency"] };
  const averageCents = averageOver(contract.values, span);
  const taken = takenLines(contract);
  const gaps = gapsOf(contract, { averageCents, span, taken });
  if (!contract.isInvested) return { averageCents, lines: taken, gaps };
  const { fees, moved, ownedRatio } = contract;
  const ofValue = (ratio: Ratio | null): Cents =>
    ratio === null || averageCents === null ? zeroCents : scaleCents(averageCents, ratio * yearShare(span));
  const ofMoved = sumCents([
    scaleCents(moved.paidInCents, fees.entryRatio ?? 0),
    scaleCents(moved.arbitratedCents, fees.arbitrageRatio ?? 0),
    scaleCents(moved.tradedCents, fees.brokerageRatio ?? 0),
  ]);
  const rates: readonly YearCost[] = [
    rest("management_rate", ofValue(fees.managementRatio), takenAs(taken, "management_taken")),
    rest("movement_rate", ownedCents(ofMoved, ownedRatio), takenAs(taken, "movement_taken")),
    rest("funds_rate", ofValue(fees.fundsRatio), 0),
  ];
  return { averageCents, lines: [...taken, ...rates.filter((line) => line.cents !== 0)], gaps };
}

export function costsSum(lines: readonly YearCost[]): Cents {
  return sumCents(lines.map((line) => line.cents));
}

const takenAs = (lines: readonly YearCost[], kind: CostLineKind): number =>
  lines.find((line) => line.kind === kind)?.cents ?? 0;

/** Part of a rate that exceeds what was charged. */
function rest(kind: CostLineKind, said: number, taken: number): YearCost {
  return { kind, cents: cents(Math.max(0, said - Math.max(0, taken))), count: null };
}

/** The owner's share of what each class of transactions charged, minus refunds; rounded once for the whole contract. */
function takenLines({ operations, ownedRatio }: StatedContract): readonly YearCost[] {
  const classed = operations.flatMap(({ wording, type, amountCents }) => {
    const feeClass = feeClassOf(wording, type);
    return feeClass === null ? [] : [{ feeClass, amountCents }];
  });
  const groups = feeClasses.flatMap((feeClass) => {
    const own = classed.filter((one) => one.feeClass === feeClass);
    return own.length === 0 ? [] : [{ feeClass, own }];
  });
  const shares = splitOwned(
    groups.map(({ own }) => cents(-sumCents(own.map(({ amountCents }) => amountCents)))),
    ownedRatio,
  );
  return groups.map(({ feeClass, own }, index) => ({
    kind: `${feeClass}_taken` as const,
    cents: shares[index] ?? zeroCents,
    count: own.length,
  }));
}

type Seen = {
  readonly averageCents: Cents | null;
  readonly span: FollowedSpan;
  readonly taken: readonly YearCost[];
};

function gapsOf(contract: StatedContract, { averageCents, span, taken }: Seen): readonly CostGap[] {
  const { isInvested, fees, operationsFrom } = contract;
  const isTaken = taken.some(({ kind }) => kind === "management_taken");
  const found: readonly (readonly [CostGap, boolean])[] = [
    ["value", averageCents === null],
    ["management_fees", isInvested && fees.managementRatio === null && !isTaken],
    ["fund_fees", isInvested && fees.fundsRatio === null],
    ["operations", operationsFrom === null || operationsFrom > span.to],
    ["operations_partly", operationsFrom !== null && operationsFrom > span.from && operationsFrom <= span.to],
  ];
  return found.flatMap(([gap, isGap]) => (isGap ? [gap] : []));
}
