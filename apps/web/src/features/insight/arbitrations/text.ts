import type { metrics, strategies } from "@vigie/api";
import { type BasisPart, type Instant, profileNames } from "@vigie/domain";
import { formatInstantDay } from "../../../ui/format-moment.ts";
import { formatMessage } from "../../../ui/format-message.ts";
import { brandName } from "../../../ui/brand.ts";

export type Strategy = (typeof strategies)[number];
export type Metric = (typeof metrics)[number];

export const text = {
  costOfSwitch: "Coût de l’arbitrage",
  loading: "Chargement de l’arbitrage",
  startPage: "arbitrage",
  optimizePage: "chercher une répartition",
  resultPage: "arbitrage calculé",
  startLead: `${brandName()} calcule, parmi les supports de ce contrat, une répartition conforme à votre objectif et à votre profil.`,
  startWhat: "Comment cela se passe",
  startSteps: [
    "Vous choisissez un objectif. Les autres réglages sont ceux de votre contrat, et restent modifiables.",
    `${brandName()} compare jusqu’à cent vingt supports du contrat, leurs frais et leurs cours passés.`,
    "Vous voyez ce qui changerait, en euros, et pourquoi. Rien n’est exécuté\u00a0: vous décidez.",
  ],
  seeLast: "Voir le dernier arbitrage calculé",
  noTradeOften: "Si le gain attendu ne couvre pas les frais, aucun mouvement n’est proposé.",
  profile: "Profil à respecter",
  profileKnown: "C’est le profil de ce contrat. Vous pouvez en essayer un autre sans le changer.",
  profileUnknown: `Sans réponse de votre part, ${brandName()} retient votre profil général, ou à défaut «\u00a0équilibré\u00a0». Choisissez-en un pour l’essayer.`,
  strategy: "Votre objectif",
  metric: "Mesure du risque",
  search: "Calculer une répartition",
  searchAgain: "Chercher de nouveau",
  searching: "Recherche en cours",
  searchingReason:
    "Quelques secondes suffisent. Vous pouvez quitter cette page\u00a0: la recherche continue.",
  askedStep: "Demande reçue",
  searchStep: "Recherche parmi les supports du contrat",
  checkStep: "Vérification de chaque règle",
  none: "Aucun arbitrage n’a encore été calculé.",
  noneReason: "Choisissez un objectif\u00a0: le calcul prend quelques secondes.",
  prepare: "Préparer un arbitrage",
  failed: "L’arbitrage n’a pas pu être chargé.",
  retry: "Réessayer",
  refresh: "Actualiser la recherche",
  moreRisk: "Accepter plus de risque qu’aujourd’hui",
  moreRiskHelp:
    "Sans cela, la recherche garde le risque d’aujourd’hui. Avec, les limites de votre profil restent la seule borne.",
  noTrade: "Aucun mouvement proposé.",
  noTradeReason:
    "Votre contrat respecte votre profil, et le gain attendu des mouvements étudiés ne couvre pas leur coût.",
  movesInEuros: "Les mouvements, en euros",
  movesInWeights: "Les mouvements, en poids",
  unit: "Unité",
  euros: "Euros",
  weights: "Poids",
  noPayment: "aucun versement",
  frontier: "Rendement attendu selon le risque",
  constraints: "Règles qui limitent cette répartition",
  noConstraint: "Aucune règle ne limite cette répartition.",
  why: "Pourquoi ces mouvements",
  notAdvice: "Résultat d’un calcul fondé sur vos réponses. Aucun conseiller ne l’a validé.",
  another: "Comparer avec un autre choix",
  anotherLink: "Modifier l’objectif ou le profil",
  proposeLink: "Préparer une proposition à ce client",
  print: "Imprimer",
  back: "Revenir au contrat",
  unknown: "inconnu",
  underLimit: "sous votre limite",
  overLimit: "au-delà de votre limite",
  worstYears: "Une des pires années",
  worstYearsHow: "moyenne des cinq pires sur cent",
  gain: "Gain attendu par an",
  beforeTax: "avant impôt",
  cost: "Frais par an",
  costFall: "Baisse {mix, select, same {à répartition égale} other {par une autre répartition}}",
  costHow: "supports et contrat",
  scale: "Échelle de risque",
  outOfSeven: "sur 7",
  ofProfile: "profil {profile}",
  lead: "{counts}\u00a0: {moved} déplacés.",
  leadWorse: "Une mauvaise année coûterait {after} au lieu de {before}.",
  leadWorseFromGain:
    "Une mauvaise année coûterait {after}, alors qu’elle rapporterait encore {before} aujourd’hui.",
  leadWorseGain: "Une mauvaise année rapporterait {after} au lieu de {before}.",
  leadLimit:
    "{limit, select, back_under {Le contrat repasse sous votre limite de perte.} still_under {Le contrat reste sous votre limite de perte.} still_over {Le contrat reste au-delà de votre limite de perte.} now_over {Le contrat passe au-delà de votre limite de perte.} other {}}",
  leadGain:
    "{limit, select, back_under {Le contrat repasse sous votre limite de perte} still_under {Le contrat reste sous votre limite de perte} still_over {Le contrat reste au-delà de votre limite de perte} now_over {Le contrat passe au-delà de votre limite de perte} other {Le contrat}}{limit, select, unknown {} other {{side, select, less { mais} other { et}}}} rapporterait {gain} de {side, select, less {moins} other {plus}} par an.",
  switchCost:
    "Frais d’arbitrage\u00a0: {cost}. {wrapped, select, yes {Aucun impôt\u00a0: l’argent reste dans le contrat. } other {}}Le gain attendu est une estimation, pas une promesse.",
  goal: "Votre objectif est «\u00a0{name}\u00a0»\u00a0: {help}",
  costsMoved:
    "Les supports vendus coûtent en moyenne {sold} par an (jusqu’à {dearest} pour {name})\u00a0; les supports achetés, {bought}.",
  proved:
    "Calcul du {day} sur {count, plural, one {# support} other {# supports}}{data, select, yes {, cours du {from} au {to}} other {}}. Calcul vérifié\u00a0: toutes les règles sont respectées et, pour cet objectif, aucune autre répartition ne fait mieux. Méthode {version}.",
  notProved:
    "Calcul du {day} sur {count, plural, one {# support} other {# supports}}{data, select, yes {, cours du {from} au {to}} other {}}. Calcul vérifié en partie\u00a0: une autre répartition pourrait faire mieux. Méthode {version}.",
  recordPage: "arbitrage accepté",
  intent: "Opération",
  arbitrateHeld: "Revoir ce que je détiens",
  arbitrateHeldHelp: "Vendre une partie de vos supports pour en acheter d’autres, sans rien verser.",
  payIn: "Placer un versement, sans rien vendre",
  payInHelp: "Vos supports restent tels quels\u00a0: seul l’argent nouveau est réparti.",
  payment: "Montant du versement",
  paymentMissing: "Indiquez le montant que vous pensez verser, par exemple 5\u202f000.",
  noGoal: "Ce choix n’est pas possible sur ce contrat.",
  noGoalForPayment: "Cet objectif compare à ce que vous détenez\u00a0: il ne convient pas à un versement.",
  unavailable: "Pas d’arbitrage possible sur ce contrat.",
  optionsFailed: "Les choix que permet ce contrat n’ont pas pu être chargés.",
  among: "Supports étudiés",
  amongYours: "Votre sélection",
  amongAny: "Tous ceux que ce compte peut recevoir",
  amongOwn: "Ceux que vous détenez",
  amongCount: "{count, plural, one {Le seul support de l’offre} other {Les # supports de l’offre}}",
  amongAll: `${brandName()} choisit parmi tous les supports du contrat.`,
  amongOffer: `${brandName()} {count, plural, one {ne dispose que du seul support} other {choisit parmi les # supports}} que propose {name}.`,
  amongMarket: `${brandName()} choisit parmi les supports du marché que ce compte peut recevoir.`,
  amongHeld: `L’offre de ce contrat n’est pas connue\u00a0: ${brandName()} compare ce que vous détenez et les supports que vous nommez. Nommez ceux que votre contrat propose.`,
  amongChosen: `${brandName()} cherche entre ce que vous gardez{added, plural, =0 {} one { et # support ajouté} other { et # supports ajoutés}}{euro, select, yes {, fonds en euros compris} other {}}.{dropped, plural, =0 {} one { Une ligne {paid, select, yes {ne recevra rien} other {devra être vendue}}\u00a0: {names}.} other { # lignes {paid, select, yes {ne recevront rien} other {devront être vendues}}\u00a0: {names}.}}`,
  chooseFunds: "Choisir les supports",
  changeFunds: "Changer la sélection",
  wholeOffer: "Comparer toute l’offre",
  settings: "Réglages du contrat",
  cancel: "Annuler la recherche",
  cancelHelp: "Rien ne sera gardé de cette recherche, et rien n’a changé dans votre contrat.",

  accept: "Accepter cet arbitrage",
  acceptTitle: "Enregistrer cet arbitrage\u00a0?",
  acceptReason: `${brandName()} conserve l’arbitrage à l’identique\u00a0: date, données, mouvements et raisons. Aucun ordre n’est transmis à votre assureur\u00a0: vous le passez vous-même.`,
  acceptConfirm: "Enregistrer l’arbitrage",
  notNow: "Pas maintenant",
  alreadyAccepted: "Vous avez accepté cet arbitrage le {day}.",
  openRecord: "Revoir ce que vous avez accepté",
  accepted: "Vos arbitrages acceptés",
  loadingAccepted: "Chargement de vos arbitrages acceptés",
  acceptedNone: "Aucun arbitrage enregistré pour l’instant.",
  acceptedFailed: "Vos arbitrages acceptés n’ont pas pu être chargés.",
  acceptedLine: "Accepté le {day}",
  acceptedMoved: "{amount} déplacés",
  acceptedPaid: "versement de {amount}",
  acceptedNothing: "aucun mouvement",
  recordLead:
    "Voici l’arbitrage que vous avez accepté le {day}, avec les chiffres de ce jour-là. Rien n’y a changé depuis.",
  recordFailed: "Cet arbitrage accepté n’a pas pu être chargé.",
  recordGone: "Cet arbitrage accepté n’existe pas.",
  backToArbitration: "Revenir à l’arbitrage",
  proof: "Preuve d’intégrité",
  proofHelp:
    "L’empreinte porte sur tout le document et sur l’empreinte précédente\u00a0: la moindre modification se verrait.",
  hash: "Empreinte",
  previousHash: "Empreinte précédente",
  firstRecord: "aucune, c’est le premier",
  rank: "Numéro",
  data: "Données des supports",
  versions: "Méthode, chiffres, profils",
  profileUsed: "Profil retenu",
  keptFunds: "Choisi parmi",
  keptAll: "toute l’offre du contrat",
  keptSome: "{count, plural, one {# support} other {# supports}}",
  droppedLines: "Lignes à vendre, à votre demande",
  told: "Texte intégral de la proposition ({count, plural, one {# phrase} other {# phrases}})",

  allFigures: "Tous les chiffres, avant et après",
  criterion: "Chiffre",
  today: "Aujourd’hui",
  proposed: "Proposé",
  gap: "Écart",
  volatility: "Volatilité",
  valueAtRisk: "VaR à 95\u00a0%, un an",
  shortfall: "Perte, pires années",
  lines: "Lignes",
  turnover: "Part déplacée",
  points: "{gap}\u00a0{size, plural, one {point} other {points}}",
  paymentNote: "versement de {amount}",
  leadPayment:
    "Votre versement de {payment} se répartit sur {count, plural, one {un support} other {# supports}}. Rien n’est vendu.",
  noTradePayment: "Aucune répartition utile pour ce versement aujourd’hui.",
  switchCostPayment: "Frais d’entrée\u00a0: {cost}. Le gain attendu est une estimation, pas une promesse.",
} as const;

