import { changeInWholeEuros, wholeEuros } from "../insight/whole-euros.ts";
import { type Cents, cents, subtractCents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import { reviewMonths } from "./review-times.ts";
import { levelWords } from "./proposals-text.ts";
import { dayWords, statementMoney, statementPercent } from "./statement-formats.ts";
import type { ExecutionState } from "./proposal-execution.ts";
import type { ProposalState } from "./proposals.ts";
import { familyNames, knowledgeAnswers, suitabilityWords } from "./suitability-text.ts";
import { knowledgeOf, productFamilies } from "./suitability-questions.ts";
import {
  type ReviewCheck,
  type ReviewCheckResult,
  type ReviewConclusion,
  type ReviewContent,
  type ReviewedPerson,
  type ReviewedProject,
  type ReviewedProposal,
  type ReviewManner,
  reviewTotals,
} from "./reviews.ts";

/** The statement of a periodic review, generated from the facts. */

export const reviewTopics = ["person", "contracts", "proposals", "projects", "checks", "next"] as const;
export type ReviewTopic = (typeof reviewTopics)[number];
export type ReviewSentence = { readonly topic: ReviewTopic; readonly text: string };

export const reviewTopicNames: Readonly<Record<ReviewTopic, string>> = {
  person: "Vos réponses au questionnaire",
  contracts: "Vos contrats suivis",
  proposals: "Propositions depuis la dernière revue",
  projects: "Vos projets",
  checks: "Vérifications",
  next: "Prochaine revue",
};

export const reviewCheckNames: Readonly<Record<ReviewCheck, string>> = {
  questionnaire: "Réponses au questionnaire à jour",
  file: "Pièces indispensables du dossier",
  profile: "Risque des contrats dans le profil",
  values: "Valeurs connues depuis moins de 90\u00a0jours",
  execution: "Propositions acceptées exécutées",
  projects: "Projets en bonne voie",
};

export const reviewConclusionNames: Readonly<Record<ReviewConclusion, string>> = {
  suitable: "Toujours adapté",
  points: "Points à traiter",
};

export const reviewMannerNames: Readonly<Record<ReviewManner, string>> = {
  meeting: "En rendez-vous",
  remote: "À distance",
};

const proposalWords: Readonly<Record<ProposalState, string>> = {
  draft: "en préparation",
  sent: "en attente de votre réponse",
  signing: "en attente de votre signature",
  accepted: "acceptée",
  refused: "refusée",
  change_asked: "à modifier, à votre demande",
  superseded: "remplacée",
  withdrawn: "retirée",
};
const executionWords: Readonly<Record<ExecutionState, string>> = {
  waiting: "exécution attendue",
  partly: "exécutée en partie",
  done: "exécutée",
  late: "pas encore exécutée",
};

/** Suggests one follow-up point per failed check; the advisor may change or remove it. */
export function suggestedPoints(results: readonly ReviewCheckResult[]): readonly string[] {
  return results.flatMap(({ check, verdict, contracts }) =>
    verdict === "passes" ? [] : [pointWords[check](namesOf(contracts))],
  );
}

const pointWords: Readonly<Record<ReviewCheck, (names: string) => string>> = {
  questionnaire: () => "Mettre à jour vos réponses au questionnaire.",
  file: () => "Compléter les pièces de votre dossier.",
  profile: (names) => `Comparer le risque à votre profil\u00a0: ${names}.`,
  values: (names) =>
    names === ""
      ? "Partager un contrat sur lequel le cabinet conseille."
      : `Mettre à jour la valeur\u00a0: ${names}.`,
  execution: (names) => `Terminer l’exécution de la proposition acceptée\u00a0: ${names}.`,
  projects: (names) => `Revoir le versement, le montant ou l’échéance du projet\u00a0: ${names}.`,
};

const namesOf = (contracts: ReviewCheckResult["contracts"]): string =>
  [...new Set(contracts.map(({ name }) => `«\u00a0${name}\u00a0»`))].join(", ");

export type ReviewFacts = {
  readonly content: ReviewContent;
  readonly results: readonly ReviewCheckResult[];
};

/** Returns the sentences in reading order. */
export function reviewSentences({ content, results }: ReviewFacts): readonly ReviewSentence[] {
  const by = (topic: ReviewTopic, texts: readonly string[]): ReviewSentence[] =>
    texts.map((text) => ({ topic, text }));
  return [
    ...by("person", personSentences(content.person)),
    ...by("contracts", contractSentences(content)),
    ...by("proposals", content.proposals.map(proposalSentence)),
    ...by("projects", content.projects.flatMap(projectSentence)),
    ...by("checks", results.map(checkSentence)),
    ...by("next", [
      `La prochaine revue est prévue au plus tard le ${dayWords(addMonths(content.on, content.months ?? reviewMonths.usual))}.`,
    ]),
  ];
}

function personSentences(person: ReviewedPerson): string[] {
  const { answeredOn, profile, profileThen, answeredThenOn, changed, standing } = person;
  if (answeredOn === null || profile === null) return ["Votre questionnaire est à remplir."];
  const held = `Vos réponses du ${dayWords(answeredOn)} donnent le profil ${levelWords(profile)}.`;
  const age = standing === "expired" ? ["Elles ont plus de 24\u00a0mois\u00a0: elles sont à refaire."] : [];
  if (answeredThenOn === null) return [held, ...age];
  if (answeredThenOn === answeredOn)
    return [held, "Elles sont les mêmes qu’à la dernière revue ou au début du conseil.", ...age];
  const profiles =
    profileThen === profile || profileThen === null
      ? "Le profil est le même qu’avec les réponses précédentes."
      : `Avec les réponses du ${dayWords(answeredThenOn)}, le profil était ${levelWords(profileThen)}.`;
  const count =
    changed.length === 0
      ? "Aucune réponse n’a changé."
      : changed.length === 1
        ? "1 réponse a changé."
        : `${String(changed.length)} réponses ont changé.`;
  return [held, profiles, count, ...age];
}

function contractSentences({ contracts, since, on }: ReviewContent): string[] {
  if (contracts.length === 0) return ["Aucun contrat suivi n’est partagé."];
  if (since >= on)
    return [
      `La période commence le ${dayWords(since)}, jour des chiffres de cette revue\u00a0: il n’y a encore rien à comparer.`,
    ];
  const { valueThenCents, paidCents, marketCents, valueCents } = reviewTotals(contracts);
  if (valueThenCents === null || paidCents === null || marketCents === null || valueCents === null)
    return [
      "La valeur d’un contrat au moins est inconnue à l’une des deux dates\u00a0: aucun total n’est calculé.",
    ];
  const [then, now] = [wholeEuros(valueThenCents), wholeEuros(valueCents)];
  // The rounded amounts must add up: the change that remains after the payments is the market's.
  const { paid, market } = changeInWholeEuros({
    change: subtractCents(now, then),
    paid: paidCents,
    employer: cents(0),
  });
  return [
    `Depuis le ${dayWords(since)}, la valeur est passée de ${statementMoney(then)} à ${statementMoney(now)}\u00a0: ${signed(paid)} de versements nets des retraits, ${signed(market)} par les marchés, frais déduits.`,
  ];
}

function signed(amount: Cents): string {
  const sign = amount > 0 ? "+" : amount < 0 ? "\u2212" : "";
  return `${sign}${statementMoney(cents(Math.abs(amount)))}`;
}

function proposalSentence({ contractName, state, sentOn, execution }: ReviewedProposal): string {
  const done = execution === null ? "" : `, ${executionWords[execution]}`;
  return `«\u00a0${contractName}\u00a0», envoyée le ${dayWords(sentOn)}\u00a0: ${proposalWords[state]}${done}.`;
}

function projectSentence({ name, targetCents, years, chance }: ReviewedProject): string[] {
  if (targetCents === null || years === null) return [];
  const aim = `«\u00a0${name}\u00a0»\u00a0: ${statementMoney(targetCents)} dans ${years === 1 ? "1\u00a0an" : `${String(years)}\u00a0ans`}`;
  return [
    chance === null
      ? `${aim}, chances non calculées.`
      : `${aim}, atteints dans ${statementPercent(chance)} des cas étudiés.`,
  ];
}

function checkSentence({ check, verdict, contracts }: ReviewCheckResult): string {
  const end = { passes: "oui", to_argue: "à examiner", refused: "non" }[verdict];
  const names = contracts.length === 0 ? "" : ` (${namesOf(contracts)})`;
  return `${reviewCheckNames[check]}\u00a0: ${end}${names}.`;
}

/** Words of a question of the questionnaire, or of an answer to it, where the catalogue has them. */
export function reviewQuestionWords(question: string): string {
  const family = productFamilies.find((one) => knowledgeOf(one) === question);
  if (family !== undefined) return `Connaissance\u00a0: ${familyNames[family]}`;
  return suitabilityWords[question]?.text ?? question;
}
export function reviewAnswerWords(question: string, answer: string | null): string {
  if (answer === null) return "Sans réponse";
  const isKnowledge = productFamilies.some((one) => knowledgeOf(one) === question);
  const words = isKnowledge ? knowledgeAnswers[answer] : suitabilityWords[question]?.answers[answer];
  return words ?? "Voir le questionnaire";
}

/** Subtitle of a review: the period since the last one, or since the start of the advice. */
export const reviewSpanWords = (since: Day, isFirst: boolean): string =>
  `${isFirst ? "Depuis le début du conseil, le" : "Depuis la revue du"} ${dayWords(since)}`;
