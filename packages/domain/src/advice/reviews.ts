import type { InvestmentGoal } from "../holdings/portfolio-settings.ts";
import { isInvested, type PortfolioKind } from "../holdings/portfolios.ts";
import type { Observation } from "../insight/next-steps.ts";
import type { Cents } from "../kernel/cents.ts";
import { type Day, daysBetween } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { defineTransitions } from "../kernel/transitions.ts";
import { wholeSum } from "./follow-up.ts";
import { argumentLength } from "./proposal-checks.ts";
import type { ExecutionState } from "./proposal-execution.ts";
import type { ProposalState } from "./proposals.ts";
import { mayRecommend, type SuitabilityStanding } from "./suitability.ts";

/** The periodic review of suitability, which a firm owes to every customer under advice once a year or more often. */

export const reviewStates = ["open", "concluded"] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewTransitions = defineTransitions({
  entity: "periodic review",
  states: reviewStates,
  starts: ["open"],
  rows: [
    {
      from: ["open"],
      event: "conclude",
      to: "concluded",
      effect: "content, results, sentences, conclusion, suitability_id, statement_id, concluded_at",
    },
    { from: ["open"], event: "drop", to: null },
  ],
});

export const reviewConclusions = ["suitable", "points"] as const;
export type ReviewConclusion = (typeof reviewConclusions)[number];
export const reviewManners = ["meeting", "remote"] as const;
export type ReviewManner = (typeof reviewManners)[number];
/** What places a customer under advice. */
export const reviewBases = ["club", "proposal", "both"] as const;
export type ReviewBasis = (typeof reviewBases)[number];

/** An advised contract and its changes since the last review. Unknown values are null, never 0. */
export type ReviewedContract = {
  readonly portfolioId: Id;
  readonly name: string;
  readonly institutionName: string | null;
  readonly kind: PortfolioKind;
  readonly valueThenCents: Cents | null;
  readonly paidCents: Cents | null;
  readonly marketCents: Cents | null;
  readonly valueCents: Cents | null;
  readonly asOf: Day | null;
  /** Expected volatility of the coming year, and the maximum that the profile allows. */
  readonly volatilityRatio: number | null;
  readonly capRatio: number | null;
};

export type ReviewedAnswer = {
  readonly question: string;
  readonly before: string | null;
  readonly after: string | null;
};
/** The questionnaire at the last review and now. */
export type ReviewedPerson = {
  readonly standing: SuitabilityStanding;
  readonly answeredOn: Day | null;
  readonly answeredThenOn: Day | null;
  readonly profile: number | null;
  readonly profileThen: number | null;
  /** Answers given at both times that differ. */
  readonly changed: readonly ReviewedAnswer[];
};

export type ReviewedProposal = {
  readonly proposalId: Id;
  readonly portfolioId: Id;
  /** The other contracts, for a proposal on several. */
  readonly otherPortfolioIds?: readonly Id[];
  readonly contractName: string;
  readonly state: ProposalState;
  readonly sentOn: Day;
  readonly execution: ExecutionState | null;
};

export type ReviewedProject = {
  readonly portfolioId: Id;
  readonly name: string;
  readonly goal: InvestmentGoal;
  readonly targetCents: Cents | null;
  readonly valueCents: Cents | null;
  readonly years: number | null;
  /** Probability of reaching the target; null where unknown. */
  readonly chance: number | null;
};

/** Content prepared for a review from the data visible to the advisor; frozen when the review is concluded. */
export type ReviewContent = {
  /** Day of the last review, otherwise the first day under advice. */
  readonly since: Day;
  readonly isFirst: boolean;
  readonly on: Day;
  /** Number of months until the next review; absent in reviews concluded while it was one year for everyone. */
  readonly months?: number;
  readonly person: ReviewedPerson;
  readonly contracts: readonly ReviewedContract[];
  readonly proposals: readonly ReviewedProposal[];
  readonly projects: readonly ReviewedProject[];
  /** Observations that the figures allow on that day. */
  readonly opportunities: readonly Observation[];
  /** Number of missing items of the customer's file that block advice. */
  readonly blockingItems: number;
};

/** Returns sums; null where a part is unknown. */
export function reviewTotals(contracts: readonly ReviewedContract[]) {
  return {
    valueThenCents: wholeSum(contracts.map(({ valueThenCents }) => valueThenCents)),
    paidCents: wholeSum(contracts.map(({ paidCents }) => paidCents)),
    marketCents: wholeSum(contracts.map(({ marketCents }) => marketCents)),
    valueCents: wholeSum(contracts.map(({ valueCents }) => valueCents)),
  };
}

/** Returns the content without anything about the hidden contracts, for a reader who may not see them. */
export function withoutContracts(content: ReviewContent, hidden: readonly Id[]): ReviewContent {
  const isSeen = ({ portfolioId }: { readonly portfolioId: Id }): boolean => !hidden.includes(portfolioId);
  return {
    ...content,
    contracts: content.contracts.filter(isSeen),
    proposals: content.proposals.filter((one) => !advisedOn(one).some((id) => hidden.includes(id))),
    projects: content.projects.filter(isSeen),
    opportunities: content.opportunities.filter((one) => !observed(one).some((id) => hidden.includes(id))),
  };
}

const advisedOn = ({ portfolioId, otherPortfolioIds = [] }: ReviewedProposal): readonly Id[] => [
  portfolioId,
  ...otherPortfolioIds,
];

