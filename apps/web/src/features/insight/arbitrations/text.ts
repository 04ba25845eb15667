import type { metrics, strategies } from "@vigie/api";
import { type BasisPart, type Instant, profileNames } from "@vigie/domain";
import { formatInstantDay } from "../../../ui/format.ts";
import { formatMessage } from "../../../ui/format-message.ts";
import { brandName } from "../../../ui/brand.ts";

export type Strategy = (typeof strategies)[number];
export type Metric = (typeof metrics)[number];

export const text = {
  costOfSwitch: "Coût de l’arbitrage",
  startPage: "arbitrage",
  optimizePage: "chercher une répartition",
  resultPage: "arbitrage proposé",
  startLead: `${brandName()} cherche, parmi les supports que propose ce contrat, la répartition qui répond à votre but sans sortir de votre profil.`,
  startWhat: "Comment cela se passe",
  startSteps: [
    "Vous choisissez un but, et la mesure du risque qui vous parle le plus.",
    `${brandName()} compare jusqu’à cent vingt supports du contrat, leurs frais et leurs cours passés.`,
    "Vous voyez ce qui changerait, en euros, et pourquoi. Rien n’est exécuté\u00a0: vous décidez.",
  ],
  startChoose: "Que cherchez-vous d’abord\u00a0?",
  continue: "Continuer",
  seeLast: "Voir le dernier arbitrage proposé",
  noTradeOften: `Quand aucun mouvement ne vaut son coût, ${brandName()} le dit, et ne propose rien.`,
  profile: "Le profil à respecter",
  profileKnown: "C’est le profil de ce contrat. Vous pouvez en essayer un autre sans le changer.",
  profileUnknown: `Sans réponse de votre part, ${brandName()} retient votre profil général, ou à défaut «\u00a0équilibré\u00a0». Choisissez-en un pour l’essayer.`,
  strategy: "Votre but",
  metric: "Le risque, mesuré par",
  search: "Chercher la meilleure répartition",
  searchAgain: "Chercher de nouveau",
  searching: "Recherche en cours",
  searchingReason:
    "Quelques secondes suffisent. Vous pouvez quitter cette page\u00a0: la recherche continue.",
  askedStep: "Demande reçue",
  searchStep: "Recherche parmi les supports du contrat",
  checkStep: "Vérification de chaque règle",
  none: "Aucun arbitrage n’a encore été cherché.",
  noneReason: `Dites à ${brandName()} ce que vous cherchez\u00a0: la réponse prend quelques secondes.`,
  prepare: "Préparer un arbitrage",
  failed: "L’arbitrage n’a pas pu être lu.",
  retry: "Réessayer",
  refresh: "Actualiser la recherche",
  moreRisk: "Accepter plus de risque qu’aujourd’hui",
  moreRiskHelp:
    "Sans cela, la recherche garde le risque d’aujourd’hui. Avec, les limites de votre profil restent la seule borne.",
  noTrade: "Aucun arbitrage utile aujourd’hui.",
  noTradeReason:
    "Votre contrat respecte votre profil, et la meilleure répartition trouvée gagnerait moins que ce que coûterait le changement. Le mieux est de ne rien faire.",
  movesInEuros: "Les mouvements, en euros",
  movesInWeights: "Les mouvements, en poids",
  unit: "Unité",
  euros: "Euros",
  weights: "Poids",
  noPayment: "aucun versement",
  frontier: "Gagner plus, ou risquer moins",
  constraints: "Ce qui borne cette répartition",
  noConstraint:
    "Aucune règle ne retient cette répartition\u00a0: elle est la meilleure que ce contrat permette pour ce but.",
  why: "Pourquoi ces mouvements",
  notAdvice: "Ceci est le résultat d’un calcul à partir de vos réponses, pas un conseil personnalisé.",
  another: "Une autre idée en tête\u00a0?",
  anotherLink: "Changer de but ou de profil",
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
  lead: "{counts}\u00a0: {moved} changent de place.",
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
  goal: "Votre but est «\u00a0{name}\u00a0»\u00a0: {help}",
  costsMoved:
    "Ce qui est vendu prélève en moyenne {sold} par an (jusqu’à {dearest} pour {name})\u00a0; ce qui est acheté, {bought}.",
  proved:
    "Calcul du {day} sur {count, plural, one {# support} other {# supports}}{data, select, yes {, cours du {from} au {to}} other {}}. Réponse vérifiée\u00a0: aucune règle dépassée, et aucune meilleure répartition à un millionième près ({engine}). Méthode {version}.",
  notProved:
    "Calcul du {day} sur {count, plural, one {# support} other {# supports}}{data, select, yes {, cours du {from} au {to}} other {}}. Réponse vérifiée en partie seulement\u00a0: une meilleure répartition peut exister ({engine}). Méthode {version}.",
  recordPage: "arbitrage accepté",
  intent: "Ce que vous voulez faire",
  arbitrateHeld: "Revoir ce que je détiens",
  arbitrateHeldHelp: "Vendre une partie de vos supports pour en acheter d’autres, sans rien verser.",
  payIn: "Placer un versement, sans rien vendre",
  payInHelp: "Vos supports restent tels quels\u00a0: seul l’argent nouveau est réparti.",
  payment: "Montant du versement",
  paymentMissing: "Indiquez le montant que vous pensez verser, par exemple 5\u202f000.",
  noGoal: "Ce choix n’est pas possible sur ce contrat.",
  noGoalForPayment: "Ce but compare à ce que vous détenez\u00a0: il ne convient pas à un versement.",
  unavailable: "Pas d’arbitrage possible sur ce contrat.",
  optionsFailed: "Ce que permet ce contrat n’a pas pu être lu.",
  among: "Parmi quels supports",
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

  accept: "Accepter",
  acceptTitle: "Accepter cette recommandation\u00a0?",
  acceptReason: `${brandName()} en garde la trace, telle qu’elle est affichée\u00a0: la date, les données, les mouvements et les raisons. Rien n’est envoyé à votre assureur\u00a0: c’est à vous de passer l’ordre.`,
  acceptConfirm: "Accepter et garder",
  notNow: "Pas maintenant",
  alreadyAccepted: "Vous avez accepté cet arbitrage le {day}.",
  openRecord: "Revoir ce que vous avez accepté",
  accepted: "Vos arbitrages acceptés",
  acceptedNone: "Aucun pour l’instant. Ce que vous acceptez est gardé ici, tel quel.",
  acceptedFailed: "Vos arbitrages acceptés n’ont pas pu être lus.",
  acceptedLine: "Accepté le {day}",
  acceptedMoved: "{amount} déplacés",
  acceptedPaid: "versement de {amount}",
  acceptedNothing: "aucun mouvement",
  recordLead:
    "Voici l’arbitrage que vous avez accepté le {day}, avec les chiffres de ce jour-là. Rien n’y a changé depuis.",
  recordFailed: "Cet arbitrage accepté n’a pas pu être lu.",
  recordGone: "Cet arbitrage accepté n’existe pas.",
  backToArbitration: "Revenir à l’arbitrage",
  proof: "Ce qui le prouve",
  proofHelp:
    "L’empreinte dépend de tout ce qui est écrit ici et de l’empreinte précédente\u00a0: rien ne peut y changer sans qu’elle change.",
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
  told: "Ce qui vous a été dit, mot pour mot ({count, plural, one {# phrase} other {# phrases}})",

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
  profileLine:
    "Le profil de ce contrat est «\u00a0{profile}\u00a0». Vous pourrez en essayer un autre à l’étape suivante.",
} as const;

export const engineNames: Readonly<Record<string, string>> = {
  highs: "moteur HiGHS",
  highs_interior: "moteur HiGHS, point intérieur",
  active_set: "méthode à ensemble actif",
  quadprog: "moteur quadprog",
  interior_point: "point intérieur",
};

export const strategyTexts: Readonly<Record<Strategy, { readonly label: string; readonly help: string }>> = {
  secure: {
    label: "Réduire le risque",
    help: "Le moins de variations possible, sans renoncer à plus d’un demi-point de gain attendu.",
  },
  balanced: { label: "Équilibrer", help: "Le plus de gain attendu pour chaque unité de risque prise." },
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
  "60\u00a0% au moins à l’abri des marchés.",
  "40\u00a0% au moins à l’abri des marchés.",
  "20\u00a0% au moins à l’abri, jusqu’à 55\u00a0% d’actions.",
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
