import type { DashboardTile } from "@vigie/domain";

/** The words of the dashboard's tiles and of their order. */

export const tileNames: Readonly<Record<DashboardTile, string>> = {
  history: "Évolution du patrimoine",
  contracts: "Vos contrats",
  asset_class: "Répartition des avoirs",
  growth: "Depuis un mois",
  fees: "Vos frais",
  preferred: "Vos principaux placements",
  completion: "Votre dossier",
  institution: "Par établissement",
  account_type: "Par type de contrat",
  sri: "Par niveau de risque",
  risk_profile: "Profil de risque",
};

export const tileText = {
  loading: "Chargement en cours",
  retry: "Réessayer",
  asOf: "Valeur au {day}",
  asOfUnknown: "Date inconnue",
  sum: "{count, plural, one {Valeur d’un contrat} other {Somme de # contrats}}\u00a0: {parts}. La date est celle de la plus ancienne valeur.",
  shared:
    "{count, plural, one {# contrat n’y entre} other {# contrats n’y entrent}} que pour votre part, valeur × part, arrondie au centime.",
  read: "{count, plural, one {# valeur lue chez son établissement} other {# valeurs lues chez leur établissement}}",
  file: "{count, plural, one {# tirée d’un relevé} other {# tirées de relevés}}",
  estimated: "{count, plural, one {# estimée} other {# estimées}}",
  typed: "{count, plural, one {# saisie à la main} other {# saisies à la main}}",
  partial:
    "{count, plural, one {Un contrat sans valeur connue n’y est pas.} other {# contrats sans valeur connue n’y sont pas.}}",
  noShares: "Rien à répartir pour l’instant.",
  noSharesReason: "Aucun de vos contrats n’a encore de valeur connue.",
  failedShares: "La répartition n’a pas pu être chargée.",
} as const;

export const arrangeLinkText = {
  open: "Organiser cette page",
  hidden: "{count, plural, one {Un autre bloc disponible.} other {# autres blocs disponibles.}}",
} as const;
