import { capRatios, profileLimits, type ProfileLimits } from "@vigie/analytics";
import { contractCost, costRatio, type Position } from "@vigie/analytics/insight";
import {
  type Candidate,
  type CandidateLimits,
  candidatesOf,
  dayOf,
  type FundOffer,
  euroFundsOffered,
  type Fund,
  isOpenEnvelope,
  limitsAmong,
  lineSri,
  offerOrigin,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Situation } from "../../analyses/actions/situation.ts";
import { allFunds, fundsOf } from "../../../market/funds/actions.ts";

/** What may be chosen among, and how much is paid in to be spread without a sale; 0 for an arbitrage. */
export type Choice = {
  readonly newMoneyCents: number;
  readonly candidates: readonly Candidate[];
  /** Lines without an SRI: they are left as they are. */
  readonly frozen: readonly Position[];
  readonly profile: ProfileLimits;
  readonly limits: CandidateLimits;
  readonly euroFundOffered: boolean;
  /** The contract offers funds of which none could be read: nothing can be recommended. */
  readonly offerIsUnread: boolean;
  readonly offer: ReturnType<typeof offerOrigin>;
};

/** What may be chosen among: today's lines, the euro fund, and the funds of the offer or of the selection. */
export async function chooseCandidates(
  services: Services,
  situation: Situation,
  ask: {
    readonly investments: readonly string[];
    readonly profile: number;
    readonly newMoneyCents: number;
  },
): Promise<Choice> {
  const profile = profileLimits(ask.profile) ?? profileLimits(3);
  if (profile === null) throw new Error("assertion: the profile grid has six lines");
  const { market, euroFunds, positions } = situation;
  const { investments, newMoneyCents } = ask;
  const envelope = { portfolioKind: situation.portfolio.kind, market };
  const offered = await offeredFunds(services, envelope, investments);
  const candidates = candidatesOf({
    ...envelope,
    euroFunds,
    offered,
    investments,
    lines: positions,
    contractCostOf: (kind) => costRatio(contractCost(situation, kind)),
    maxLineSri: profile.maxLineSri,
    caps: capRatios,
    today: dayOf(services.clock()),
  });
  const contract = {
    minUnitShareRatio: market?.rules.minUnitShareRatio ?? null,
    issuerCapRatio: capRatios.issuer,
  };
  return {
    newMoneyCents,
    offerIsUnread: offered.length === 0 && investments.length === 0 && (market?.isins.length ?? 0) > 0,
    offer: offerOrigin(envelope),
    candidates,
    frozen: positions.filter((position) => lineSri(position) === null),
    profile,
    limits: limitsAmong({ candidates, newMoneyCents }, profile, contract),
    euroFundOffered:
      euroFundsOffered(situation).length > 0 ||
      candidates.some((line) => line.kind === "euroFund" && line.heldCents > 0),
  };
}

async function offeredFunds(
  services: Services,
  envelope: FundOffer,
  investments: readonly string[],
): Promise<readonly Fund[]> {
  if (isOpenEnvelope(envelope)) {
    const chosen = new Set(investments);
    return (await allFunds(services)).filter((fund) => chosen.size === 0 || chosen.has(fund.isin));
  }
  const offer = new Set(envelope.market?.isins ?? []);
  const wanted = investments.length === 0 ? [...offer] : investments.filter((isin) => offer.has(isin));
  return [...(await fundsOf(services, wanted)).values()];
}
