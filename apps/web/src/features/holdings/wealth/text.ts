import type { Wealth } from "@vigie/api";

/** The words of the dashboard. */
export const text = {
  hello: "Bonjour {name}",
  helloNobody: "Bonjour",
  pageTitle: "Patrimoine",
  add: "Ajouter un contrat",
  net: "Patrimoine net",
  asOf: "Valeur au {day}",
  oldest: ", date de la valeur la plus ancienne",
  parts: "{assets} d’avoirs, {debts} de crédit.",
  onlyAssets: "{assets} d’avoirs, aucun crédit.",
  unknownPortfolios:
    "{count, plural, one {Un contrat n’a pas de valeur connue et n’est pas compté.} other {# contrats n’ont pas de valeur connue et ne sont pas comptés.}}",
  sources: "{upToDate} sources sur {total} à jour",
  sourcesAll: "{total, plural, one {# source à jour} other {# sources à jour}}",
  evolution: "Évolution",
  loading: "Chargement de votre patrimoine",
  retry: "Réessayer",
  failedWealth: "Votre patrimoine n’a pas pu être chargé.",
  failedHistory: "L’évolution n’a pas pu être chargée.",
  failedPortfolios: "Vos contrats n’ont pas pu être chargés.",
  todo: "À faire",
  todoNone: "Rien à régler.",
  todoNoneReason: "Vos sources sont à jour.",
  todoMore: "Voir le détail",
  todoLess: "Réduire",
  todoPartial: "Les observations n’ont pas pu être chargées.",
  todoObservations: "{count, plural, one {Voir l’observation} other {Voir les # observations}}",
  todoHealth:
    "Santé de vos données{count, plural, =0 {} one {\u00a0: # point à voir} other {\u00a0: # points à voir}}",
  todoUnknown: "Indisponible pour l’instant\u00a0: votre patrimoine n’a pas pu être chargé.",
} as const;

export type Dimension = "asset_class" | "bank" | "kind" | "srri";

export const dimensionLabels: Readonly<Record<Dimension, string>> = {
  asset_class: "Classe",
  bank: "Établissement",
  kind: "Type",
  srri: "Risque",
};

export const shareText = {
  noBank: "Sans établissement",
  noGrade: "Non noté",
  grade: "SRI {grade} sur 7",
  others: "Autres",
} as const;

export type TodoItem = Wealth["todo"][number];

export const todoText = {
  start: "Pour commencer",
  discover: "À découvrir",
  analyse: "Analyser {subject}",
  analyseText: "Votre principal contrat, {amount}\u00a0: répartition, risque et frais.",
  analyseLink: "Ouvrir l’analyse",
  connect: "Connecter un premier établissement",
  connectText: "Vos comptes et contrats se mettent ensuite à jour chaque jour.",
  connectLink: "Choisir un établissement",
} as const;

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

export const noteText = {
  estimated: "estimé",
  typed: "saisi",
  full: "au plafond",
  asOf: "au\u00a0{day}",
} as const;
