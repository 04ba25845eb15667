import { groupBy } from "../kernel/group-by.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { Candidate } from "./candidates.ts";

/** Limits of an allocation among candidates; null where unlimited. */
export type CandidateLimits = {
  readonly maxSri: number | null;
  readonly minSafeRatio: Ratio | null;
  readonly maxEquityRatio: Ratio | null;
  readonly minUnitLinkedRatio: Ratio | null;
  readonly maxIssuerRatio: Ratio | null;
};

/** Limits of a profile for the whole portfolio. */
export type ProfileBounds = {
  readonly maxSri: number;
  readonly minSafeRatio: Ratio;
  readonly maxEquityRatio: Ratio;
};

/** The candidates, and the payment to distribute without a sale; 0 for an arbitrage. */
export type Universe = { readonly candidates: readonly Candidate[]; readonly newMoneyCents: number };
/** An advisor may combine sales with a payment; the optimiser distributes new money without a sale. */
export type MovedUniverse = Universe & { readonly maySell?: boolean };

/** Limits by the contract and by product rules, in addition to the profile. */
export type ContractBounds = {
  /** Minimum share of units of account; null where the contract is unknown. */
  readonly minUnitShareRatio: Ratio | null;
  /** Maximum share of one asset manager. */
  readonly issuerCapRatio: Ratio;
};

/** Asset managers often sell only their own funds: the limit per issuer applies only where there are enough issuers. */
const leastIssuers = 4;

/** Returns the limits of an allocation among the candidates. */
export function limitsAmong(
  universe: Universe,
  profile: ProfileBounds,
  contract: ContractBounds,
): CandidateLimits {
  const issuers = new Set(
    universe.candidates.flatMap(({ fund, capRatio }) => (fund?.issuer && capRatio > 0 ? [fund.issuer] : [])),
  );
  return {
    maxSri: profile.maxSri,
    minSafeRatio: profile.minSafeRatio,
    maxEquityRatio: profile.maxEquityRatio,
    minUnitLinkedRatio: contract.minUnitShareRatio,
    maxIssuerRatio:
      issuers.size >= leastIssuers ? Math.max(contract.issuerCapRatio, keptOfOneIssuer(universe)) : null,
  };
}

/** Lower bound that a payment cannot reduce: the largest share of one asset manager among the lines that are kept. It must not
 * grow. */
function keptOfOneIssuer({ candidates, newMoneyCents }: Universe): number {
  if (newMoneyCents === 0) return 0;
  const total = candidates.reduce((sum, one) => sum + one.heldCents, newMoneyCents);
  const byIssuer = groupBy(candidates, ({ fund }) => fund?.issuer ?? null);
  const shares = [...byIssuer].map(([issuer, held]) =>
    issuer === null ? 0 : held.reduce((sum, one) => sum + one.heldCents, 0) / total,
  );
  return Math.max(0, ...shares);
}

/** An arbitrage for lower fees must not raise the risk: today's equity share, risk-free share and risk indicator are additional
 * limits.
 * @source methodology, part 2, section 2 F */
export function boundedByToday(candidates: readonly Candidate[], limits: CandidateLimits): CandidateLimits {
  const total = candidates.reduce((sum, one) => sum + one.heldCents, 0);
  if (total === 0) return limits;
  const mean = (of: (one: Candidate) => number) =>
    candidates.reduce((sum, one) => sum + (one.heldCents / total) * of(one), 0);
  const equity = mean((one) => (one.assetClass === "stock" ? 1 : 0));
  const safe = mean((one) => (one.kind !== "unit" || one.safe ? 1 : 0));
  return {
    ...limits,
    maxSri: Math.min(limits.maxSri ?? 7, mean((one) => one.sri) + 0.1),
    maxEquityRatio: Math.min(limits.maxEquityRatio ?? 1, equity),
    minSafeRatio: Math.max(limits.minSafeRatio ?? 0, safe),
  };
}

const kinds = { unit: "unit_linked", euroFund: "euro_fund", cash: "cash" } as const;

/** A candidate in the form that the optimisation programmes take. */
export type CandidateAsset = {
  readonly kind: (typeof kinds)[keyof typeof kinds];
  readonly className: string;
  readonly isEquity: boolean;
  readonly sri: number;
  readonly capRatio: Ratio;
  readonly floorRatio?: Ratio;
  readonly issuer: string | null;
};

/** Converts the candidates for the programmes. Cash may only be reduced. Where new money is distributed, nothing is sold: holdings
 * are lower bounds, even of a line that could not be bought, and cash is unchanged.
 * @param maySell true where lines may be sold in addition to the payment
 * @source methodology, section 11: s = 0 */
export function assetsOf({
  candidates,
  newMoneyCents,
  maySell = newMoneyCents === 0,
}: MovedUniverse): CandidateAsset[] {
  const total = candidates.reduce((sum, one) => sum + one.heldCents, newMoneyCents);
  return candidates.map((candidate): CandidateAsset => {
    const held = total > 0 ? candidate.heldCents / total : 0;
    const cap = candidate.kind === "cash" ? held : candidate.capRatio;
    return {
      kind: candidate.safe ? "cash" : kinds[candidate.kind],
      className: candidate.assetClass,
      isEquity: candidate.assetClass === "stock",
      sri: candidate.sri,
      capRatio: maySell ? cap : Math.max(cap, held),
      ...(maySell ? {} : { floorRatio: held }),
      issuer: candidate.fund?.issuer ?? null,
    };
  });
}
