import {
  type Candidate,
  type CandidateLimits,
  candidatesOf,
  type Day,
  euroFundsOffered,
  type Fund,
  limitsAmong,
  lineSri,
  offerOrigin,
} from "@vigie/domain";
import { capRatios, profileLimits, type ProfileLimits } from "../index.ts";
import type { Position, Situation } from "./situation.ts";
import { contractCost, costRatio } from "./terms.ts";

/** Why an optimisation has no answer: a code of the error catalogue, with what its sentence names. */
export type Failure = {
  readonly code: string;
  readonly detail?: Readonly<Record<string, string | number>>;
};

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

export type ChoiceAsk = {
  /** Funds that the saver selected; none for the whole offer. */
  readonly investments: readonly string[];
  readonly profile: number;
  readonly newMoneyCents: number;
};

/** What may be chosen among: today's lines, the euro fund, and the funds of the offer or of the selection.
 * @param offered funds that the envelope can hold, of those selected */
export function choiceOf(
  situation: Situation,
  { investments, profile: level, newMoneyCents }: ChoiceAsk,
  { offered, today }: { readonly offered: readonly Fund[]; readonly today: Day },
): Choice {
  const profile = profileLimits(level) ?? profileLimits(3);
  if (profile === null) throw new Error("assertion: the profile grid has six lines");
  const { market, euroFunds, positions } = situation;
  const envelope = { portfolioKind: situation.portfolio.kind, market };
  const candidates = candidatesOf({
    ...envelope,
    euroFunds,
    offered,
    investments,
    lines: positions,
    contractCostOf: (kind) => costRatio(contractCost(situation, kind)),
    maxLineSri: profile.maxLineSri,
    caps: capRatios,
    today: today,
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
