import type { InputName, ObservationRule } from "@vigie/domain";

/** What the page of observations says beside each. */

/** How the figure is made, in one line. */
export const formulas: Readonly<Record<ObservationRule, string>> = {
  savings_headroom: "Plafond de versement − solde = versement encore possible, au moins",
  savings_cap: "Solde ≥ plafond de versement",
  idle_cash: "Soldes des comptes courants − 3 × dépenses d’un mois = excédent",
  pel_term: "Jour d’ouverture + 15 ans = jour de clôture",
  held_twice: "Somme des soldes − le plus élevé",
  lots_available: "Somme des versements qui se débloquent dans les 180 jours",
  fees_above_peers: "Montant × (frais d’ici − frais médians) = écart par an",
  missing_settings: "Somme des contrats dont un réglage manque",
};

export const inputLabels: Readonly<Record<InputName, string>> = {
  balance: "Solde",
  cap: "Plafond de versement",
  rate: "Taux par an",
  room_elsewhere: "Versement possible ailleurs",
  monthly_expenses: "Dépenses d’un mois",
  cushion_months: "Réserve de précaution",
  opened_on: "Ouverture",
  closing_years: "Durée maximale",
  held_count: "Détenus",
  allowed_count: "Permis par personne",
  lot: "Versement débloqué",
  fee_base: "Montant qui les supporte",
  own_fee: "Frais constatés",
  peers_fee: "Frais médians des autres",
  peers_count: "Contrats ou fonds comparés",
  missing: "Réglages manquants",
};

export const provenanceWords = {
  provider: "donné par l’établissement",
  file: "lu dans un fichier",
  computed: "calculé",
  estimated: "estimé",
  reconstructed: "reconstitué",
  replayed: "recalculé",
  typed: "saisi par vous",
} as const;

/** What an observation is about, where a whole page of them is read. */
export const families: Readonly<Record<ObservationRule, string>> = {
  savings_headroom: "Épargne réglementée",
  savings_cap: "Épargne réglementée",
  idle_cash: "Comptes courants",
  pel_term: "Épargne logement",
  held_twice: "Épargne réglementée",
  lots_available: "Épargne salariale",
  fees_above_peers: "Frais",
  missing_settings: "Réglages",
};
