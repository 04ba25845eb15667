/** Expected return of a year of a fund held in a contract, net of every yearly cost: (1 + g)(1 - TER)(1 - cm) - 1.
 * @param of `grossRatio` of its class (one neutral assumption for all, never its past); `ongoingRatio` its charges, those usual
 *   for its class where unknown; `contractRatio` what the contract takes a year on the line
 * @source methodology 2, section 1.3 */
export function netMean(of: {
  readonly grossRatio: number;
  readonly ongoingRatio: number;
  readonly contractRatio: number;
}): number {
  return (1 + of.grossRatio) * (1 - of.ongoingRatio) * (1 - of.contractRatio) - 1;
}

/** A rate further above the market's than this is a bonus of some years, not what a euro fund earns. */
const mostAboveMarketRatio = 0.01;

/** Expected return of a euro fund: its last published net rate when it is of one of the last two years and no temporary bonus,
 * else the market's mean.
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
