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
