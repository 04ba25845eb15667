import { groupBy } from "../kernel/group-by.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { Candidate } from "./candidates.ts";

/** What an allocation among candidates keeps to; null where nothing limits it. */
export type CandidateLimits = {
  readonly maxSri: number | null;
  readonly minSafeRatio: Ratio | null;
  readonly maxEquityRatio: Ratio | null;
  readonly minUnitLinkedRatio: Ratio | null;
  readonly maxIssuerRatio: Ratio | null;
};

/** The limits of a profile that bear on the whole portfolio. */
export type ProfileBounds = {
  readonly maxSri: number;
  readonly minSafeRatio: Ratio;
  readonly maxEquityRatio: Ratio;
};

/** The candidates, and how much is paid in to be spread without a sale; 0 for an arbitrage. */
export type Universe = { readonly candidates: readonly Candidate[]; readonly newMoneyCents: number };
/** An advisor may sell and pay in at once; the optimiser spreads new money without a sale. */
export type MovedUniverse = Universe & { readonly maySell?: boolean };

/** What the contract and the rules of the product ask besides the profile. */
export type ContractBounds = {
  /** The least share of units of account; null when the contract is unknown. */
  readonly minUnitShareRatio: Ratio | null;
  /** The largest share of one house. */
  readonly issuerCapRatio: Ratio;
};

/** Houses own what they sell: the limit by issuer only makes sense where there is a choice of issuers. */
const leastIssuers = 4;

/** The limits of an allocation among the candidates. */
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

/** What a payment cannot lower: the largest share of one house among the lines that are kept. It may not grow. */
function keptOfOneIssuer({ candidates, newMoneyCents }: Universe): number {
  if (newMoneyCents === 0) return 0;
  const total = candidates.reduce((sum, one) => sum + one.heldCents, newMoneyCents);
  const byIssuer = groupBy(candidates, ({ fund }) => fund?.issuer ?? null);
  const shares = [...byIssuer].map(([issuer, held]) =>
    issuer === null ? 0 : held.reduce((sum, one) => sum + one.heldCents, 0) / total,
  );
  return Math.max(0, ...shares);
}

/** An arbitrage for lower fees does not raise the risk: today's shares, part without risk and indicator bound it too.
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

/** A candidate as the optimisation programmes take it. */
export type CandidateAsset = {
  readonly kind: (typeof kinds)[keyof typeof kinds];
  readonly className: string;
  readonly isEquity: boolean;
  readonly sri: number;
  readonly capRatio: Ratio;
  readonly floorRatio?: Ratio;
  readonly issuer: string | null;
};

/** The candidates as the programmes take them. Cash may only be used. Where new money is spread, nothing is sold: what is
 * held is a floor, even of a line that could not be bought, and cash stays.
 * @param maySell money is paid in and lines are sold for it too
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
