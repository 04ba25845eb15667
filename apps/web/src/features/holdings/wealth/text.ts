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

export const noteText = {
  estimated: "estimé",
  typed: "saisi",
  full: "au plafond",
  asOf: "au\u00a0{day}",
} as const;
