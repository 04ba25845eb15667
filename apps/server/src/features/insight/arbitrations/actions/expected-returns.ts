import {
  blackLitterman,
  type Matrix,
  matrix,
  netExpectedReturns,
  type ProfileLimits,
  subMatrix,
} from "@vigie/analytics";
import { type AssetClass, averageEuroFundRatio, grossGrowthByClass } from "@vigie/domain";
import { euroFundRate } from "../../analyses/actions/panel.ts";
import { contractCost, costRatio } from "../../analyses/actions/terms.ts";
import type { Situation } from "../../analyses/actions/situation.ts";
import type { Candidate } from "./candidates.ts";

/** Price of risk of the equilibrium. @source methodology, section 10 */
const riskAversion = 2.5;

/** What a saver earns without risk: the euro fund's last net rate, the market's average where there is none. */
export function riskFreeOf(candidates: readonly Candidate[]): number {
  const rates = candidates
    .filter((one) => one.kind === "euroFund")
    .map((one) => euroFundRate(one.euroFund, 9999));
  return rates.length === 0 ? averageEuroFundRatio : Math.max(...rates);
}

type Input = {
  readonly situation: Situation;
  readonly candidates: readonly Candidate[];
  readonly covariance: Matrix;
  readonly profile: ProfileLimits;
  readonly riskFreeRatio: number;
};

/** Expected return a year of each line, net of its fees: the equilibrium of the profile's reference, blended with one
 * neutral view a class (never a past return), less what the fund charges above its class and what the contract takes. A
 * euro fund earns its last rate, cash nothing; a money-market fund earns what its class is assumed to, since its risk is
 * too small for an equilibrium to say anything of it, and would upset all the others.
 * @source Black & Litterman 1992; methodology, section 10 */
export function expectedReturnsOf(input: Input): Float64Array {
  const { situation, candidates, riskFreeRatio } = input;
  const classMeans = meanOngoing(candidates);
  const excess = blendedExcess(input, classMeans);
  const gross = Float64Array.from(candidates, (one, index) => {
    const growth = grossGrowthByClass[one.assetClass] ?? riskFreeRatio;
    const assumed = growth - (classMeans.get(one.assetClass) ?? 0);
    const blended = excess.get(index);
    // An equilibrium ranks the funds of a class; it does not promise that one doubles the others.
    return blended === undefined
      ? assumed
      : Math.min(Math.max(riskFreeRatio + blended, assumed - mostApartRatio), assumed + mostApartRatio);
  });
  const classOf = (one: Candidate) => classMeans.get(one.assetClass) ?? 0;
  const net = netExpectedReturns({
    gross,
    ongoingRatios: Float64Array.from(candidates, (one) => one.ongoingFeeRatio ?? classOf(one)),
    classOngoingRatios: Float64Array.from(candidates, classOf),
    contractRatios: Float64Array.from(candidates, (one) => costRatio(contractCost(situation, one.kind)) ?? 0),
  });
  return net.map((value, index) => {
    const candidate = candidates[index];
    if (candidate?.kind === "euroFund") return euroFundRate(candidate.euroFund, 9999);
    return candidate?.kind === "cash" ? 0 : value;
  });
}

/** How far from its class a fund is expected to be before its own fees, ratio a year. */
const mostApartRatio = 0.015;

/** Expected return over the riskless one of the lines whose risk counts, by their position. */
function blendedExcess(
  input: Input,
  classMeans: ReadonlyMap<AssetClass, number>,
): ReadonlyMap<number, number> {
  const { candidates, covariance, riskFreeRatio } = input;
  const weights = referenceWeights(input);
  const risky = candidates.flatMap((one, index) =>
    one.kind === "unit" && one.assetClass !== "cash" && one.assetClass !== "savings" ? [index] : [],
  );
  const members = risky.flatMap((index) => candidates[index] ?? []);
  const blended = blackLitterman({
    covariance: subMatrix(covariance, risky),
    referenceWeights: Float64Array.from(risky, (index) => weights[index] ?? 0),
    riskAversion,
    views: viewsOf(members, { classMeans, riskFreeRatio }),
  });
  return new Map(risky.map((index, at) => [index, blended?.posterior[at] ?? 0]));
}

/** Mean ongoing costs of the funds of each class. */
function meanOngoing(candidates: readonly Candidate[]): ReadonlyMap<AssetClass, number> {
  const units = candidates.filter((one) => one.kind === "unit" && one.ongoingFeeRatio !== null);
  return new Map(
    [...Map.groupBy(units, (one) => one.assetClass)].map(([assetClass, ofClass]) => [
      assetClass,
      ofClass.reduce((sum, one) => sum + (one.ongoingFeeRatio ?? 0), 0) / ofClass.length,
    ]),
  );
}

/** The reference of the profile: its shares, its part without risk, the rest in between, equal lines in each. */
function referenceWeights({ candidates, profile }: Input): Float64Array {
  const roles = candidates.map((one) =>
    one.kind !== "unit" ? "safe" : one.assetClass === "stock" ? "equity" : "rest",
  );
  const safe = Math.min(profile.minSafeRatio, 1 - profile.equityReferenceRatio);
  const wanted = {
    safe,
    equity: profile.equityReferenceRatio,
    rest: 1 - profile.equityReferenceRatio - safe,
  };
  const raw = Float64Array.from(roles, (role) => wanted[role] / roles.filter((one) => one === role).length);
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return total > 0 ? raw.map((weight) => weight / total) : raw;
}

/** One view a class: its funds together grow as assumed, less their mean costs. */
function viewsOf(
  candidates: readonly Candidate[],
  { classMeans, riskFreeRatio }: { classMeans: ReadonlyMap<AssetClass, number>; riskFreeRatio: number },
) {
  const held = new Set(candidates.map((one) => one.assetClass));
  const classes = [...classMeans].flatMap(([assetClass, mean]) => {
    if (!held.has(assetClass)) return [];
    const growth = grossGrowthByClass[assetClass];
    return growth === null ? [] : [{ assetClass, excess: growth - mean - riskFreeRatio }];
  });
  const rows = classes.map(({ assetClass }) => {
    const members = candidates.map((one) => (one.kind === "unit" && one.assetClass === assetClass ? 1 : 0));
    const count = members.reduce<number>((sum, member) => sum + member, 0);
    return members.map((member) => member / count);
  });
  return { portfolios: matrix(rows), returns: Float64Array.from(classes, ({ excess }) => excess) };
}
