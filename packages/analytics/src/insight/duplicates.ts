import {
  commonMoves,
  type CommonMoves,
  dayNumber,
  duplicateCorrelation,
  gridReturns,
  lawGrid,
  overlapRatio,
} from "../index.ts";
import { type Cents, cents, companyKeys, type Day, type Fund } from "@vigie/domain";
import { seriesOf } from "./panel.ts";
import type { FundHistory } from "./situation.ts";

/** A fund held, summed over all contracts. */
export type HeldFund = { readonly fund: Fund; readonly amountCents: number };

export type NearFunds = {
  /** The more expensive one first, where their costs are known. */
  readonly first: Fund;
  readonly second: Fund;
  readonly correlation: number;
  /** Additional yearly cost of the more expensive one on the amount held; null where a cost is unknown. */
  readonly extraYearlyCents: Cents | null;
  /** Known overlap in companies; null where one publishes none. */
  readonly sharedRatio: number | null;
};

/** Minimum number of weeks with prices for both, and maximum deviation of the beta from 1. */
const leastWeeks = 156;
const betaGap = 0.1;

/** Pairs of nearly identical funds: same class, and prices that move together with the same amplitude over three years of their own
 * weeks.
 * @source methodology 2, section 3.6 (c) */
export function nearFunds(
  held: readonly HeldFund[],
  histories: ReadonlyMap<string, FundHistory>,
  today: Day,
): NearFunds[] {
  const grid = lawGrid(dayNumber(today));
  const measured = held.flatMap((one) => {
    const history = histories.get(one.fund.isin);
    return history === undefined ? [] : [{ ...one, returns: gridReturns(seriesOf(history), grid) }];
  });
  const found: NearFunds[] = [];
  measured.forEach((one, index) => {
    for (const other of measured.slice(index + 1)) {
      if (one.fund.assetClass !== other.fund.assetClass) continue;
      const moves = movesOf(one.returns, other.returns);
      if (moves === null || moves.correlation <= duplicateCorrelation) continue;
      if (Math.abs(moves.beta - 1) >= betaGap || Math.abs(1 / moves.beta - 1) >= betaGap) continue;
      found.push(pairOf(one, other, moves.correlation));
    }
  });
  return found.toSorted((a, b) => b.correlation - a.correlation);
}

type Returns = ReadonlyArray<number | null>;

/** Correlation and beta over common weeks; null with less than three years of them. */
function movesOf(first: Returns, second: Returns): CommonMoves | null {
  const pairs = first.flatMap((x, week) => {
    const y = second[week] ?? null;
    return x === null || y === null ? [] : [[x, y] as const];
  });
  if (pairs.length < leastWeeks) return null;
  return commonMoves(
    Float64Array.from(pairs, ([x]) => x),
    Float64Array.from(pairs, ([, y]) => y),
  );
}

function pairOf(one: HeldFund, other: HeldFund, correlation: number): NearFunds {
  const [cost, otherCost] = [one.fund.ongoingFeeRatio, other.fund.ongoingFeeRatio];
  const isFirst = cost === null || otherCost === null || cost >= otherCost;
  const [dear, cheap] = isFirst ? [one, other] : [other, one];
  const [dearRatio, cheapRatio] = [dear.fund.ongoingFeeRatio, cheap.fund.ongoingFeeRatio];
  return {
    first: dear.fund,
    second: cheap.fund,
    correlation,
    extraYearlyCents:
      dearRatio === null || cheapRatio === null
        ? null
        : cents(Math.round(dear.amountCents * (dearRatio - cheapRatio))),
    sharedRatio: sharedOf(dear.fund, cheap.fund),
  };
}

function sharedOf(first: Fund, second: Fund): number | null {
  const [mine, others] = [first.companies ?? [], second.companies ?? []];
  if (mine.length === 0 || others.length === 0) return null;
  const { keyOf } = companyKeys([...mine, ...others]);
  const byKey = (companies: typeof mine) =>
    Object.fromEntries(companies.map((company) => [keyOf(company), company.ratio]));
  return overlapRatio(byKey(mine), byKey(others));
}
