import type { AssetClass, PortfolioKind } from "../holdings/portfolios.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import { addDays, type Day, dayOf, type Instant } from "../kernel/day.ts";
import { defineTransitions } from "../kernel/transitions.ts";
import type { ProposalOrigin } from "./proposal-target.ts";
import type { SuitabilityAssessment, SuitabilityStanding } from "./suitability.ts";
import { mayRecommend } from "./suitability.ts";
import { answerTo, type ProductFamily, type SuitabilityAnswers } from "./suitability-questions.ts";

/** A recommendation of an advisor on one contract, from its draft to the customer's answer. */

export const proposalStates = [
  "draft",
  "sent",
  "accepted",
  "refused",
  "change_asked",
  "superseded",
  "withdrawn",
] as const;
export type ProposalState = (typeof proposalStates)[number];

export const proposalTransitions = defineTransitions({
  entity: "proposal",
  states: proposalStates,
  starts: ["draft"],
  rows: [
    {
      from: ["draft"],
      event: "send",
      to: "sent",
      effect: "suitability_id, statement, statement_id, sent_at",
    },
    { from: ["draft"], event: "drop", to: null },
    { from: ["sent"], event: "accept", to: "accepted", guard: "opened", effect: "acceptance_id, decided_at" },
    { from: ["sent"], event: "refuse", to: "refused", effect: "decided_at, reason, words" },
    { from: ["sent"], event: "ask_change", to: "change_asked", effect: "decided_at, words" },
    { from: ["sent"], event: "withdraw", to: "withdrawn", effect: "decided_at" },
    { from: ["sent", "change_asked"], event: "supersede", to: "superseded", effect: "decided_at" },
  ],
});

/** @source product decision of 23.11.2026: after that the figures are too old to be accepted */
export const proposalDays = 30;
/** After so many days an accepted proposal that is not carried out is late. */
export const executionDays = 15;

export function isProposalOver(sentOn: Day, today: Day): boolean {
  return today > addDays(sentOn, proposalDays);
}

export const refusalReasons = ["too_risky", "too_costly", "not_now", "not_understood", "other"] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Of an allocation, before or after. Ratios are per year, losses positive; null is unknown. */
export type ProposalOutlook = {
  readonly expectedReturn: number | null;
  readonly volatility: number | null;
  /** Mean loss of the worst years. */
  readonly worstYear: number | null;
  readonly sri: number | null;
  readonly costRatio: number | null;
  readonly costCents: Cents | null;
  /** Twenty years of it, at the value of today. */
  readonly cost20Cents: Cents | null;
};

export type ProposalMove = {
  readonly isin: string | null;
  readonly label: string;
  readonly assetClass: AssetClass;
  readonly beforeCents: Cents;
  readonly afterCents: Cents;
  readonly changeCents: Cents;
  readonly weightAfter: number;
};

/** What is proposed, as the engine found it: frozen with the draft. */
export type ProposalContent = {
  readonly contractName: string;
  readonly institutionName: string | null;
  readonly kind: PortfolioKind;
  readonly amountCents: Cents;
  readonly asOf: Day | null;
  /** The profile whose limits the engine kept. */
  readonly profile: number;
  readonly before: ProposalOutlook;
  readonly after: ProposalOutlook;
  readonly moves: readonly ProposalMove[];
  readonly movedCents: Cents;
  /** Taken by the insurer or the bank for the moves. */
  readonly switchCents: Cents;
  /** The Club's fee of a year; null where none is under way. */
  readonly clubCents: Cents | null;
  readonly engineVersion: string;
  readonly dataFrom: Day | null;
  readonly dataTo: Day | null;
  /** Absent in those of before it was kept, which are the optimiser's. */
  readonly origin?: ProposalOrigin;
};

const years = 20;

export function costsOf(
  amountCents: Cents,
  ratio: number | null,
): Pick<ProposalOutlook, "costCents" | "cost20Cents"> {
  if (ratio === null) return { costCents: null, cost20Cents: null };
  const costCents = cents(Math.round(amountCents * ratio));
  return { costCents, cost20Cents: cents(costCents * years) };
}

