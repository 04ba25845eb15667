import type { Day } from "../kernel/day.ts";
import { groupBy } from "../kernel/group-by.ts";
import { documentsOf, type KeyDocuments } from "./key-documents.ts";
import { ceilingsOf } from "./proposal-ceilings.ts";
import {
  paybackYears,
  type ProposalContent,
  type ProposalMove,
  type ProposalPart,
} from "./proposal-content.ts";
import { mayRecommend, type SuitabilityAssessment, type SuitabilityStanding } from "./suitability.ts";
import {
  answerTo,
  type InParentsHousehold,
  isInParentsHousehold,
  type ProductFamily,
  type SuitabilityAnswers,
} from "./suitability-questions.ts";

/** Checks that a proposal must pass before it is sent, unless the advisor justifies the failure. */

export const proposalChecks = [
  "questionnaire",
  "profile",
  "horizon",
  "concentration",
  "knowledge",
  "sustainability",
  "cost_benefit",
  "ceiling",
  "key_documents",
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
  /** Result of each contract where there are several. The verdict of the whole is the worst of its own and of theirs. */
  readonly contracts?: readonly ContractCheck[];
  /** Article of law that sets the limit, in French. */
  readonly law?: string;
};
export type ContractCheck = Pick<CheckResult, "verdict" | "value"> & {
  readonly contractName: string;
  /** Set where the contracts have limits of their own. */
  readonly limit?: number;
};

export type CheckFacts = {
  readonly content: ProposalContent;
  readonly standing: SuitabilityStanding;
  /** Null where the customer has no valid answers. */
  readonly answers: SuitabilityAnswers | null;
  readonly assessment: SuitabilityAssessment | null;
  /** True where a letter of mission is signed. */
  readonly hasLetter: boolean;
  /** Key information documents given with the proposal. */
  readonly documents: KeyDocuments;
  readonly today: Day;
};

/** Profile level of weights that no profile admits. */
export const aboveProfiles = 6;

