import type { CheckOutcome, Exposure, FundSource, VigilanceCheck, VigilanceLevel } from "@vigie/domain";

export const keptText = {
  title: "Vigilance conservée",
  others: "Autres",
  lead: "Informations de vigilance sur les clients dont le compte est effacé. La loi impose de les conserver cinq ans (article L561-12 du code monétaire et financier)\u00a0; elles sont ensuite supprimées.",
  loading: "Chargement de la vigilance conservée",
  failed: "La vigilance conservée n’a pas pu être chargée.",
  retry: "Réessayer",
  none: "Rien n’est conservé",
  noneReason: "Aucun client suivi pour la vigilance n’a effacé son compte depuis cinq ans.",
  titleOf: "Dossier {reference}",
  line: "Compte effacé le {day}, conservé jusqu’au {until}",
  over: "Ce dossier ne vous est pas ouvert",
  overReason: "Son terme est passé, ou il n’est pas conservé par votre cabinet.",
} as const;

export const text = {
  warning:
    "Ces informations relèvent de la lutte contre le blanchiment. Le client, son conseiller et les autres personnes du cabinet n’y ont pas accès\u00a0: n’en faites état ni à l’oral ni dans une note.",
  loading: "Chargement de la vigilance",
  failed: "La vigilance n’a pas pu être chargée.",
  retry: "Réessayer",
  none: "Rien n’est encore renseigné",
  noneReason: "Renseignez le niveau de vigilance, l’origine des fonds et les contrôles faits.",
  edit: "Compléter la fiche",
  first: "Renseigner la fiche",
  now: "Fiche en vigueur",
  history: "Fiches précédentes",
  saidOn: "Établie le {day} par {name}",
  review: "À revoir le {day}",
  level: "Niveau de vigilance",
  reason: "Motif du niveau",
  reasonMissing: "Indiquez le motif du niveau.",
  exposure: "Personne politiquement exposée",
  exposureHelp:
    "Personne qui exerce ou a exercé depuis moins d’un an une fonction publique importante, membre de sa famille ou proche.",
  exposureWords: "Fonction et lien",
  sources: "Origine des fonds",
  noSource: "non renseignée",
  sourcesWords: "Précisions et justificatifs vus",
  checks: "Contrôles faits",
  noCheck: "Aucun contrôle.",
  addCheck: "Ajouter un contrôle",
  removeCheck: "Retirer ce contrôle",
  checkKind: "Contrôle",
  checkOn: "Fait le",
  checkResult: "Résultat",
  checkWords: "Précisions",
  checkDayMissing: "Indiquez le jour du contrôle.",
  checkLine: "{kind}, {day}\u00a0: {result}",
  exposedLevel: "Une personne politiquement exposée, ou proche d’elle, relève du niveau élevé.",
  save: "Enregistrer la fiche",
  saved: "La fiche est enregistrée\u00a0; la précédente est conservée.",
  cancel: "Annuler",
} as const;

export const levelWords: Readonly<Record<VigilanceLevel, string>> = {
  low: "Allégé",
  standard: "Normal",
  high: "Élevé",
};
export const exposureWords: Readonly<Record<Exposure, string>> = {
  none: "Non",
  self: "Oui, le client",
  relative: "Oui, un proche",
  unknown: "À vérifier",
};
export const sourceWords: Readonly<Record<FundSource, string>> = {
  income: "Revenus",
  savings: "Épargne constituée",
  inheritance: "Succession ou donation",
  property_sale: "Vente d’un bien",
  business_sale: "Cession d’entreprise",
  other: "Autre origine",
};
export const checkWords: Readonly<Record<VigilanceCheck, string>> = {
  identity: "Identité",
  asset_freeze: "Gel des avoirs",
  exposure: "Exposition politique",
  fund_source: "Origine des fonds",
  operations: "Opérations",
};
export const outcomeWords: Readonly<Record<CheckOutcome, string>> = {
  clear: "rien à signaler",
  to_review: "à approfondir",
  match: "correspondance",
};

/** A catalogue as the options of a field. */
export function optionsOf<T extends string>(
  values: readonly T[],
  words: Readonly<Record<T, string>>,
): readonly { readonly value: T; readonly label: string }[] {
  return values.map((value) => ({ value, label: words[value] }));
}
