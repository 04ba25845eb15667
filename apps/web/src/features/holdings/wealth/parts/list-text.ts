/** The words of the page of contracts. */

export const listText = {
  title: "Contrats",
  count: "{count, plural, =0 {Aucun contrat} one {# contrat} other {# contrats}}",
  search: "Chercher un nom ou un montant",
  searchPrivate: "Chercher un nom",
  sort: "Trier",
  hiddenSwitch: "{count, plural, one {Afficher le contrat masqué} other {Afficher les # contrats masqués}}",
  hidden: "masqué",
  show: "Réafficher",
  shown: "{name} est de nouveau affiché.",
  found: "{count, plural, =0 {Aucun contrat trouvé} one {# contrat trouvé} other {# contrats trouvés}}",
  none: "Aucun contrat ne correspond.",
  noneReason: "Cherchez un nom, un établissement, un type ou un montant.",
  clear: "Effacer la recherche",
  onlyEnvelope: "{envelope} seulement.",
  allEnvelopes: "Voir tous les contrats",
  net: "Patrimoine net",
  netPart: "Total affiché",
  name: "Contrat",
  bank: "Établissement",
  asOf: "Valeur au",
  year: "12\u00a0mois",
  yearLabel: "Valeur sur douze mois",
  paid: "De vous, 1\u00a0an",
  market: "Des marchés, 1\u00a0an",
  value: "Valeur",
  unknown: "inconnue",
  notApplicable: "sans objet",
  fromFile: "relevé importé",
  refresh: "à vérifier",
} as const;

export const sorts = ["montant", "nom", "etablissement", "date", "performance"] as const;
export type SortOrder = (typeof sorts)[number];

export const sortLabels: Readonly<Record<SortOrder, string>> = {
  montant: "Montant",
  nom: "Nom",
  etablissement: "Établissement",
  date: "Date",
  performance: "Gain",
};
