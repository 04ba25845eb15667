/** Every French string that the charts share; what only one chart says stands in that chart's file. */
export const chartText = {
  asTable: "Voir en tableau",
  asChart: "Voir le graphique",
  unknown: "inconnu",
  unknownValue: "Valeur inconnue",
  reconstructed: "reconstitué",
  explore: (title: string) => `Parcourir « ${title} »`,
  tableOf: (title: string) => `${title}, en tableau`,
  today: "Aujourd’hui",
  noParts: "Aucune part à dessiner.",
  noData: "Aucune valeur à dessiner sur cette période.",
} as const;
