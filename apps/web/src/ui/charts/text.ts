/** Every French string of the charts: first those that several share. */
export const chartText = {
  asTable: "Voir en tableau",
  asChart: "Voir le graphique",
  unknown: "inconnu",
  unknownValue: "Valeur inconnue",
  reconstructed: "reconstitué",
  explore: (title: string) => `Parcourir « ${title} »`,
  tableOf: (title: string) => `${title}, en tableau`,
  date: "Date",
  value: "Valeur",
  amount: "Montant",
  part: "Part",
  assetClass: "Classe",
  total: "Total",
  knownTotal: "Total connu",
  period: (from: string, to: string) => `Du ${from} au ${to}`,
  limit: "Votre limite",
  today: "Aujourd’hui",
  noParts: "Aucune part à dessiner.",
  noData: "Aucune valeur à dessiner sur cette période.",
} as const;

export const assetClassText = {
  stock: "Actions",
  bond: "Obligations",
  cash: "Liquidités",
  other: "Autres",
  diversified: "Diversifiés",
  unknown: "Non classé",
  euroFund: "Fonds en euros",
  realEstate: "Immobilier",
  savings: "Épargne",
} as const;

export const beforeAfterText = {
  today: "aujourd’hui",
} as const;

export const yearKindWords = { worst: "parmi les pires", loss: "une perte", gain: "un gain" } as const;

export const dotYearsText = {
  loss: "Perte",
  gain: "Gain sur douze mois",
  result: "Résultat",
  return: "Rendement",
  columnYear: "Année, de la pire à la meilleure",
  year: "Année {rank} sur {count}, {kind}",
  losses: "{losses} années de perte sur {count}.",
  worst: "{count} années vont au-delà de {ratio}.",
  limit: "Votre limite\u00a0: {ratio}.",
  mean: "Année moyenne\u00a0: {ratio}.",
} as const;

export const dotYearsLabelText = {
  mean: "Année moyenne",
  worst: "{count} années sur 100",
  beyond: "au-delà de {ratio}",
  outside: "hors du graphique",
  average: "en moyenne {ratio}",
} as const;

export const valueAreaText = {
  ends: (values: { readonly last: string; readonly lowest: string; readonly highest: string }) =>
    `valeur finale ${values.last}, plus bas ${values.lowest}, plus haut ${values.highest}`,
} as const;

export const fanText = {
  low: "Une fois sur vingt, moins de",
  median: "Une fois sur deux, plus de",
  high: "Une fois sur vingt, plus de",
  innerLow: "Une fois sur six, moins de",
  innerHigh: "Une fois sur six, plus de",
  goal: "Objectif",
  goalLine: "objectif",
  ends: { low: "marchés bas", median: "chemin typique", high: "marchés hauts" },
  desc: (of: {
    readonly period: string;
    readonly low: string;
    readonly median: string;
    readonly high: string;
  }) =>
    `${of.period}. À la fin\u00a0: une fois sur vingt moins de ${of.low}, une fois sur deux plus de ${of.median}, une fois sur vingt plus de ${of.high}.`,
} as const;

export const treemapText = { fund: "Support" } as const;

export const drawdownText = {
  gap: "Écart au plus haut",
  worstOn: (fall: string, day: string) => `${fall} le ${day}`,
  worst: (words: string) => `Pire baisse\u00a0: ${words}.`,
  none: "Aucune baisse.",
} as const;

export const evolutionChartText = {
  value: "Valeur",
  change: "Variation",
  you: "Versements",
  markets: "Gains",
  unknownShare: "La part de vos versements n’est pas connue.",
  date: "Date",
  shares: "Versements\u00a0: {paid}, gains\u00a0: {markets}.",
  changed: (change: string) => `variation de ${change}`,
} as const;

export const evolutionText = {
  // Whoever paid, the saver or their employer; whatever gained, markets, interest or properties.
  you: "versements",
  markets: "gains",
  legendYou: "Versements",
  legendMarkets: "Gains",
} as const;

export const frontierWords = {
  loss: {
    name: "Perte possible",
    axis: "Perte possible, une mauvaise année sur vingt",
    short: "Perte possible en un an",
  },
  volatility: {
    name: "Volatilité",
    axis: "Volatilité, ampleur des variations en un an",
    short: "Volatilité sur un an",
  },
} as const;

export const frontierText = {
  today: "Aujourd’hui",
  proposed: "Proposé",
  gain: "Gain attendu par an",
  point: "Frontière, point {rank}",
  column: "Point",
  expected: "Gain attendu",
  described: (point: {
    readonly name: string;
    readonly gain: string;
    readonly measure: string;
    readonly risk: string;
  }) => `${point.name}\u00a0: gain attendu ${point.gain}, ${point.measure} ${point.risk}.`,
  limit: (amount: string) => `Votre limite\u00a0: ${amount}.`,
} as const;

export const frontierCurveName = "Frontière efficiente";

export const frontierMarksText = {
  today: "Aujourd’hui",
  proposed: "Proposé",
} as const;

export const unchangedMove = "inchangé";

export const movesText = {
  fund: "Support",
  today: "Aujourd’hui",
  move: "Mouvement",
  after: "Après",
  total: "Total",
  fromTo: "de {before} à {after}",
} as const;

export const sparklineText = {
  course: "{label}\u00a0: de {first} à {last}",
} as const;

export const shortMonthNames = [
  "janv.",
  "févr.",
  "mars",
  "avril",
  "mai",
  "juin",
  "juil.",
  "août",
  "sept.",
  "oct.",
  "nov.",
  "déc.",
] as const;
