import { profileNames } from "../insight/arbitrations-text.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import type { Instant } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { CheckResult } from "./proposal-checks.ts";
import { checkedCounts } from "./proposal-checks-text.ts";
import {
  partsOf,
  paybackYears,
  paymentShares,
  type ProposalContent,
  type ProposalPart,
  valueWithPayment,
} from "./proposal-content.ts";
import { costTable, leftGuaranteeCents } from "./proposal-costs.ts";
import type { StatementFacts, StatementSentence, StatementTopic } from "./proposals-text.ts";
import { type Figure, figuresIn, isHeld } from "./statement-figures-text.ts";
import { dayWords, statementMoney, statementNumber, statementPercent } from "./statement-formats.ts";
import { answerTo } from "./suitability-questions.ts";
import { suitabilityWords } from "./suitability-text.ts";

/** Sentences of a statement that an advisor rewrote: what they may state, and what is stored of each edit. */

/** One edit, immutable: `key` identifies the sentence; a `text` of null restores the generated sentence. */
export type StatementEdit = {
  readonly key: string;
  readonly topic: StatementTopic;
  /** The generated sentence at the time of the edit. */
  readonly original: string;
  readonly former: string;
  readonly text: string | null;
  readonly at: Instant;
  readonly authorId: Id;
  readonly authorName: string;
};

/** A sentence as shown, with the edit that it comes from. */
export type EditedSentence = StatementSentence & {
  readonly key: string;
  /** The generated sentence as of today. */
  readonly original: string;
  readonly edit: StatementEdit | null;
};

/** What a statement may state: its figures as they are displayed, and words that contain digits, such as the name of a fund. */
export type StatementGround = { readonly figures: readonly Figure[]; readonly names: readonly string[] };

/** Built from the facts rather than from the sentences, so that an edit may also give amounts to the cent. */
export function statementGround(facts: StatementFacts): StatementGround {
  const { content, assessment, answeredOn, validUntil, results } = facts;
  const levels = [assessment.profile, assessment.attitude, assessment.capacity, assessment.wishAbove ?? 0];
  const amounts = [...partsOf(content), content].flatMap(amountsOf);
  const known = [...amounts, ...wholeAmounts(content)].flatMap((one) => one ?? []);
  const payback = paybackYears(content);
  const shown = [
    ...known.map(statementMoney),
    ...[...partsOf(content), content].flatMap(ratiosOf).map(statementPercent),
    ...costTable(content)
      .flatMap(({ beforeRatio, afterRatio }) => [beforeRatio ?? [], afterRatio ?? []].flat())
      .map(statementPercent),
    ...results.flatMap(checkFigures),
    ...countFigures(facts),
    ...[content.before.sri, content.after.sri].flatMap((one) => one ?? []).map(statementNumber),
    ...levels.map((level) => statementNumber(level + 1)),
    statementNumber(profileNames.length),
    statementNumber(content.contracts?.length ?? 1),
    ...(payback === null ? [] : [`${statementNumber(payback)} ans`]),
    dayWords(answeredOn),
    dayWords(validUntil),
    ...fixedFigures,
  ];
  const exact = known.map((value) => ({ kind: "amount" as const, value, step: 0, text: "" }));
  return { figures: [...shown.flatMap(figuresIn), ...exact], names: namesOf(facts) };
}

/** Figures in the fixed parts of the sentences: scales, terms, and the example amount. */
const fixedFigures = ["1", "7", "2", "1 an", "20 ans", "12 mois", "10 000 €"];
const exampleEuros = 10_000;

function amountsOf(part: ProposalPart): readonly (Cents | null)[] {
  const { amountCents, movedCents, switchCents, moves, payment, before, after } = part;
  return [
    amountCents,
    movedCents,
    valueWithPayment(part),
    switchCents,
    cents(switchCents - (payment?.feeCents ?? 0)),
    payment?.amountCents ?? null,
    payment?.feeCents ?? null,
    ...moves.flatMap((one) => [one.beforeCents, one.afterCents, cents(Math.abs(one.changeCents))]),
    ...paymentShares(part),
    ...[before, after].flatMap(({ costCents, cost20Cents }) => [costCents, cost20Cents]),
    after.worstYear === null ? null : cents(Math.round(exampleEuros * after.worstYear * 100)),
  ];
}

function wholeAmounts(content: ProposalContent): readonly (Cents | null)[] {
  const table = costTable(content).flatMap(({ beforeCents, afterCents }) => [beforeCents, afterCents]);
  return [content.clubCents, leftGuaranteeCents(content), ...table];
}

function ratiosOf({ before, after, moves }: ProposalPart): readonly number[] {
  const outlooks = [before, after].flatMap((one) => [
    one.expectedReturn,
    one.volatility,
    one.worstYear,
    one.costRatio,
  ]);
  return [...outlooks, ...moves.map(({ weightAfter }) => weightAfter)].flatMap((one) => one ?? []);
}

function checkFigures({ check, value, limit, contracts = [] }: CheckResult): readonly string[] {
  const compared = [value, limit, ...contracts.flatMap((one) => [one.value, one.limit ?? null])];
  const told: Readonly<Partial<Record<CheckResult["check"], (one: number) => string>>> = {
    profile: (one) => statementNumber(one + 1),
    concentration: statementPercent,
    ceiling: (one) => statementMoney(cents(one)),
    cost_benefit: (one) => `${statementNumber(one)} ans`,
  };
  return compared.flatMap((one) => one ?? []).map(told[check] ?? statementNumber);
}

