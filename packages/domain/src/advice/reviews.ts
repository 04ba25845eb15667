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

/** The periodic review of suitability: what a firm owes to whoever stands under its advice, once a year or more often. */

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
/** What a customer stands under advice by. */
export const reviewBases = ["club", "proposal", "both"] as const;
export type ReviewBasis = (typeof reviewBases)[number];

/** A contract that is advised on, since the last review. What is not known is null, never 0. */
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
  /** Deviation of the year to come, and the most that the profile bears. */
  readonly volatilityRatio: number | null;
  readonly capRatio: number | null;
};

export type ReviewedAnswer = {
  readonly question: string;
  readonly before: string | null;
  readonly after: string | null;
};
/** The questionnaire then and now. */
export type ReviewedPerson = {
  readonly standing: SuitabilityStanding;
  readonly answeredOn: Day | null;
  readonly answeredThenOn: Day | null;
  readonly profile: number | null;
  readonly profileThen: number | null;
  /** Of answers that were given then and now: those that differ. */
  readonly changed: readonly ReviewedAnswer[];
};

export type ReviewedProposal = {
  readonly proposalId: Id;
  readonly portfolioId: Id;
  /** The others, of a proposal on several contracts. */
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
  /** Of reaching its target; null where it cannot be told. */
  readonly chance: number | null;
};

/** What is prepared for a review, of what the advisor sees; frozen when it is concluded. */
export type ReviewContent = {
  /** The day of the last review, or else the first under advice. */
  readonly since: Day;
  readonly isFirst: boolean;
  readonly on: Day;
  /** Within how many months the next one is due; absent from those concluded while it was a year for all. */
  readonly months?: number;
  readonly person: ReviewedPerson;
  readonly contracts: readonly ReviewedContract[];
  readonly proposals: readonly ReviewedProposal[];
  readonly projects: readonly ReviewedProject[];
  /** What the figures let observe on that day. */
  readonly opportunities: readonly Observation[];
  /** What the file of the customer lacks, by what it blocks: the number of items. */
  readonly blockingItems: number;
};

/** Sums of which every part is known. */
export function reviewTotals(contracts: readonly ReviewedContract[]) {
  return {
    valueThenCents: wholeSum(contracts.map(({ valueThenCents }) => valueThenCents)),
    paidCents: wholeSum(contracts.map(({ paidCents }) => paidCents)),
    marketCents: wholeSum(contracts.map(({ marketCents }) => marketCents)),
    valueCents: wholeSum(contracts.map(({ valueCents }) => valueCents)),
  };
}

/** Without what is about these contracts: none of it is there for whoever does not see them. */
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

/** The contracts that a review tells of. */
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

/** `refused`: nothing is said to be suitable as long as it is so. `to_argue`: the advisor has to say why it is nonetheless. */
export type ReviewCheckResult = {
  readonly check: ReviewCheck;
  readonly verdict: "passes" | "to_argue" | "refused";
  /** The contracts that it is about. */
  readonly contracts: readonly { readonly portfolioId: Id; readonly name: string }[];
};

/** @source product decision of 27.11.2026 */
const limits = { valueDays: 90, chanceRatio: 0.5 };

/** Those that apply: where nothing was accepted, nothing has to be carried out. */
export function checkReview(content: ReviewContent): readonly ReviewCheckResult[] {
  const { person, contracts, proposals, projects, on, blockingItems } = content;
  const advised = contracts.filter(({ kind }) => isInvested(kind));
  const accepted = proposals.filter(({ execution }) => execution !== null);
  const told = projects.filter(({ chance }) => chance !== null);
  return [
    refusing("questionnaire", !mayRecommend(person.standing)),
    refusing("file", blockingItems > 0),
    ...(advised.length === 0 ? [] : [argued("profile", advised.filter(isBeyondProfile))]),
    // Of nothing that is seen nothing is said to be suitable.
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

/** One that waits for its orders is not carried out either: a review says so, and why nothing is wrong with it. */
const isToCarryOut = ({ execution }: ReviewedProposal): boolean => execution !== null && execution !== "done";
const named = ({ portfolioId, contractName: name }: ReviewedProposal) => ({ portfolioId, name });
const isAtRisk = ({ chance }: ReviewedProject): boolean => chance !== null && chance < limits.chanceRatio;

function refusing(check: ReviewCheck, isSo: boolean): ReviewCheckResult {
  return { check, verdict: isSo ? "refused" : "passes", contracts: [] };
}

/** A risk that is not known is not within a limit. */
function isBeyondProfile({ volatilityRatio, capRatio }: ReviewedContract): boolean {
  return volatilityRatio === null || capRatio === null || volatilityRatio > capRatio;
}

function isValueOld({ valueCents, asOf }: ReviewedContract, on: Day): boolean {
  return valueCents === null || asOf === null || daysBetween(asOf, on) > limits.valueDays;
}

/** What keeps a review from being concluded « toujours adapté ». */
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

/** What the advisor writes: how it was done, when, why what fails does not count, and what is to be done. */
export type ReviewWords = {
  readonly manner: ReviewManner;
  readonly heldOn: Day;
  readonly arguments: ReviewArguments;
  readonly points: readonly string[];
  readonly words: string;
};

export type ReviewFault = "held_future" | "held_early" | "checks_open" | "no_points" | "points_left";

/** Why a review cannot be concluded so; null where it can. */
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