export const proposalChecks = [
  "questionnaire",
  "profile",
  "horizon",
  "concentration",
  "knowledge",
  "sustainability",
  "cost_benefit",
  "letter",
] as const;
export type ProposalCheck = (typeof proposalChecks)[number];

export type CheckResult = {
  readonly check: ProposalCheck;
  /** `argued` is the advisor's: it fails or cannot be known, and they have to say why it is right nonetheless. */
  readonly verdict: "passes" | "to_argue" | "refused";
  /** The figure that was compared, and its limit; null where there is none. */
  readonly value: number | null;
  readonly limit: number | null;
};

export type CheckFacts = {
  readonly content: ProposalContent;
  readonly standing: SuitabilityStanding;
  /** Null where there are no answers that hold. */
  readonly answers: SuitabilityAnswers | null;
  readonly assessment: SuitabilityAssessment | null;
  /** A letter of mission is signed. */
  readonly hasLetter: boolean;
};

/** Of weights that no profile admits. */
export const aboveProfiles = 6;

/** @source product decision of 23.11.2026 */
const limits = {
  lineRatio: 0.4,
  paybackYears: 3,
  /** The highest synthetic risk of the whole, by when the money is needed. */
  sriByHorizon: new Map([
    ["under_two", 2],
    ["two_to_five", 4],
    ["five_to_ten", 5],
    ["over_ten", 7],
  ]),
};

const check = (
  name: ProposalCheck,
  verdict: CheckResult["verdict"],
  compared: { readonly value?: number | null; readonly limit?: number | null } = {},
): CheckResult => ({ check: name, verdict, value: compared.value ?? null, limit: compared.limit ?? null });

/** Without answers that hold nothing is proposed, and nothing above the profile; what else fails has to be argued. */
export function checkProposal(facts: CheckFacts): readonly CheckResult[] {
  const { content, standing, answers, assessment, hasLetter } = facts;
  const hasAnswers = mayRecommend(standing) && answers !== null && assessment !== null;
  if (!hasAnswers) return [check("questionnaire", "refused")];
  const isWithin = content.profile <= assessment.profile;
  return [
    check("questionnaire", "passes"),
    check("profile", isWithin ? "passes" : "refused", { value: content.profile, limit: assessment.profile }),
    horizonCheck(content, answers),
    concentrationCheck(content),
    knowledgeCheck(content, assessment),
    check("sustainability", answerTo(answers, "sustainability") === "wish" ? "to_argue" : "passes"),
    benefitCheck(content),
    check("letter", hasLetter ? "passes" : "to_argue"),
  ];
}

function horizonCheck({ after }: ProposalContent, answers: SuitabilityAnswers): CheckResult {
  const limit = limits.sriByHorizon.get(answerTo(answers, "horizon") ?? "") ?? null;
  const isWithin = limit !== null && after.sri !== null && after.sri <= limit;
  return check("horizon", isWithin ? "passes" : "to_argue", { value: after.sri, limit });
}

function concentrationCheck({ moves }: ProposalContent): CheckResult {
  const weights = moves
    .filter((one) => familyOfMove(one) !== "euro_fund")
    .map(({ weightAfter }) => weightAfter);
  const value = weights.length === 0 ? 0 : Math.max(...weights);
  const limit = limits.lineRatio;
  return check("concentration", value <= limit ? "passes" : "to_argue", { value, limit });
}

export function familyOfMove({
  isin,
  assetClass,
}: Pick<ProposalMove, "isin" | "assetClass">): ProductFamily | null {
  if (assetClass === "euroFund") return "euro_fund";
  if (assetClass === "realEstate") return "scpi";
  return isin === null ? null : "funds";
}

