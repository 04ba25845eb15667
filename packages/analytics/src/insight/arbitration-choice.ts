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

/** Why an optimisation has no result: a code of the error catalogue, with the values of its message. */
export type Failure = {
  readonly code: string;
  readonly detail?: Readonly<Record<string, string | number>>;
};

/** Candidates, and the payment to distribute without a sale; 0 for an arbitrage. */
export type Choice = {
  readonly newMoneyCents: number;
  readonly candidates: readonly Candidate[];
  /** Lines without an SRI: they are not changed. */
  readonly frozen: readonly Position[];
  readonly profile: ProfileLimits;
  readonly limits: CandidateLimits;
  readonly euroFundOffered: boolean;
  /** True where the contract offers funds but none could be read: no recommendation is possible. */
  readonly offerIsUnread: boolean;
  readonly offer: ReturnType<typeof offerOrigin>;
};

export type ChoiceAsk = {
  /** Funds selected by the saver; empty for the whole offer. */
  readonly investments: readonly string[];
  readonly profile: number;
  readonly newMoneyCents: number;
};

/** Selects the candidates: today's lines, the euro fund, and the funds of the offer or of the selection.
 * @param offered selected funds that the envelope can hold */
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
