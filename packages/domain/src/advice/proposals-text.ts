import { profileNames } from "../insight/arbitrations-text.ts";
import { cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { CheckFacts, CheckResult } from "./proposal-checks.ts";
import { checkedCounts, checkSentence } from "./proposal-checks-text.ts";
import {
  valueWithPayment,
  partsOf,
  paymentShares,
  paybackYears,
  type ProposalContent,
  type ProposalMove,
  type ProposalPart,
} from "./proposal-content.ts";
import { type CostLine, type CostLineId, costTable, leftGuaranteeCents } from "./proposal-costs.ts";
import type { SuitabilityAssessment } from "./suitability.ts";
import { answerTo, type SuitabilityAnswers } from "./suitability-questions.ts";
import {
  counted,
  dayWords,
  money,
  statementMoney,
  statementNumber,
  statementPercent,
} from "./statement-formats.ts";
import { suitabilityWords } from "./suitability-text.ts";

/** The suitability statement, generated from the facts: every sentence rests on a figure. */

export const statementTopics = ["person", "what", "why", "costs", "risks", "checks", "review"] as const;
export type StatementTopic = (typeof statementTopics)[number];
export type StatementSentence = { readonly topic: StatementTopic; readonly text: string };

export const topicNames: Readonly<Record<StatementTopic, string>> = {
  person: "Vos réponses",
  what: "Mouvements proposés",
  why: "Raisons",
  costs: "Coûts",
  risks: "Risques",
  checks: "Vérifications",
  review: "La suite",
};

export const costNames: Readonly<Record<CostLineId, string>> = {
  products: "Placements, par an",
  moves: "Mouvements, une fois",
  payment: "Frais d’entrée sur le versement, une fois",
  club: "Club, par an",
  first_year: "Total de la première année",
  twenty_years: "Total sur 20\u00a0ans, à valeur constante",
};

/** Name of a cost line, with the contract where it concerns one of several; without it for the total. */
export const costLineName = ({ id, contractName }: Pick<CostLine, "id" | "contractName">): string =>
  contractName === null ? costNames[id] : `${costNames[id]}, «\u00a0${contractName}\u00a0»`;

export const levelWords = (level: number): string =>
  `«\u00a0${profileNames[level] ?? "inconnu"}\u00a0» (${level + 1} sur ${profileNames.length})`;

export type StatementFacts = Omit<CheckFacts, "answers" | "assessment"> & {
  readonly answers: SuitabilityAnswers;
  readonly assessment: SuitabilityAssessment;
  readonly answeredOn: Day;
  readonly results: readonly CheckResult[];
  readonly validUntil: Day;
};

/** Returns the sentences in reading order. */
export function statementOf(facts: StatementFacts): readonly StatementSentence[] {
  const { content } = facts;
  const by = (topic: StatementTopic, texts: readonly string[]): StatementSentence[] =>
    texts.map((text) => ({ topic, text }));
  return [
    ...by("person", personSentences(facts)),
    ...by("what", whatSentences(content)),
    ...by("why", whySentences(content)),
    ...by("costs", costSentences(content)),
    ...by("risks", riskSentences(content)),
    ...by(
      "checks",
      facts.results.flatMap((one) => checkSentence(one, checkedCounts(facts))),
    ),
    ...by("review", [
      deadlineSentence(facts.validUntil),
      "Son adéquation sera revue au plus tard 12 mois après votre accord.",
    ]),
  ];
}

const deadlineSentence = (validUntil: Day): string =>
  `Cette proposition peut être acceptée jusqu’au ${dayWords(validUntil)}.`;

/** Rewrites a sentence about the deadline of a proposal that was accepted or has expired in the past tense. The sealed document
 * keeps its original wording. */
export function afterDeadline(sentence: string, validUntil: Day): string {
  return sentence === deadlineSentence(validUntil)
    ? `Cette proposition pouvait être acceptée jusqu’au ${dayWords(validUntil)}.`
    : sentence;
}

function personSentences({ answers, assessment, answeredOn }: StatementFacts): string[] {
  const { profile, attitude, capacity, wishAbove } = assessment;
  const on = dayWords(answeredOn);
  const said = (question: string): string =>
    (suitabilityWords[question]?.answers[answerTo(answers, question) ?? ""] ?? "non indiqué").toLowerCase();
  return [
    attitude === capacity
      ? `D’après vos réponses du ${on}, votre profil est ${levelWords(profile)}\u00a0: votre attitude face au risque et votre capacité à subir des pertes sont toutes deux à ce niveau.`
      : `D’après vos réponses du ${on}, votre profil est ${levelWords(profile)}\u00a0: le plus prudent de votre attitude face au risque, ${levelWords(attitude)}, et de votre capacité à subir des pertes, ${levelWords(capacity)}.`,
    `Objectif indiqué le ${on}\u00a0: ${said("objective")}. Besoin de l’argent\u00a0: ${said("horizon")}.`,
    `Perte sur un an qui ne changerait rien à votre vie, indiquée le ${on}\u00a0: ${said("loss")}.`,
    `Souhait d’un effet sur l’environnement ou la société, indiqué le ${on}\u00a0: ${said("sustainability")}.`,
    ...(wishAbove === null
      ? []
      : [
          `Vous souhaitiez le profil ${levelWords(wishAbove)}\u00a0: la proposition s’en tient au profil ${levelWords(profile)}.`,
        ]),
  ];
}

function whatSentences(content: ProposalContent): string[] {
  return [
    ...(content.contracts === undefined
      ? []
      : [
          `Cette proposition porte sur ${content.contracts.length} contrats, ${statementMoney(content.amountCents)} en tout\u00a0: ${content.contractName}.`,
        ]),
    ...partsOf(content).flatMap(partSentences),
  ];
}

function partSentences(part: ProposalPart): string[] {
  const { contractName, movedCents, amountCents, moves, payment } = part;
  const shares = paymentShares(part);
  const isPaidOnly = payment !== undefined && movedCents === 0;
  return [
    ...(isPaidOnly
      ? []
      : [
          `Arbitrer ${statementMoney(movedCents)} sur les ${statementMoney(amountCents)} de «\u00a0${contractName}\u00a0».`,
        ]),
    ...(payment === undefined
      ? []
      : [
          `Verser ${statementMoney(payment.amountCents)} sur «\u00a0${contractName}\u00a0», qui passe de ${statementMoney(amountCents)} à ${statementMoney(valueWithPayment(part))}. Provenance indiquée\u00a0: ${payment.source}.`,
        ]),
    ...moves.flatMap((move) => (move.changeCents < 0 ? [saleSentence(move)] : [])),
    ...moves.flatMap((move, at) => (move.changeCents > 0 ? [purchaseSentence(move, shares[at] ?? 0)] : [])),
  ];
}

const lineSentence = (act: string, { beforeCents, afterCents }: ProposalMove): string =>
  `${act}\u00a0: cette ligne passe de ${statementMoney(beforeCents)} à ${statementMoney(afterCents)}.`;

function saleSentence(move: ProposalMove): string {
  const name = `«\u00a0${move.label}\u00a0»`;
  const amount = statementMoney(cents(-move.changeCents));
  return move.afterCents === 0
    ? `Vendre ${name} en totalité, soit ${amount}.`
    : lineSentence(`Vendre ${amount} de ${name}`, move);
}

/** Includes the line's share of the payment. */
function purchaseSentence(move: ProposalMove, share: number): string {
  const name = `«\u00a0${move.label}\u00a0»`;
  const amount = statementMoney(move.changeCents);
  const paid = share === 0 ? "" : `, dont ${statementMoney(cents(share))} par le versement`;
  const act =
    share === move.changeCents
      ? `Placer ${amount} du versement sur ${name}`
      : `Acheter ${amount} de ${name}${paid}`;
  return move.beforeCents === 0
    ? `${act}\u00a0: cette ligne est nouvelle dans le contrat.`
    : lineSentence(act, move);
}

type FromTo = readonly [from: number | null, to: number | null];

/** Sentence about a figure that changes; « par an » follows the figures. */
type Named = string | readonly [name: string, end: string];

function passes(named: Named, [from, to]: FromTo, format: (value: number) => string): string[] {
  if (from === null || to === null) return [];
  const [name, end] = typeof named === "string" ? [named, ""] : named;
  const [before, after] = [format(from), format(to)];
  return [`${name} ${before === after ? "reste à" : `passe de ${before} à`} ${after}${end}.`];
}
const perYear = " par an";

/** Suffix that names the contract where there are several, for figures that cannot be summed. */
function ofContract({ contracts }: ProposalContent, { contractName }: ProposalPart): string {
  return contracts === undefined ? "" : ` sur «\u00a0${contractName}\u00a0»`;
}

function whySentences(content: ProposalContent): string[] {
  const { before, after } = content;
  return [
    ...passes(
      ["Le rendement attendu", perYear],
      [before.expectedReturn, after.expectedReturn],
      statementPercent,
    ),
    ...partsOf(content).flatMap((part) =>
      passes(
        [`La volatilité${ofContract(content, part)}`, perYear],
        [part.before.volatility, part.after.volatility],
        statementPercent,
      ),
    ),
    ...passes("L’indicateur de risque, sur une échelle de 1 à 7,", [before.sri, after.sri], statementNumber),
  ];
}

function costSentences(content: ProposalContent): string[] {
  const { before, after, switchCents, clubCents, payment } = content;
  const payback = paybackYears(content);
  const moves = cents(switchCents - (payment?.feeCents ?? 0));
  const first = costTable(content).find(({ id }) => id === "first_year");
  const left = leftGuaranteeCents(content);
  const once = switchCents === 0 ? "" : ", hors frais prélevés une seule fois";
  const over20 = `Sur 20 ans, à valeur constante${once}, ce coût`;
  return [
    moves === 0
      ? `Les mouvements sont sans frais\u00a0: ${statementMoney(moves)}.`
      : `Les mouvements coûtent ${statementMoney(moves)}, une seule fois.`,
    ...(payment === undefined
      ? []
      : [
          payment.feeCents === 0
            ? `Le versement de ${statementMoney(payment.amountCents)} est sans frais d’entrée.`
            : `Les frais d’entrée sur le versement de ${statementMoney(payment.amountCents)} sont de ${statementMoney(payment.feeCents)}, une seule fois.`,
        ]),
    ...partsCosts(content),
    ...passes("Le coût annuel des placements", [before.costCents, after.costCents], money),
    ...(payment === undefined
      ? []
      : [
          `Le coût proposé porte sur ${statementMoney(valueWithPayment(content))}, versement compris\u00a0; celui d’aujourd’hui, sur ${statementMoney(content.amountCents)}.`,
        ]),
    ...passes(over20, [before.cost20Cents, after.cost20Cents], money),
    ...(clubCents === null
      ? []
      : [`Les honoraires du Club s’y ajoutent\u00a0: ${statementMoney(clubCents)} par an.`]),
    ...passes(
      clubCents === null
        ? "La première année, le coût total des placements et des mouvements"
        : "La première année, le coût total des placements, des mouvements et du Club",
      [first?.beforeCents ?? null, first?.afterCents ?? null],
      money,
    ),
    ...(left === 0
      ? []
      : [
          `${statementMoney(left)} quittent le fonds en euros et sa garantie en capital\u00a0; selon le contrat, le rendement de l’année peut y être perdu en partie.`,
        ]),
    ...(payback === null || payback === 0
      ? []
      : [
          `Le gain attendu rembourse le coût des mouvements en ${payback < 1 ? "moins de 1\u00a0an" : counted(payback, "an")}.`,
        ]),
  ];
}

function partsCosts({ contracts }: ProposalContent): string[] {
  return (contracts ?? []).flatMap(({ contractName, before, after }) =>
    passes(
      `Le coût annuel des placements de «\u00a0${contractName}\u00a0»`,
      [before.costCents, after.costCents],
      money,
    ),
  );
}

function riskSentences(content: ProposalContent): string[] {
  const expected = content.after.expectedReturn;
  return [
    ...partsOf(content).flatMap((part) => {
      const { before, after } = part;
      const on = ofContract(content, part);
      return [
        ...passes(
          `La perte moyenne des mauvaises années${on}`,
          [before.worstYear, after.worstYear],
          statementPercent,
        ),
        ...(after.worstYear === null || after.worstYear <= 0
          ? []
          : [
              `Sur 10 000 € placés${on}, une mauvaise année peut donc coûter ${money(1_000_000 * after.worstYear)}, voire davantage.`,
            ]),
      ];
    }),
    ...(expected === null
      ? []
      : [
          `Le rendement attendu, ${statementPercent(expected)} par an, est une moyenne\u00a0: une année sur deux peut être moins bonne.`,
        ]),
  ];
}
