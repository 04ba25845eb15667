import { profileNames } from "../insight/arbitrations-text.ts";
import { cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { CheckFacts, CheckResult } from "./proposal-checks.ts";
import { checkSentence } from "./proposal-checks-text.ts";
import {
  valueWithPayment,
  partsOf,
  paymentShares,
  paybackYears,
  type ProposalContent,
  type ProposalPart,
} from "./proposal-content.ts";
import { type CostLine, type CostLineId, costTable, leftGuaranteeCents } from "./proposal-costs.ts";
import type { AgreementLevel } from "./proposal-signatures.ts";
import type { RefusalReason } from "./proposals.ts";
import type { SuitabilityAssessment } from "./suitability.ts";
import { answerTo, type SuitabilityAnswers } from "./suitability-questions.ts";
import {
  counted,
  dayWords,
  moneyFormat,
  statementMoney,
  statementNumber,
  statementPercent,
} from "./statement-formats.ts";
import { suitabilityWords } from "./suitability-text.ts";

/** The suitability statement, written from the facts: no sentence without its figure. */

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

/** Of one contract among several, its name; the total is said to be one. */
export const costLineName = ({ id, contractName }: Pick<CostLine, "id" | "contractName">): string =>
  contractName === null ? costNames[id] : `${costNames[id]}, «\u00a0${contractName}\u00a0»`;

export const refusalWords: Readonly<Record<RefusalReason, string>> = {
  too_risky: "Trop risqué",
  too_costly: "Trop cher",
  not_now: "Pas maintenant",
  not_understood: "Je ne comprends pas assez",
  other: "Une autre raison",
};

/** How the customer agrees, as the statement prints it. */
export const agreementWords: Readonly<Record<AgreementLevel, string>> = {
  confirmation: "confirmation dans votre espace, par votre mot de passe",
  simple: "signature électronique simple, chez notre partenaire de signature",
  advanced: "signature électronique avancée, avec vérification de votre pièce d’identité",
};

export const levelWords = (level: number): string =>
  `«\u00a0${profileNames[level] ?? "inconnu"}\u00a0» (${level + 1} sur ${profileNames.length})`;

export type StatementFacts = Omit<CheckFacts, "answers" | "assessment"> & {
  readonly answers: SuitabilityAnswers;
  readonly assessment: SuitabilityAssessment;
  readonly answeredOn: Day;
  readonly results: readonly CheckResult[];
  readonly validUntil: Day;
};

/** In the order in which it is read. */
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
    ...by("checks", facts.results.flatMap(checkSentence)),
    ...by("review", [
      `Cette proposition peut être acceptée jusqu’au ${dayWords(facts.validUntil)}.`,
      "Son adéquation sera revue au plus tard 12 mois après votre accord.",
    ]),
  ];
}

function personSentences({ answers, assessment, answeredOn }: StatementFacts): string[] {
  const { profile, attitude, capacity, wishAbove } = assessment;
  const said = (question: string): string =>
    (suitabilityWords[question]?.answers[answerTo(answers, question) ?? ""] ?? "non dit").toLowerCase();
  return [
    `Vos réponses du ${dayWords(answeredOn)} donnent le profil ${levelWords(profile)}\u00a0: le plus bas de votre attitude, ${levelWords(attitude)}, et de votre capacité à perdre, ${levelWords(capacity)}.`,
    `Objectif et échéance dits le ${dayWords(answeredOn)}\u00a0: ${said("objective")}, ${said("horizon")}.`,
    `Perte supportable dite le ${dayWords(answeredOn)}\u00a0: ${said("loss")}.`,
    `Souhait d’un effet sur l’environnement ou la société, dit le ${dayWords(answeredOn)}\u00a0: ${said("sustainability")}.`,
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
          `Déplacer ${statementMoney(movedCents)} sur ${statementMoney(amountCents)} au sein de «\u00a0${contractName}\u00a0».`,
        ]),
    ...(payment === undefined
      ? []
      : [
          `Verser ${statementMoney(payment.amountCents)} sur «\u00a0${contractName}\u00a0», qui passe de ${statementMoney(amountCents)} à ${statementMoney(valueWithPayment(part))}. Provenance indiquée\u00a0: ${payment.source}.`,
        ]),
    ...moves.flatMap(({ label, changeCents, beforeCents, afterCents }, at) => {
      const share = shares[at] ?? 0;
      if (changeCents === 0) return [];
      const verb = changeCents < 0 ? "Vendre" : share === changeCents ? "Placer" : "Acheter";
      const paid =
        share === 0
          ? ""
          : share === changeCents
            ? " du versement"
            : `, dont ${statementMoney(cents(share))} du versement,`;
      const on = verb === "Placer" ? "sur" : "de";
      return [
        `${verb} ${statementMoney(cents(Math.abs(changeCents)))}${paid} ${on} «\u00a0${label}\u00a0»\u00a0: de ${statementMoney(beforeCents)} à ${statementMoney(afterCents)}.`,
      ];
    }),
  ];
}

