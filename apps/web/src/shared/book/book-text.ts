import type {
  BookInvitationState,
  ContactChannel,
  BookConnectionState,
  BookStatus,
  BookClubState,
  FileItem,
  ProfileSource,
} from "@vigie/domain";

/** The words of the advisor's book that several of its screens say. */

export const statusWords: Readonly<Record<BookStatus, string>> = {
  prospect: "Sans contrat partagé",
  customer: "Client",
};

export const connectionWords: Readonly<Record<BookConnectionState, string>> = {
  none: "aucune",
  fresh: "à jour",
  stale: "en retard",
  broken: "à renouveler",
};

export const clubWords: Readonly<Record<BookClubState, string>> = {
  none: "pas de demande",
  requested: "en cours de souscription",
  active: "membre",
  late: "paiement en échec ou accès suspendu",
  ended: "terminé ou refusé",
};

export const channelWords: Readonly<Record<ContactChannel, string>> = {
  phone: "téléphone",
  email: "e-mail",
  sms: "SMS",
};

/** Of the newest invitation of the firm. */
export const invitationWords: Readonly<Record<BookInvitationState, string>> = {
  none: "jamais invité",
  sent: "envoyée",
  read: "lue",
  accepted: "acceptée",
  canceled: "annulée",
};

export const fileWords: Readonly<Record<FileItem, string>> = {
  identity: "Identité et coordonnées",
  situation: "Situation et patrimoine",
  risk_profile: "Profil de risque",
  contracts_shared: "Contrats partagés",
  questionnaire: "Questionnaire d’investisseur",
  identity_document: "Pièce d’identité",
  address_proof: "Justificatif de domicile",
  der: "Document d’entrée en relation",
  letter: "Lettre de mission",
  consents: "Accord pour l’e-mail et le téléphone",
  beneficiary_clause: "Clause bénéficiaire vérifiée",
};

/** The risk profiles, 0 to 5. */
export const riskWords = ["Garanti", "Prudent", "Défensif", "Équilibré", "Offensif", "Agressif"] as const;

/** Where the profile of a customer comes from: after its name in a list, and in full. */
export const profileSourceWords = {
  questionnaire: "{profile} (questionnaire)",
  survey: "{profile} (déclaré)",
} as const satisfies Record<ProfileSource, string>;
export const profileSourceNotes = {
  questionnaire: "selon le questionnaire",
  survey: "déclaré par le client",
} as const satisfies Record<ProfileSource, string>;

export const reasonText = {
  broken: "Accès bancaire à renouveler",
  noShare: "Aucun contrat partagé",
  file: "{count, plural, one {# pièce à obtenir} other {# pièces à obtenir}}",
  noContact: "Aucun échange enregistré",
  longSilence: "Sans échange depuis {count}\u00a0mois",
  stale: "Données au {day}",
  alerts: "{count, plural, one {# alerte} other {# alertes}}",
  nothing: "Rien à signaler",
  notComputed: "Calcul en cours",
} as const;

export const bookText = {
  age: "{age} ans",
  unknown: "inconnu",
  never: "aucun",
  toSet: "à établir",
  fileCount: "{percent}{count, plural, =0 {} one {, # pièce manque} other {, # pièces manquent}}",
  retry: "Réessayer",
  save: "Enregistrer",
  cancel: "Annuler",
  close: "Fermer",
  delete: "Supprimer",
  edit: "Modifier",
} as const;

export const visitText = {
  title: "Ouvrir l’espace de {name}",
  reason: "Motif de la consultation",
  help: "Facultatif. Votre client le lit dans «\u00a0Qui a vu vos données\u00a0», et il vaut jusqu’à votre sortie.",
} as const;

export const frameText = {
  customers: "Clients",
  customer: "Fiche client",
  overview: "Vue d’ensemble",
  file: "Dossier",
  vigilance: "Vigilance",
  insights: "Observations",
  missions: "Missions",
  interactions: "Échanges",
  club: "Club",
  tabs: "Pages de la fiche",
  place: "{place} sur {total}",
  before: "Client précédent de la liste",
  after: "Client suivant de la liste",
  openView: "Ouvrir sa vue",
  since: "Client depuis le {day}.",
  worth: "patrimoine net au {day}",
  loading: "Chargement de la fiche",
  failed: "La fiche n’a pas pu être chargée.",
  gone: "Vous ne suivez pas ce client.",
  goneReason: "Le suivi a pris fin, ou le compte est fermé.",
  goneWay: "Voir vos clients",
} as const;