export const strategyTexts: Readonly<Record<Strategy, { readonly label: string; readonly help: string }>> = {
  secure: {
    label: "Réduire le risque",
    help: "La volatilité la plus faible, en cédant au plus 0,5 point de rendement attendu.",
  },
  balanced: { label: "Équilibrer", help: "Le rapport le plus élevé entre rendement attendu et risque." },
  grow: {
    label: "Viser plus de gain",
    help: "Le plus de gain attendu, sans dépasser le risque de votre profil.",
  },
  conform: {
    label: "Respecter mon profil",
    help: "Le moins de mouvements possible pour rentrer dans les limites de votre profil.",
  },
  cut_fees: {
    label: "Réduire les frais",
    help: "Les supports les moins chers, en restant proche de ce que vous détenez.",
  },
};

export const strategyOrder: readonly Strategy[] = ["secure", "balanced", "grow", "conform", "cut_fees"];
export const metricTexts: Readonly<Record<Metric, { readonly label: string; readonly help: string }>> = {
  volatility: {
    label: "Les variations",
    help: "La volatilité\u00a0: l’ampleur habituelle des hausses et des baisses sur un an.",
  },
  shortfall: { label: "Les mauvaises années", help: "La perte moyenne des cinq pires années sur cent." },
  fees: {
    label: "Les frais seuls",
    help: "Les frais courants, en gardant chaque classe à cinq points près.",
  },
};