function observed({ portfolioIds, inputs }: Observation): readonly Id[] {
  return [...portfolioIds, ...inputs.flatMap(({ portfolioId }) => portfolioId ?? [])];
}

/** Returns the contracts that a review mentions. */
export function contractsOfReview({
  contracts,
  proposals,
  projects,
  opportunities,
}: ReviewContent): readonly Id[] {
  const named = [...contracts, ...projects].map(({ portfolioId }) => portfolioId);
  return [...new Set([...named, ...proposals.flatMap(advisedOn), ...opportunities.flatMap(observed)])];
}

export const reviewChecks = ["questionnaire", "file", "profile", "values", "execution", "projects"] as const;
export type ReviewCheck = (typeof reviewChecks)[number];
export type ReviewArguments = Readonly<Partial<Record<ReviewCheck, string>>>;

/** `refused`: the review cannot conclude that the advice is suitable. `to_argue`: the advisor has to justify why it is suitable
 * nonetheless. */
export type ReviewCheckResult = {
  readonly check: ReviewCheck;
  readonly verdict: "passes" | "to_argue" | "refused";
  /** Contracts concerned. */
  readonly contracts: readonly { readonly portfolioId: Id; readonly name: string }[];
};

/** @source product decision of 27.11.2026 */
const limits = { valueDays: 90, chanceRatio: 0.5 };

/** Returns the checks that apply: where nothing was accepted, nothing has to be carried out. */
export function checkReview(content: ReviewContent): readonly ReviewCheckResult[] {
  const { person, contracts, proposals, projects, on, blockingItems } = content;
  const advised = contracts.filter(({ kind }) => isInvested(kind));
  const accepted = proposals.filter(({ execution }) => execution !== null);
  const told = projects.filter(({ chance }) => chance !== null);
  return [
    refusing("questionnaire", !mayRecommend(person.standing)),
    refusing("file", blockingItems > 0),
    ...(advised.length === 0 ? [] : [argued("profile", advised.filter(isBeyondProfile))]),
    // Without any visible contract, nothing can be declared suitable.
    contracts.length === 0
      ? refusing("values", true)
      : argued(
          "values",
          contracts.filter((one) => isValueOld(one, on)),
        ),
    ...(accepted.length === 0 ? [] : [argued("execution", accepted.filter(isToCarryOut).map(named))]),
    ...(told.length === 0 ? [] : [argued("projects", told.filter(isAtRisk))]),
  ];
}

function argued(check: ReviewCheck, found: ReviewCheckResult["contracts"]): ReviewCheckResult {
  return {
    check,
    verdict: found.length === 0 ? "passes" : "to_argue",
    contracts: found.map(({ portfolioId, name }) => ({ portfolioId, name })),
  };
}

/** An accepted proposal whose orders are still pending is not carried out either: the review mentions it, and the advisor justifies
 * why that is no problem. */
const isToCarryOut = ({ execution }: ReviewedProposal): boolean => execution !== null && execution !== "done";
const named = ({ portfolioId, contractName: name }: ReviewedProposal) => ({ portfolioId, name });
const isAtRisk = ({ chance }: ReviewedProject): boolean => chance !== null && chance < limits.chanceRatio;

function refusing(check: ReviewCheck, isSo: boolean): ReviewCheckResult {
  return { check, verdict: isSo ? "refused" : "passes", contracts: [] };
}

/** An unknown risk does not count as within the limit. */
function isBeyondProfile({ volatilityRatio, capRatio }: ReviewedContract): boolean {
  return volatilityRatio === null || capRatio === null || volatilityRatio > capRatio;
}

function isValueOld({ valueCents, asOf }: ReviewedContract, on: Day): boolean {
  return valueCents === null || asOf === null || daysBetween(asOf, on) > limits.valueDays;
}

/** Returns the checks that keep a review from being concluded « toujours adapté ». */
export function openReviewChecks(
  results: readonly ReviewCheckResult[],
  said: ReviewArguments,
): readonly ReviewCheck[] {
  return results.flatMap(({ check, verdict }) => {
    const isArgued = (said[check] ?? "").trim().length >= argumentLength.least;
    return verdict === "refused" || (verdict === "to_argue" && !isArgued) ? [check] : [];
  });
}

export const reviewPoints = { least: 10, most: 500, count: 20 } as const;

/** Input of the advisor: how and when the review was held, why the failed checks do not matter, and what is to be done. */
export type ReviewWords = {
  readonly manner: ReviewManner;
  readonly heldOn: Day;
  readonly arguments: ReviewArguments;
  readonly points: readonly string[];
  readonly words: string;
};

export type ReviewFault = "held_future" | "held_early" | "checks_open" | "no_points" | "points_left";

/** Returns why a review cannot be concluded this way; null where it can. */
export function reviewFault(
  conclusion: ReviewConclusion,
  said: ReviewWords,
  { content, results }: { readonly content: ReviewContent; readonly results: readonly ReviewCheckResult[] },
): ReviewFault | null {
  if (said.heldOn > content.on) return "held_future";
  if (said.heldOn < content.since) return "held_early";
  if (conclusion === "points") return said.points.length === 0 ? "no_points" : null;
  if (said.points.length > 0) return "points_left";
  return openReviewChecks(results, said.arguments).length > 0 ? "checks_open" : null;
}