/** Families that are bought and that the person does not know well enough. */
export function unknownFamilies(
  { moves }: ProposalContent,
  { knows }: Pick<SuitabilityAssessment, "knows">,
): readonly ProductFamily[] {
  const bought = moves.filter(({ changeCents }) => changeCents > 0).flatMap((one) => familyOfMove(one) ?? []);
  return [...new Set(bought)].filter((family) => !knows.includes(family));
}

function knowledgeCheck(content: ProposalContent, assessment: SuitabilityAssessment): CheckResult {
  const value = unknownFamilies(content, assessment).length;
  return check("knowledge", value === 0 ? "passes" : "to_argue", { value, limit: 0 });
}

/** Years before the moves have paid for themselves by what they gain or save; null where that is not known or never. */
export function paybackYears({ switchCents, amountCents, before, after }: ProposalContent): number | null {
  if (switchCents === 0) return 0;
  if (before.expectedReturn === null || after.expectedReturn === null) return null;
  const yearly = (after.expectedReturn - before.expectedReturn) * amountCents;
  return yearly <= 0 ? null : switchCents / yearly;
}

function benefitCheck(content: ProposalContent): CheckResult {
  const value = paybackYears(content);
  const limit = limits.paybackYears;
  return check("cost_benefit", value !== null && value <= limit ? "passes" : "to_argue", { value, limit });
}

export const argumentLength = { least: 20, most: 1000 } as const;
export type CheckArguments = Readonly<Partial<Record<ProposalCheck, string>>>;

/** What keeps a draft from being sent: a refused check, or one that is not argued yet. */
export function openChecks(results: readonly CheckResult[], said: CheckArguments): readonly ProposalCheck[] {
  return results.flatMap(({ check: name, verdict }) => {
    const isArgued = (said[name] ?? "").trim().length >= argumentLength.least;
    return verdict === "refused" || (verdict === "to_argue" && !isArgued) ? [name] : [];
  });
}

export const executionStates = ["waiting", "partly", "done", "late"] as const;
export type ExecutionState = (typeof executionStates)[number];
type SeenLine = {
  readonly isin: string | null;
  readonly label: string;
  readonly valueCents: Cents | null;
};

export type Execution = {
  readonly state: ExecutionState;
  /** What is held of each line that moves, and how far that is from what was proposed. */
  readonly lines: readonly {
    readonly label: string;
    readonly wantedCents: Cents;
    /** Null where the source has not told since. */
    readonly heldCents: Cents | null;
    readonly isDone: boolean;
  }[];
};

/** Has the source told since? On the day of the decision itself it has once it was read after it. */
export function isToldSince(
  { heldOn, readAt }: { readonly heldOn: Day | null; readonly readAt: Instant },
  acceptedAt: Instant,
): boolean {
  const acceptedOn = dayOf(acceptedAt);
  return heldOn !== null && (heldOn > acceptedOn || (heldOn === acceptedOn && readAt > acceptedAt));
}

/** Prices move between the decision and the order: a line is done once it is nearer to what was proposed than to what it was. */
export function executionOf(
  { moves }: Pick<ProposalContent, "moves">,
  seen: {
    readonly held: readonly SeenLine[];
    readonly isTold: boolean;
    readonly acceptedOn: Day;
    readonly today: Day;
  },
): Execution {
  const lines = moves
    .filter(({ changeCents }) => changeCents !== 0)
    .map(({ isin, label, beforeCents, afterCents }) => {
      const line = seen.held.find((one) => (isin === null ? one.label === label : one.isin === isin));
      const heldCents = seen.isTold ? (line === undefined ? cents(0) : line.valueCents) : null;
      const isDone =
        heldCents !== null && Math.abs(heldCents - afterCents) < Math.abs(heldCents - beforeCents);
      return { label, wantedCents: afterCents, heldCents, isDone };
    });
  const done = lines.filter(({ isDone }) => isDone).length;
  const isLate = seen.today > addDays(seen.acceptedOn, executionDays);
  const state = done === lines.length ? "done" : isLate ? "late" : done > 0 ? "partly" : "waiting";
  return { state, lines };
}
