import type { metrics, strategies } from "@vigie/contract";
import { profileNames } from "@vigie/domain";
import { say } from "../../ui/say.ts";

export type Strategy = (typeof strategies)[number];
export type Metric = (typeof metrics)[number];

export const text = {
  startPage: "arbitrage",
  optimizePage: "chercher une répartition",
  resultPage: "arbitrage proposé",
  startLead:
    "Vigie cherche, parmi les supports que propose ce contrat, la répartition qui répond à votre but sans sortir de votre profil.",
  startWhat: "Comment cela se passe",
  startSteps: [
    "Vous choisissez un but, et la mesure du risque qui vous parle le plus.",
    "Vigie compare jusqu’à cent vingt supports du contrat, leurs frais et leurs cours passés.",
    "Vous voyez ce qui changerait, en euros, et pourquoi. Rien n’est exécuté\u00a0: vous décidez.",
  ],
  startChoose: "Que cherchez-vous d’abord\u00a0?",
  continue: "Continuer",
  seeLast: "Voir le dernier arbitrage proposé",
  noTradeOften: "Quand aucun mouvement ne vaut son coût, Vigie le dit, et ne propose rien.",
  profile: "Le profil à respecter",
  profileKnown: "C’est le profil de ce contrat. Vous pouvez en essayer un autre sans le changer.",
  profileUnknown:
    "Sans réponse de votre part, Vigie retient votre profil général, ou à défaut «\u00a0équilibré\u00a0». Choisissez-en un pour l’essayer.",
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
  noneReason: "Dites à Vigie ce que vous cherchez\u00a0: la réponse prend quelques secondes.",
  prepare: "Préparer un arbitrage",
  failed: "L’arbitrage n’a pas pu être lu.",
  retry: "Réessayer",
  stale: "Votre contrat a changé depuis cette recherche\u00a0: les montants ne sont plus ceux d’aujourd’hui.",
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
  costHow: "supports et contrat",
  scale: "Échelle de risque",
  outOfSeven: "sur 7",
  ofProfile: "profil {profile}",
  lead: "{counts}\u00a0: {moved} changent de place.",
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
  profileLine:
    "Le profil de ce contrat est «\u00a0{profile}\u00a0». Vous pourrez en essayer un autre à l’étape suivante.",
} as const;

export const engineNames: Readonly<Record<string, string>> = {
  highs: "moteur HiGHS",
  highs_interior: "moteur HiGHS, point intérieur",
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
  label: `${String(level)}. ${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
  help: profileHelps[level] ?? "",
}));

/** What one may do about each refusal; its sentence comes from the API. */
const waysOut: Readonly<Record<string, string>> = {
  "optimization.add_euro_fund":
    "Essayez un profil moins prudent, ou demandez à votre assureur si ce contrat peut accueillir un fonds en euros.",
  "optimization.add_low_risk_fund":
    "Essayez un profil moins prudent, ou demandez à votre assureur un support prudent\u00a0: monétaire ou obligations à court terme.",
  "optimization.too_few_funds":
    "Le contrat propose trop peu de supports connus pour ce profil\u00a0: essayez-en un autre.",
  "optimization.conflicting_rule":
    "Essayez un autre but, ou un profil moins strict\u00a0: ces deux règles ne peuvent pas tenir ensemble.",
  "optimization.failed":
    "Rien n’a changé dans votre contrat. Essayez un autre but, ou recommencez dans un instant.",
};

export function wayOut(code: string): string | null {
  return waysOut[code] ?? null;
}

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
  return say(
    "Chaque point de la courbe est le meilleur gain attendu pour un niveau de variations donné, avec {count, plural, one {le seul support comparé} other {les # supports comparés}}.",
    { count },
  );
}
