import type { Lead, Mission, Product } from "@vigie/api";
import type { CancelMotive, LeadCall, LeftOutReason, mergeFields, MissionObjective } from "@vigie/domain";

export const categoryWords: Readonly<Record<Mission["category"], string>> = {
  financial_product: "Produit financier",
  sales_pitch: "Argumentaire",
  event: "Événement",
};

export const objectiveWords: Readonly<Record<MissionObjective, string>> = {
  new_clients: "nouveaux clients",
  new_contracts: "nouveaux contrats",
  new_amount: "nouveaux versements",
};

export const stateWords: Readonly<Record<Mission["state"], string>> = {
  draft: "Brouillon",
  open: "En cours",
  ended: "Terminée",
  archived: "Archivée",
};

export const leadWords: Readonly<Record<Lead["state"], string>> = {
  targeted: "à appeler",
  contacted: "contact pris",
  appointment: "rendez-vous",
  later: "à rappeler",
  validated: "validé",
  canceled: "annulé",
};

/** Of one not called yet whom nobody may call: who may be written to, and who may be neither. */
export const writtenWord = "à écrire";
export const silentWord = "ni appel ni message";

/** What stands in the place of a field of the pitch. */
export const fieldWords: Readonly<Record<(typeof mergeFields)[number], string>> = {
  prenom: "prénom du client",
  nom: "nom du client",
  conseiller: "votre nom",
  cabinet: "nom du cabinet",
};

export const callWords: Readonly<Record<LeadCall, string>> = {
  none: "Pas d’appel",
  unanswered: "Appel sans réponse",
  answered: "Appel, nous nous sommes parlé",
};

/** Once the mission is over nobody waits for a call any more. */
export const endedLeadWords: Readonly<Record<Lead["state"], string>> = {
  ...leadWords,
  targeted: "non contacté",
  later: "reporté",
};

export const motiveWords: Readonly<Record<CancelMotive, string>> = {
  not_interested: "Pas intéressé",
  not_now: "Pas maintenant",
  already_has: "A déjà ce qu’il faut",
  unreachable: "Injoignable",
  refused: "Ne veut plus être appelé",
  other: "Autre raison",
};

/** Of one customer and of several. */
export const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  taken_out: "retrait à la main",
  outside_target_market: "hors du marché cible du produit",
  target_market_unknown: "réponses insuffisantes pour ce produit",
  other_mission: "déjà dans une mission en cours",
  answers_withdrawn: "sans accord pour un choix d’après les réponses",
  no_basis: "sans accord pour un appel",
  refused: "refus d’un appel, il y a moins de 60 jours",
  too_many: "quatre appels en 30 jours",
  no_number: "sans numéro de téléphone",
};

export const productKindWords: Readonly<Record<Product["kind"], string>> = {
  fund: "Fonds",
  lifeinsurance: "Assurance vie",
  capitalisation: "Contrat de capitalisation",
  per: "PER",
  scpi: "SCPI",
  structured: "Produit structuré",
  other: "Autre produit",
};
