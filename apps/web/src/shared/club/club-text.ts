import type {
  ClubDocumentKind,
  ClubMissingPart,
  ClubReason,
  ClubRefusalReason,
  ClubState,
  ReviewTime,
} from "@vigie/domain";

export const stateWords: Readonly<Record<ClubState, string>> = {
  inactive: "brouillon",
  advisor_approval: "à approuver",
  ready_to_sign: "lettre à signer",
  pending: "identité à valider",
  waiting_payment_infos: "paiement à choisir",
  waiting_for_payment: "paiement en cours",
  payment_failed: "paiement refusé",
  active: "en cours",
  paused: "suspendu",
  closed: "terminé",
  refused_by_advisor: "refusée par le conseiller",
  refused_by_customer: "abandonnée",
  rejected: "sans suite",
};

export const reasonWords: Readonly<Record<ClubReason, string>> = {
  paid: "payé",
  payment_failure: "paiement refusé",
  cancelled_by_customer: "résilié par le client",
  withdrawn: "rétractation",
  revoked_by_advisor: "révoqué par le cabinet",
  payment_method_removed: "moyen de paiement retiré",
  no_answer: "demande restée sans réponse",
  draft_expired: "brouillon expiré",
  payment_infos_expired: "paiement non renseigné à temps",
  signature_expired: "lettre non signée à temps",
  identity_not_verified: "identité non validée",
  vigilance: "demande sans suite",
  account_deleted: "compte supprimé",
  deceased: "décès",
};

export const missingWords: Readonly<Record<ClubMissingPart, string>> = {
  portfolios: "Au moins un contrat à suivre",
  identity: "Nom, date de naissance, téléphone et adresse",
  situation: "Situation, revenus, charges et épargne",
  risk_profile: "Profil de risque",
  der: "Document d’entrée en relation, à recevoir",
  price: "Prix, à consulter",
  advisor: "Un conseiller",
};

export const refusalWords: Readonly<Record<ClubRefusalReason | "incomplete", string>> = {
  not_suitable: "Le Club ne correspond pas à sa situation",
  outside_scope: "Ses contrats sortent du périmètre du cabinet",
  capacity: "Le cabinet ne peut pas accueillir de nouveau client",
  relationship: "La relation ne le permet pas",
  other: "Autre motif",
  incomplete: "Demande à compléter par le client",
};

export const stepsText = {
  label: "Étapes de la souscription",
  steps: [
    "Demande d’accès",
    "Choix des contrats",
    "Signature de la lettre",
    "Validation de l’identité",
    "Validation du paiement",
    "Accès",
  ],
  done: "fait",
  yours: "à vous",
  waiting: "en attente",
} as const;

export const priceText = {
  price: "Prix",
  month: "par mois",
  year: "par an",
  calculation: "Le calcul",
  tariff: "barème de {month}, TVA comprise",
  basis: "Base du prix au {day}",
  monthly: "Prix d’un mois",
  yearly: "Prix d’une année payée d’avance",
  ht: "Hors taxe",
  vat: "TVA",
  discount: "Code promotionnel",
  first: "Premier paiement",
  firstPeriod: "du {from} au {to}",
  next: "Paiement suivant",
  nextOn: "le {day}",
  validUntil: "Prix tenu jusqu’au {day}.",
  orMonthly: "ou {other} par mois, sans engagement",
  orYearly: "ou {other} par an, payés en une fois",
  modify: "Modifier",
  asOf: "Au {day}",
  effective: "Taux moyen",
  upTo: "Jusqu’à {to}",
  between: "De {from} à {to}",
  beyond: "Au-delà de {from}",
  onAll: "Sur toute la base",
  wholeYear: "Prix d’une année",
  perMonth: "Par mois, arrondi",
  byTwelve: "divisé par 12",
  atLeast: "Par mois, au minimum du barème",
  atMost: "Par mois, au maximum du barème",
  twelveMonths: "Douze mois",
  paidAtOnce: "Payé en une fois",
  unavailable: "Prix indisponible",
  unavailableReason:
    "Le prix n’a pas pu être calculé. Vous pouvez continuer\u00a0: il vous sera présenté avant l’envoi.",
} as const;

/** A document of the Club. */
export const documentWords: Readonly<Record<ClubDocumentKind, string>> = {
  der: "Document d’entrée en relation",
  precontract: "Informations précontractuelles",
  letter: "Lettre de mission",
  signed_letter: "Lettre de mission signée",
  proof: "Preuve de signature",
  amendment: "Avenant à la lettre de mission",
  mandate: "Mandat de prélèvement",
  invoice: "Facture",
  credit_note: "Avoir",
  yearly_costs: "Relevé annuel des coûts",
  review_statement: "Revue d’adéquation",
  withdrawal_receipt: "Accusé de rétractation",
  termination_receipt: "Confirmation de résiliation",
};

/** Where a review stands in its calendar. */
export const reviewTimeWords: Readonly<Record<ReviewTime, string>> = {
  late: "En retard",
  due: "À faire",
  soon: "Bientôt",
  later: "Plus tard",
};