/** Figures of the checks that count: the total, and how many are right. */
function countFigures(facts: StatementFacts): readonly string[] {
  const { families, documents } = checkedCounts(facts);
  const wrong = (name: CheckResult["check"]): number =>
    facts.results.find(({ check }) => check === name)?.value ?? 0;
  const counts = [families, families - wrong("knowledge"), documents, documents - wrong("key_documents")];
  return counts.map(statementNumber);
}

/** Words that contain a digit and are not figures of the proposal. */
function namesOf({ content, answers, results }: StatementFacts): readonly string[] {
  const parts = partsOf(content);
  const said = ["objective", "horizon", "loss", "sustainability"].map((question) =>
    (suitabilityWords[question]?.answers[answerTo(answers, question) ?? ""] ?? "").toLowerCase(),
  );
  const all = [
    content.contractName,
    ...parts.flatMap(({ contractName, moves, payment }) => [
      contractName,
      ...moves.map(({ label }) => label),
      payment?.source ?? "",
    ]),
    content.payment?.source ?? "",
    ...results.flatMap(({ law, contracts = [] }) => [law ?? "", ...contracts.map((one) => one.contractName)]),
    ...said,
  ].map(spaced);
  const withDigits = all.filter((one) => /\d/u.test(one) && /\p{L}/u.test(one));
  return [...new Set(withDigits)].toSorted((a, b) => b.length - a.length);
}

const spaced = (text: string): string => text.replaceAll(/[\u00a0\u2007\u2009\u202f\s]/gu, " ");
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);

/** Splits a text at the names it contains; the names are at the odd indices. */
function apart(text: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [spaced(text)];
  return spaced(text).split(
    new RegExp(`(?<![\\p{L}\\d])(${names.map(escaped).join("|")})(?![\\p{L}\\d])`, "iu"),
  );
}

const statedIn = (text: string, { names }: Pick<StatementGround, "names">): readonly Figure[] =>
  apart(text, names).flatMap((piece, at) => (at % 2 === 0 ? figuresIn(piece) : []));

/** Returns the figures of a sentence that no fact of its statement supports, as they are written. */
export function unheldFigures(text: string, ground: StatementGround): readonly string[] {
  return statedIn(text, ground).flatMap((figure) => (isHeld(figure, ground.figures) ? [] : [figure.text]));
}

export type SentenceRefusal =
  | { readonly code: "proposal.figure_unknown"; readonly figure: string }
  | { readonly code: "proposal.no_figure" };

/** Returns why a sentence may not replace the generated one; null where it may. */
export function sentenceRefusal(
  { text, original }: { readonly text: string; readonly original: string },
  ground: StatementGround,
): SentenceRefusal | null {
  const [figure] = unheldFigures(text, ground);
  if (figure !== undefined) return { code: "proposal.figure_unknown", figure };
  const isBare = statedIn(text, ground).length === 0 && statedIn(original, ground).length > 0;
  return isBare ? { code: "proposal.no_figure" } : null;
}

/** Returns the generated sentences, each with the text of its last edit. A sentence is identified by its words, whatever its
 * figures are today. */
export function editedSentences(
  sentences: readonly StatementSentence[],
  edits: readonly StatementEdit[],
  { names }: Pick<StatementGround, "names">,
): readonly EditedSentence[] {
  const seen = new Map<string, number>();
  return sentences.map(({ topic, text: original }) => {
    const words = apart(original, names)
      .map((piece, at) => (at % 2 === 0 ? piece.replaceAll(/\d+(?:[ ,.]\d+)*/gu, "#") : piece))
      .join("");
    const same = `${topic} ${words}`;
    const count = (seen.get(same) ?? 0) + 1;
    seen.set(same, count);
    const key = count === 1 ? same : `${same} (${count})`;
    const last = edits.findLast((one) => one.key === key);
    const edit = last === undefined || last.text === null ? null : last;
    return { topic, key, original, text: edit?.text ?? original, edit };
  });
}

/** An edit whose sentence the facts no longer produce: it is not shown until it is adopted or dropped. */
export type StaleEdit = StatementEdit & { readonly text: string };

/** Returns the last edit of each sentence that is no longer produced, oldest first. */
export function staleEdits(
  told: readonly Pick<EditedSentence, "key">[],
  edits: readonly StatementEdit[],
): readonly StaleEdit[] {
  const keys = new Set(told.map(({ key }) => key));
  const last = new Map(edits.map((edit) => [edit.key, edit]));
  return [...last.values()].flatMap((edit) =>
    edit.text === null || keys.has(edit.key) ? [] : [{ ...edit, text: edit.text }],
  );
}

/** Formats typed text for print: an amount and its unit stay on one line, a sign stays with its word. */
export function typeset(text: string): string {
  return text
    .replaceAll(/(?<=(?<!\d)\d{1,3}|\u202f\d{3}) (?=\d{3}(?!\d))/gu, "\u202f")
    .replaceAll(/(?<=«) | (?=[€%:;!?»])|(?<=\d) (?=(?:ans?|euros?|jours?|mois)(?!\p{L}))/gu, "\u00a0");
}
