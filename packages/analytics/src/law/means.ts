/** Expected yearly return of a fund held in a contract, net of all yearly costs: (1 + g)(1 - TER)(1 - cm) - 1.
 * @param of `grossRatio` growth of its class (one neutral assumption for all, never its past); `ongoingRatio` its charges, or the
 * usual ones of its class where unknown; `contractRatio` yearly fee of the contract on the line
 * @source methodology 2, section 1.3 */
export function netMean(of: {
  readonly grossRatio: number;
  readonly ongoingRatio: number;
  readonly contractRatio: number;
}): number {
  return (1 + of.grossRatio) * (1 - of.ongoingRatio) * (1 - of.contractRatio) - 1;
}

/** A rate that exceeds the market's by more than this is a temporary bonus, not the fund's normal return. */
const mostAboveMarketRatio = 0.01;

/** Expected return of a euro fund: its last published net rate if it is of one of the last two years and not a temporary bonus,
 * otherwise the market average.
 * @source methodology 2, section 1.3 */
export function euroFundMean(
  rates: ReadonlyArray<{ readonly year: number; readonly netRateRatio: number }>,
  onYear: number,
  marketRatio: number,
): number {
  const last = rates
    .filter((rate) => rate.year < onYear)
    .toSorted((a, b) => a.year - b.year)
    .at(-1);
  if (last === undefined || last.year < onYear - 2) return marketRatio;
  return last.netRateRatio <= marketRatio + mostAboveMarketRatio ? last.netRateRatio : marketRatio;
}