/** Fees are a measure for the goal of cutting them only. */
export function metricsOf(strategy: Strategy): readonly Metric[] {
  return strategy === "cut_fees" ? ["fees", "volatility", "shortfall"] : ["volatility", "shortfall"];
}

const profileHelps = [
  "Presque tout en fonds en euros\u00a0: pas de perte acceptée.",
  "60\u00a0% au moins en fonds en euros et monétaire.",
  "40\u00a0% au moins en fonds en euros et monétaire.",
  "20\u00a0% au moins en fonds en euros et monétaire, jusqu’à 55\u00a0% d’actions.",
  "Jusqu’à 80\u00a0% d’actions.",
  "Jusqu’à 100\u00a0% d’actions.",
];

export const profileOptions = profileNames.map((name, level) => ({
  value: String(level),
  label: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
  help: profileHelps[level] ?? "",
}));

const words = [
  "zéro",
  "un",
  "deux",
  "trois",
  "quatre",
  "cinq",
  "six",
  "sept",
  "huit",
  "neuf",
  "dix",
  "onze",
  "douze",
  "treize",
  "quatorze",
  "quinze",
  "seize",
];

function inWords(count: number, feminine: boolean): string {
  if (count === 1) return feminine ? "une" : "un";
  return words[count] ?? String(count);
}

