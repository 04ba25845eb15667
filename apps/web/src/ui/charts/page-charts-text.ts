/** The words of the charts that the dashboard does not draw. */

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