type FromTo = readonly [from: number | null, to: number | null];

function passes(name: string, [from, to]: FromTo, format: (value: number) => string): string[] {
  if (from === null || to === null) return [];
  const [before, after] = [format(from), format(to)];
  return [before === after ? `${name} reste à ${after}.` : `${name} passe de ${before} à ${after}.`];
}

/** Said of each contract, where there are several: what cannot be summed. */
function ofContract({ contracts }: ProposalContent, { contractName }: ProposalPart): string {
  return contracts === undefined ? "" : ` sur «\u00a0${contractName}\u00a0»`;
}

function whySentences(content: ProposalContent): string[] {
  const { before, after } = content;
  return [
    ...passes("Le gain attendu par an", [before.expectedReturn, after.expectedReturn], statementPercent),
    ...partsOf(content).flatMap((part) =>
      passes(
        `La volatilité par an${ofContract(content, part)}`,
        [part.before.volatility, part.after.volatility],
        statementPercent,
      ),
    ),
    ...passes("L’indicateur de risque, de 1 à 7,", [before.sri, after.sri], statementNumber),
  ];
}

function costSentences(content: ProposalContent): string[] {
  const { before, after, switchCents, clubCents, payment } = content;
  const money = (value: number): string => moneyFormat.format(value / 100);
  const payback = paybackYears(content);
  const first = costTable(content).find(({ id }) => id === "first_year");
  const left = leftGuaranteeCents(content);
  return [
    `Les mouvements coûtent ${statementMoney(cents(switchCents - (payment?.feeCents ?? 0)))}, une seule fois.`,
    ...(payment === undefined
      ? []
      : [
          `Les frais d’entrée sur les ${statementMoney(payment.amountCents)} versés sont de ${statementMoney(payment.feeCents)}, une seule fois.`,
        ]),
    ...partsCosts(content),
    ...passes("Le coût des placements par an", [before.costCents, after.costCents], money),
    ...(payment === undefined
      ? []
      : [
          `Le coût proposé porte sur ${statementMoney(valueWithPayment(content))}, versement compris\u00a0; celui d’aujourd’hui, sur ${statementMoney(content.amountCents)}.`,
        ]),
    ...passes("Ce coût sur 20 ans, à valeur constante,", [before.cost20Cents, after.cost20Cents], money),
    ...(clubCents === null
      ? []
      : [`Les honoraires du Club sont de ${statementMoney(clubCents)} par an, en plus.`]),
    ...passes(
      "Le tout, placements, mouvements et Club, la première année,",
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
      : [`Le gain attendu rembourse le coût des mouvements en ${counted(payback, "an")}.`]),
  ];
}

function partsCosts({ contracts }: ProposalContent): string[] {
  const money = (value: number): string => moneyFormat.format(value / 100);
  return (contracts ?? []).flatMap(({ contractName, before, after }) =>
    passes(
      `Le coût des placements de «\u00a0${contractName}\u00a0» par an`,
      [before.costCents, after.costCents],
      money,
    ),
  );
}

function riskSentences(content: ProposalContent): string[] {
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
              `Sur 10 000 €${on === "" ? "" : ` placés${on}`}, une mauvaise année peut donc coûter ${moneyFormat.format(10_000 * after.worstYear)}, ou davantage.`,
            ]),
      ];
    }),
    "Le gain attendu est une moyenne\u00a0: 1 année sur 2 peut être moins bonne.",
  ];
}