/** « Trois achats, deux ventes ». Empty when nothing moves. */
export function countsSentence(purchases: number, sales: number): string {
  const parts = [
    ...(purchases === 0 ? [] : [`${inWords(purchases, false)} ${purchases === 1 ? "achat" : "achats"}`]),
    ...(sales === 0 ? [] : [`${inWords(sales, true)} ${sales === 1 ? "vente" : "ventes"}`]),
  ];
  const sentence = parts.join(", ");
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

export function candidatesNote(count: number): string {
  return formatMessage(
    "Chaque point de la courbe est le meilleur gain attendu pour un niveau de variations donné, avec {count, plural, one {le seul support comparé} other {les # supports comparés}}.",
    { count },
  );
}

const changeWords: Readonly<Record<BasisPart, string>> = {
  value: "la valeur du contrat",
  lines: "les lignes qu’il contient",
  payments: "les versements et les mouvements",
  profile: "votre profil de risque",
  fees: "les frais",
  settings: "les réglages du contrat",
  offer: "les fonds que le contrat propose",
};

/** What is no longer as it was when the proposal was computed. */
export function outdatedSentence(since: Instant, changes: readonly BasisPart[]): string {
  const day = formatInstantDay(since);
  // A new value follows from new lines: one of the two says it.
  const listed = changes.includes("lines") ? changes.filter((part) => part !== "value") : changes;
  const words = listed.map((part) => changeWords[part]).join(", ");
  const what = words === "" ? "" : ` (${words})`;
  return `Votre contrat a changé depuis le ${day}${what}\u00a0: les montants de cette proposition ne sont plus ceux d’aujourd’hui.`;
}
