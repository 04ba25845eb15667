import { type Day, figureReasonSentence, type Instant } from "@vigie/domain";
import { formatMessage } from "../../../ui/format-message.ts";
import { formatDay, formatNumber } from "../../../ui/format.ts";
import { formatInstantDay } from "../../../ui/format-moment.ts";
import type { StepId } from "./parts/steps.ts";
import { starsOf } from "./parts/sections.ts";
import { brandName } from "../../../ui/brand.ts";

export const text = {
  page: "analyse",
  contents: "Sommaire de l’analyse",
  toArbitration: "Préparer un arbitrage",
  observation: "Observation fondée sur vos données. Elle ne constitue pas un conseil en investissement.",
  methodTitle: "Comment ces chiffres sont calculés",
  print: "Imprimer",
  open: "Ouvrir",
  neighbours: "Questions voisines",
  computedOn: "Calcul du {day}, sur cinq ans de cours au plus.",
  methodLine: "Cours hebdomadaires, dividendes réinvestis, en euros. Méthode {version}.",
  methodLinePart:
    "Cours hebdomadaires, dividendes réinvestis, en euros. Méthode {version}. Ces chiffres portent sur {share} du contrat, le reste n’étant pas connu.",
  limitUnknown: "inconnue",
  profileDefault: `Sans réponse de votre part sur ce contrat, ${brandName()} retient votre profil général, ou à défaut un profil équilibré.`,
  unknown: "Non calculé",
  yourProfile: "Votre profil",
  profile: "Profil",
  profileUnknown: "non renseigné",
  limit: "Limite de perte",
  horizon: "Échéance",
  horizonYears: "{years, plural, =0 {cette année} one {# an} other {# ans}}",
  goal: "Projet",
  none: "Ce contrat n’a pas encore été analysé.",
  noneReason:
    "L’analyse lit vos supports, leurs cours sur cinq ans et leurs frais. Elle prend quelques secondes et ne change rien au contrat.",
  run: "Analyser ce contrat",
  rerun: "Refaire l’analyse",
  loading: "Chargement de l’analyse",
  running: "Analyse en cours",
  runningReason:
    "Quelques secondes suffisent d’ordinaire. Vous pouvez quitter cette page\u00a0: l’analyse continue.",
  unavailable: "Pas d’analyse pour ce contrat.",
  back: "Revenir au contrat",
  failed: "L’analyse n’a pas pu être chargée.",
  runFailed: "L’analyse n’a pas abouti.",
  runFailedReason: "Rien n’a changé dans votre contrat. Vous pouvez la relancer tout de suite.",
  retry: "Réessayer",
  noStars: "pas de note",
  asked: "Demande reçue",
  computing: "Chargement des cours et calcul des quatre parties",
  reading: "Affichage des résultats",
} as const;

/** What each note weighs, with its share (methodology sheet, section 12). */
export const criteria: Readonly<Record<Exclude<StepId, "advices">, string>> = {
  allocation:
    "Elle pèse l’accord des classes avec votre profil (35\u00a0%), le nombre de lignes qui comptent vraiment (20\u00a0%), la géographie (20\u00a0%), les secteurs (15\u00a0%) et le partage du risque (10\u00a0%).",
  performances:
    "Elle pèse l’écart annuel au marché de référence (40\u00a0%), la part des supports qui battent le leur (20\u00a0%), votre rendement face au Livret A (20\u00a0%) et le gain obtenu pour le risque pris (20\u00a0%).",
  risk: "Elle pèse le SRI du contrat face à votre profil (35\u00a0%), la perte moyenne des pires années face à votre limite (30\u00a0%), la pire baisse face à celle du marché (20\u00a0%) et la part des supports très risqués selon votre horizon (15\u00a0%).",
  fees: "Elle pèse le coût total par an (45\u00a0%), les frais de vos supports face aux autres fonds du contrat (25\u00a0%), ce que ces frais coûtent en vingt ans (20\u00a0%) et les frais d’entrée et d’arbitrage déjà payés (10\u00a0%).",
};

const starWords = [
  "zéro étoile",
  "une étoile",
  "deux étoiles",
  "trois étoiles",
  "quatre étoiles",
  "cinq étoiles",
];

/** « Pourquoi deux étoiles et demie ». */
export function reasonsTitle(points: number | null): string {
  if (points === null) return "Pourquoi il n’y a pas de note";
  const stars = starsOf(points);
  if (stars === 0.5) return "Pourquoi une demi-étoile";
  return `Pourquoi ${starWords[Math.floor(stars)] ?? ""}${stars % 1 === 0 ? "" : " et demie"}`;
}

/** « 2,5 sur 5 », or that there is none. */
export function starsLabel(points: number | null): string {
  return points === null
    ? text.noStars
    : `${formatNumber(starsOf(points), { maxDigits: 1 })}\u00a0sur\u00a05`;
}

/** Why there is no note. */
export function noNoteSentence(
  step: Exclude<StepId, "advices">,
  past: { readonly reconstructed: boolean; readonly starsFrom: Day | null } | null = null,
): string {
  if (past?.reconstructed === true)
    return `Une partie de ce passé est reconstituée à partir de vos supports d’aujourd’hui\u00a0: ce n’est pas ce que vous avez vraiment obtenu, et ${brandName()} ne le note pas. ${past.starsFrom === null ? "La note viendra quand l’historique du contrat sera assez long." : `La note viendra le ${formatDay(past.starsFrom)}, après un an de valeurs transmises.`}`;
  return `Il faut connaître au moins 60\u00a0% des critères pour noter. ${criteria[step]}`;
}

/** The result shown is not of today: of when it is, and whether the next one is under way. */
export function formerSentence(analysedAt: Instant, isRunning: boolean): string {
  const day = formatInstantDay(analysedAt);
  return isRunning
    ? `Le contrat a changé depuis cette analyse du ${day}\u00a0: la nouvelle est en cours de calcul.`
    : `Le contrat a changé depuis cette analyse du ${day}.`;
}

export function observationCount(count: number): string {
  return formatMessage("{count, plural, =0 {rien à signaler} one {# observation} other {# observations}}", {
    count,
  });
}

export function placeLabel(stepName: string, number: number, total: number): string {
  return `${stepName}, ${String(number)} sur ${String(total)}`;
}

/** Reasons that only the screen knows; the engine's are in the domain. */
const ownReasons: Readonly<Record<string, string>> = {
  empty: "Aucune ligne de ce contrat n’a de valeur connue\u00a0: il n’y a rien à mesurer.",
};

/** Why a figure is not there, in a sentence; never an empty place, never 0. */
export function reasonSentence(reason: string | null): string {
  if (reason === null) return "Ce chiffre n’est pas connu.";
  return ownReasons[reason] ?? figureReasonSentence(reason);
}
