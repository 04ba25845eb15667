import type { AssetCurrency, ExposureBy } from "@vigie/domain";

/** The words of what the funds hold. */
export const text = {
  title: "Composition réelle",
  on: "Valeur au {day}",
  loading: "Chargement de la composition",
  failed: "La composition n’a pas pu être chargée.",
  retry: "Réessayer",
  none: "Aucun placement dont la valeur est connue.",
  noneReason: "Une assurance vie, un PEA ou une épargne salariale s’y ajoute avec ses lignes.",
  add: "Ajouter un contrat",
  lead: "À travers tous vos supports, d’après ce que les fonds publient.",
  by: "Composition par",
  notTold: "Non communiqué",
  known: "Connu pour {known} de {applicable}.",
  nothing: "Aucune de vos lignes n’est concernée.",
  notApplicable: "Sans objet pour {amount}\u00a0: {what}.",
  old: "Dont {amount} d’après une composition de plus de 120 jours, ou sans date.",
  others: "{count, plural, one {Une autre} other {# autres}}",
  amount: "Montant",
  concentration: "Concentration réelle",
  effective:
    "Vos actions équivalent à un portefeuille de {least} à {most} sociétés de même poids. L’écart vient de ce que les fonds ne communiquent pas.",
  effectiveUnknown:
    "Les fonds ne communiquent que {known} de vos actions\u00a0: leur concentration réelle n’est pas connue. Elle équivaut à un nombre de sociétés de même poids compris entre {least} et {most}.",
  shares: "Une ligne dont aucun catalogue de fonds n’a le code est comptée comme une action d’après son nom.",
  currencies: "D’après le pays des actifs\u00a0: les fonds ne publient pas la devise de leurs lignes.",
  same: "Mêmes supports dans plusieurs contrats",
  noSame: "Aucun support n’est détenu dans deux contrats.",
  fund: "Support",
  contracts: "Contrats",
  share: "Part",
  near: "Supports presque identiques",
  noNear: "Aucune paire de supports n’évolue de la même façon.",
  nearNote:
    "Même classe et mêmes variations de cours depuis trois ans au moins. C’est une observation\u00a0: les changer peut avoir un coût.",
  dearer: "Le plus coûteux",
  cheaper: "Le moins coûteux",
  correlation: "Corrélation",
  extra: "Écart de frais par an",
  shared: "Sociétés communes, au moins",
} as const;

export const byTexts: Readonly<
  Record<ExposureBy, { readonly name: string; readonly head: string; readonly without: string }>
> = {
  company: { name: "Sociétés", head: "Société", without: "fonds en euros, liquidités et fonds sans actions" },
  region: { name: "Régions", head: "Région", without: "fonds en euros et liquidités" },
  sector: { name: "Secteurs", head: "Secteur", without: "fonds en euros, liquidités et fonds sans actions" },
  currency: { name: "Devises", head: "Devise", without: "" },
};

export const currencyTexts: Readonly<Record<AssetCurrency, string>> = {
  euro: "Euro",
  dollars: "Dollars américain et canadien",
  yen: "Yen",
  others: "Autres devises",
};
