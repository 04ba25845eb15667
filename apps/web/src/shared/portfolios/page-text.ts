import type { Provenance } from "@vigie/domain";

/** The words of the pages of a portfolio. */

export const originText = {
  provider: "Valeur transmise par {bank} le {day}.",
  file: "Valeur d’un relevé importé, au {day}.",
  computed: "Valeur calculée au {day} à partir de ce qui est connu du contrat.",
  estimated: "Valeur estimée le {day} par un modèle de prix\u00a0: sa méthode est sur la page du bien.",
  reconstructed: "Valeur reconstituée au {day} à partir des opérations connues.",
  replayed: "Valeur recalculée au {day} à partir de vos parts et de vos opérations.",
  typed: "Valeur saisie à la main, au {day}.",
  unknownDay: "une date inconnue",
  someBank: "l’établissement",
  lines:
    "{count, plural, one {Sa ligne vaut} other {Ses # lignes valent ensemble}} {sum}{gap, select, none {.} other {\u00a0; {rest} ne sont détaillés par aucune ligne.}}",
  linesUnknown: "{count, plural, one {# ligne a} other {# lignes ont}} une valeur inconnue.",
  loan: "Capital restant dû\u00a0: {borrowed} empruntés{rate}.",
  rate: " à {rate} par an, hors assurance",
  scheduled: "Il suit l’échéancier de votre saisie.",
  share:
    "Votre part\u00a0: {whole} × {ratio} = {owned}, arrondie au centime. C’est elle qui compte dans vos totaux.",
} as const;

export const portfolioHeadText = {
  portfolios: "Contrats",
  portfolio: "Contrat",
  pages: "Pages du contrat",
  pagesOf: "Pages de «\u00a0{tab}\u00a0»",
  asOf: "Valeur au {day}",
  unknown: "Valeur inconnue",
  unknownDay: "Date de la valeur inconnue",
  failed: "Ce contrat n’a pas pu être chargé.",
  retry: "Réessayer",
  gone: "Ce contrat n’existe pas, ou plus.",
  goneReason: "Il a pu être retiré avec sa connexion.",
  seeAll: "Voir tous les contrats",
} as const;

/** Where a value comes from, after its date. A value read at the source needs no word. */
export const provenanceWords: Readonly<Record<Provenance, string>> = {
  provider: "",
  file: ", d’un relevé importé",
  computed: ", calculée",
  estimated: ", estimée",
  reconstructed: ", reconstituée",
  replayed: ", recalculée",
  typed: ", saisie à la main",
};

export const tabLabels = {
  overview: "Vue d’ensemble",
  investments: "Investissements",
  lines: "Lignes",
  allocation: "Répartition",
  transactions: "Opérations",
  schedule: "Échéancier",
  informations: "Le produit",
  analysis: "Analyse",
  arbitration: "Arbitrage",
  portfolio: "Contrat",
  details: "Détails",
  project: "Projet",
  settings: "Réglages",
  documents: "Documents",
} as const;