/** @source product decision of 23.11.2026 */
const limits = {
  lineRatio: 0.4,
  paybackYears: 3,
  /** Ratio of the value per year: a smaller difference is rounding. */
  dearerRatio: 0.0001,
  /** Highest synthetic risk indicator of the whole, by the time until the money is needed. */
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

/** Without valid answers nothing may be proposed, and nothing above the profile; any other failure has to be justified. On several
 * contracts, each contract is checked and then the whole. */
export function checkProposal(facts: CheckFacts): readonly CheckResult[] {
  const { content, standing, answers, assessment, hasLetter, documents, today } = facts;
  const hasAnswers = mayRecommend(standing) && answers !== null && assessment !== null;
  if (!hasAnswers) return [check("questionnaire", "refused")];
  const each = (of: (part: ProposalPart) => CheckResult): CheckResult => overContracts(content, of);
  return [
    check("questionnaire", "passes"),
    each((part) => profileCheck(part, assessment)),
    each((part) => horizonCheck(part, answers)),
    each(concentrationCheck),
    each((part) => knowledgeCheck(part, assessment)),
    check("sustainability", answerTo(answers, "sustainability") === "wish" ? "to_argue" : "passes"),
    each(benefitCheck),
    ...ceilingCheck(content, today, isInParentsHousehold(answers, today)),
    each((part) => documentCheck(part, documents)),
    check("letter", hasLetter ? "passes" : "to_argue"),
  ];
}

const severity = ["passes", "to_argue", "refused"] as const;

function overContracts(content: ProposalContent, of: (part: ProposalPart) => CheckResult): CheckResult {
  const whole = of(content);
  if (content.contracts === undefined) return whole;
  const contracts = content.contracts.map((part): ContractCheck => {
    const { verdict, value } = of(part);
    return { contractName: part.contractName, verdict, value };
  });
  const worst = Math.max(...[whole, ...contracts].map(({ verdict }) => severity.indexOf(verdict)));
  return { ...whole, verdict: severity[worst] ?? "refused", contracts };
}

function profileCheck({ profile }: ProposalPart, assessment: SuitabilityAssessment): CheckResult {
  const isWithin = profile <= assessment.profile;
  return check("profile", isWithin ? "passes" : "refused", { value: profile, limit: assessment.profile });
}

function horizonCheck({ after }: ProposalPart, answers: SuitabilityAnswers): CheckResult {
  const limit = limits.sriByHorizon.get(answerTo(answers, "horizon") ?? "") ?? null;
  const isWithin = limit !== null && after.sri !== null && after.sri <= limit;
  return check("horizon", isWithin ? "passes" : "to_argue", { value: after.sri, limit });
}

/** A fund that several contracts hold counts as one line of the whole. */
function concentrationCheck({ moves }: ProposalPart): CheckResult {
  const lines = groupBy(
    moves.filter((one) => familyOfMove(one) !== "euro_fund"),
    ({ isin, label }) => isin ?? label,
  );
  const weights = [...lines.values()].map((of) => of.reduce((sum, { weightAfter }) => sum + weightAfter, 0));
  const value = Math.max(0, ...weights);
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

/** Returns the families to buy that the person does not know well enough. */
export function unknownFamilies(
  { moves }: Pick<ProposalPart, "moves">,
  { knows }: Pick<SuitabilityAssessment, "knows">,
): readonly ProductFamily[] {
  return boughtFamilies({ moves }).filter((family) => !knows.includes(family));
}

export function boughtFamilies({ moves }: Pick<ProposalPart, "moves">): readonly ProductFamily[] {
  const bought = moves.filter(({ changeCents }) => changeCents > 0).flatMap((one) => familyOfMove(one) ?? []);
  return [...new Set(bought)];
}

function knowledgeCheck(content: ProposalPart, assessment: SuitabilityAssessment): CheckResult {
  const value = unknownFamilies(content, assessment).length;
  return check("knowledge", value === 0 ? "passes" : "to_argue", { value, limit: 0 });
}

/** Each fund to buy needs its key information document, or a reason why it is missing. */
function documentCheck(content: ProposalPart, documents: KeyDocuments): CheckResult {
  const value = documentsOf(content, documents).filter(({ document }) => document === null).length;
  return check("key_documents", value === 0 ? "passes" : "to_argue", { value, limit: 0 });
}

/** A change that costs more each year without a higher expected return never pays for itself, even if it has no one-off cost. */
function benefitCheck(content: ProposalPart): CheckResult {
  const value = isDearerForNothing(content) ? null : paybackYears(content);
  const limit = limits.paybackYears;
  return check("cost_benefit", value !== null && value <= limit ? "passes" : "to_argue", { value, limit });
}

/** Applies only where money is paid in on a contract whose deposits the law limits: above the limit the check is refused, an
 * unknown total has to be justified. */
function ceilingCheck(
  content: ProposalContent,
  today: Day,
  inHousehold: InParentsHousehold,
): readonly CheckResult[] {
  const found = ceilingsOf(content, today, inHousehold);
  const [worst] = found.toSorted((a, b) => severity.indexOf(b.verdict) - severity.indexOf(a.verdict));
  if (worst === undefined) return [];
  const { verdict, valueCents: value, limitCents: limit, law } = worst;
  const result = { ...check("ceiling", verdict, { value, limit }), ...(law === null ? {} : { law }) };
  if (content.contracts === undefined) return [result];
  const contracts = found.map((one) => ({
    contractName: one.contractName,
    verdict: one.verdict,
    value: one.valueCents,
    limit: one.limitCents,
  }));
  return [{ ...result, contracts }];
}

/** Compares the yearly cost and the expected return net of it, as ratios of the value: a payment alone does not make anything more
 * expensive. Returns false where a figure is unknown. */
function isDearerForNothing({ before, after }: Pick<ProposalPart, "before" | "after">): boolean {
  if (before.costRatio === null || after.costRatio === null) return false;
  if (after.costRatio - before.costRatio < limits.dearerRatio) return false;
  const gained =
    before.expectedReturn === null || after.expectedReturn === null
      ? null
      : after.expectedReturn - before.expectedReturn;
  return gained === null || gained <= 0;
}

export const argumentLength = { least: 20, most: 1000 } as const;
export const leastReasons = 40;
export type CheckArguments = Readonly<Partial<Record<ProposalCheck, string>>>;

/** Returns the checks that keep a draft from being sent: those refused, and those not yet justified. */
export function openChecks(results: readonly CheckResult[], said: CheckArguments): readonly ProposalCheck[] {
  return results.flatMap(({ check: name, verdict }) => {
    const isArgued = (said[name] ?? "").trim().length >= argumentLength.least;
    return verdict === "refused" || (verdict === "to_argue" && !isArgued) ? [name] : [];
  });
}
