import type {
  BookClubState,
  ContactChannel,
  InteractionKind,
  InvitationState,
  LeadState,
  MaritalStatus,
  SystemEventKind,
  ProfileSource,
} from "@vigie/domain";

/** The French texts of an archive of the book. */
export const archiveText = {
  fileName: (day: string) => `portefeuille-clients-${day}.zip`,
  readme: "LISEZMOI.txt",
  yes: "oui",
  no: "non",
  tables: {
    customers: "clients",
    contracts: "contrats",
    interactions: "echanges",
    promises: "promesses",
    tasks: "taches",
    leads: "missions",
    invitations: "invitations",
  },
} as const;

export const kindWords: Readonly<Record<InteractionKind | SystemEventKind, string>> = {
  note: "note",
  inbound_call: "appel reçu",
  outbound_call: "appel passé",
  appointment: "rendez-vous",
  lead_completed: "mission aboutie",
  lead_canceled: "mission sans suite",
  invitation_read: "invitation lue",
  invitation_accepted: "invitation acceptée",
  couple_noted: "couple noté",
  couple_ended: "couple terminé",
};

export const channelTitles: Readonly<Record<ContactChannel, string>> = {
  phone: "Accord pour être appelé",
  email: "Accord pour les e-mails",
  sms: "Accord pour les SMS",
};

export const leadWords: Readonly<Record<LeadState, string>> = {
  targeted: "ciblé",
  contacted: "contacté",
  appointment: "rendez-vous pris",
  later: "à recontacter",
  validated: "abouti",
  canceled: "sans suite",
};

export const invitationWords: Readonly<Record<InvitationState, string>> = {
  sent: "envoyée",
  read: "lue",
  accepted: "acceptée",
  canceled: "annulée",
};

export const clubWords: Readonly<Record<BookClubState, string>> = {
  none: "pas de demande",
  requested: "en cours de souscription",
  active: "membre",
  late: "paiement en échec ou accès suspendu",
  ended: "terminé ou refusé",
};

export const maritalWords: Readonly<Record<MaritalStatus, string>> = {
  single: "célibataire",
  cohabiting: "en concubinage",
  civil_partnership: "pacsé(e)",
  married: "marié(e)",
  separated: "séparé(e)",
  divorced: "divorcé(e)",
  widowed: "veuf ou veuve",
};

export const profileSourceWords: Readonly<Record<ProfileSource, string>> = {
  questionnaire: "questionnaire d’investisseur",
  survey: "profil de risque déclaré",
};

export const columnTitles = {
  customerId: "Identifiant client",
  contractId: "Identifiant contrat",
  interactionId: "Identifiant échange",
  lastName: "Nom",
  firstName: "Prénom",
  email: "E-mail",
  mobile: "Téléphone",
  birthdate: "Date de naissance",
  maritalStatus: "Situation familiale",
  children: "Enfants",
  jobTitle: "Métier",
  postalCode: "Code postal",
  town: "Ville",
  since: "Client depuis",
  advisors: "Conseiller",
  tags: "Étiquettes",
  risk: "Profil (0 à 5)",
  riskSource: "Origine du profil",
  wealth: "Patrimoine net (€)",
  underAdvice: "Encours conseillé (€)",
  flows: "Versements nets 30 j (€)",
  market: "Effet des marchés 30 j (€)",
  cash: "Liquidités (€)",
  oldestDate: "Date la plus ancienne",
  contracts: "Contrats partagés",
  unknownValues: "Contrats de valeur inconnue",
  completeness: "Dossier complet (%)",
  club: "Club",
  lastContact: "Dernier contact",
  nextAppointment: "Prochain rendez-vous",
  name: "Contrat",
  kind: "Type",
  institution: "Établissement",
  value: "Valeur (€)",
  asOf: "Valeur au",
  currency: "Devise",
  at: "Date",
  author: "Auteur",
  note: "Note",
  startsAt: "Début",
  endsAt: "Fin",
  place: "Lieu",
  link: "Lien",
  promisedByCustomer: "Promis par le client",
  what: "À faire",
  dueOn: "Échéance",
  doneAt: "Fait le",
  mission: "Mission",
  state: "État",
  contract: "Contrat ouvert",
  amount: "Montant (€)",
  laterOn: "À recontacter le",
  changedAt: "Modifié le",
  sentAt: "Envoyée le",
  readAt: "Lue le",
  acceptedAt: "Acceptée le",
  canceledAt: "Annulée le",
  expiresAt: "Fin de validité",
} as const;

type ReadmeFacts = {
  readonly firm: string;
  readonly day: string;
  readonly reach: "own" | "firm";
  readonly count: number;
};

/** Describes the archive to a person who opens it a year later. */
export function readmeOf({ firm, day, reach, count }: ReadmeFacts): string {
  return [
    reach === "firm"
      ? `Clients du cabinet ${firm}, au ${day}.`
      : `Vos clients au cabinet ${firm}, au ${day}.`,
    `Nombre de clients\u00a0: ${count}.`,
    "",
    "Chaque tableau est là deux fois\u00a0: en CSV (points-virgules, virgules décimales, UTF-8), pour un tableur, et en JSON,",
    "pour un autre logiciel. La colonne «\u00a0Identifiant client\u00a0» relie les tableaux.",
    "",
    "N’y figurent pas\u00a0: les contrats que vos clients ne partagent pas, ni dans les totaux\u00a0; les échanges retirés du journal\u00a0;",
    "les numéros de ceux qui ne pouvaient pas être appelés au moment de la préparation.",
    "Une case vide est une valeur inconnue, jamais zéro.",
    "",
    "Cet export est noté au journal de chaque client, qui peut le lire.",
    "",
  ].join("\r\n");
}
