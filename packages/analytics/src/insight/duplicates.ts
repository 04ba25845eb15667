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

/** A fund held, once for all the contracts that hold it. */
export type HeldFund = { readonly fund: Fund; readonly amountCents: number };

export type NearFunds = {
  /** The dearer one first, where their costs are known. */
  readonly first: Fund;
  readonly second: Fund;
  readonly correlation: number;
  /** What the dearer one costs more in a year on what is held of it; null where a cost is unknown. */
  readonly extraYearlyCents: Cents | null;
  /** What both are known to hold of the same companies; null where one tells none. */
  readonly sharedRatio: number | null;
};

/** Weeks of own prices that both must have, and how far the moves of one may be from those of the other. */
const leastWeeks = 156;
const betaGap = 0.1;

/** Funds that are almost one placement: same class, prices that move together and as much, over three years of their own weeks.
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

/** Correlation, and how much the first moves when the second does, over the weeks of both; null under three years of them. */
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
