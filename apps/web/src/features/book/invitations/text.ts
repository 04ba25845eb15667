import { brandName } from "../../../ui/brand.ts";
import type { InviteeColumn, InviteeOutcome } from "@vigie/domain";
import type { SentInvitation } from "@vigie/api";

export const text = {
  title: "Ajouter un client",
  customers: "Clients",
  one: "Inviter une personne",
  oneWhy:
    "Elle reçoit un e-mail avec un lien personnel, valable 30 jours. Elle choisit ce qu’elle partage avec vous.",
  email: "Adresse e-mail",
  firstName: "Prénom",
  lastName: "Nom",
  promoCode: "Code promotionnel (facultatif)",
  send: "Envoyer l’invitation",
  sent: "L’invitation part vers {email}.",
  emailMissing: "Saisissez une adresse e-mail.",
  emailInvalid: "Cette adresse n’est pas complète.",
  many: "Inviter toute une liste",
  manyWhy: "Un fichier .csv de 2\u00a0Mo au plus, vérifié ligne par ligne avant tout envoi.",
  importLink: "Importer une liste",
  list: "Vos invitations",
  filter: "Quelles invitations",
  all: "Toutes",
  search: "Chercher une personne invitée",
  none: "Aucune invitation ici.",
  loading: "Chargement de vos invitations",
  failed: "Vos invitations n’ont pas pu être chargées.",
  more: "Afficher la suite",
  sendAgain: "Renvoyer",
  sendAgainTo: "Renvoyer l’invitation à {email}",
  sentAgain: "Une nouvelle invitation part vers {email}. L’ancien lien ne s’ouvre plus.",
  sendMany: "Inviter à nouveau {count, plural, one {# personne} other {# personnes}} sans réponse",
  sentMany: "{count, plural, one {# invitation repart} other {# invitations repartent}}.",
  notSentMany:
    "{count, plural, one {# invitation n’a pas pu repartir} other {# invitations n’ont pas pu repartir}}\u00a0:",
  cancel: "Annuler",
  cancelTo: "Annuler l’invitation de {email}",
  canceledToast: "L’invitation de {email} est annulée.",
  sheet: "Ouvrir sa fiche",
  sheetOf: "Ouvrir la fiche de {email}",
} as const;

export const stateFilters = [
  { value: "all", label: text.all },
  { value: "sent", label: "Envoyées" },
  { value: "waiting", label: "Sans réponse depuis 7 jours" },
  { value: "read", label: "Lues" },
  { value: "accepted", label: "Acceptées" },
  { value: "bounced", label: "Non remises" },
  { value: "canceled", label: "Annulées" },
] as const;

const stateWords: Readonly<Record<SentInvitation["state"], string>> = {
  sent: "Envoyée",
  read: "Lien ouvert, compte non créé",
  accepted: "Acceptée",
  canceled: "Annulée",
};

/** Who is invited, as far as it is told. */
export function nameOf({ firstName, lastName }: Pick<SentInvitation, "firstName" | "lastName">): string {
  return [firstName, lastName].filter((part) => part !== null).join(" ");
}

export const invitedText = {
  invited: "Personne invitée",
  invitations: "Invitations",
  email: "E-mail",
  loading: "Chargement de cette invitation",
  failed: "Cette invitation n’a pas pu être chargée.",
  noAccount: "Cette personne n’a pas encore de compte\u00a0: il n’y a ni contrat, ni patrimoine à afficher.",
  state: "État de l’invitation",
  leads: {
    sent: "Le message est parti. Le lien reste valable jusqu’au {end}.",
    read: "Le lien a été ouvert, mais le compte n’est pas créé. Il reste valable jusqu’au {end}.",
    waiting: "Personne n’a ouvert le lien en sept jours. Vous pouvez relancer une fois.",
    reminded:
      "Personne n’a répondu à la relance. Il n’y en a pas d’autre\u00a0: le lien reste valable jusqu’au {end}.",
    bounced:
      "L’adresse refuse le message. Vérifiez-la, annulez cette invitation, puis invitez à la bonne adresse.",
    expired: "Le lien ne s’ouvre plus. Vous pouvez inviter cette personne de nouveau.",
    accepted: "Le compte est créé. Tout est désormais sur sa fiche.",
    canceled: "Le lien ne s’ouvre plus.",
  },
  steps: "Étapes",
  sent: "Envoyée",
  resent: "Relance",
  resentYes: "envoyée",
  resentNo: "aucune",
  read: "Lien ouvert",
  accepted: "Acceptée",
  canceled: "Annulée",
  ends: "Fin de validité",
  notYet: "pas encore",
  by: "Invitée par",
  promoCode: "Code promotionnel",
  told: "Informations de votre fichier",
  toldWhy:
    "Ces informations s’ajoutent à sa fiche lorsqu’elle accepte, là où elle n’a rien indiqué elle-même.",
  inviteAgain: "Inviter une personne",
} as const;

/** The state in words: what came of it counts before where it stands. */
export function stateWord(invitation: SentInvitation): string {
  const { state, bounced, expired, waiting, resentNb } = invitation;
  if (state === "accepted" || state === "canceled") return stateWords[state];
  if (bounced) return "Non remise\u00a0: l’adresse refuse le message";
  if (expired) return "Lien expiré";
  if (waiting) return "Sans réponse depuis plus de 7 jours";
  return resentNb > 0 ? `${stateWords[state]}, déjà relancée` : stateWords[state];
}

export const acceptText = {
  title: "Votre invitation",
  loading: "Chargement de votre invitation",
  gone: "Cette invitation n’est plus valable. Demandez-en une nouvelle à votre conseiller.",
  used: "Cette invitation a déjà été acceptée.",
  invitedBy: "{advisor} ({firm}) vous invite à le retrouver ici.",
  newAccount: "Créer mon compte",
  known: "Vous avez déjà un compte\u00a0? Connectez-vous, puis rouvrez le lien reçu par e-mail.",
  signIn: "Se connecter",
  share: "Que voulez-vous partager avec {advisor}\u00a0?",
  shareWithOthers:
    "Ce choix vaut pour tous vos conseillers. Ce que voit déjà {others} est coché\u00a0; ce que vous décochez lui sera masqué aussi.",
  shareWhy: "Rien n’est partagé tant que vous ne cochez rien. Vous pourrez changer d’avis à tout moment.",
  nothing: "Vous n’avez encore aucun contrat.",
  accept: "Accepter l’invitation",
  accepted: "C’est fait. Votre conseiller est prévenu.",
  home: "Aller à mon patrimoine",
  refuse: "Ne plus recevoir d’invitations à cette adresse",
  refused: "C’est noté\u00a0: plus aucune invitation ne sera envoyée à cette adresse.",
} as const;

export const importText = {
  title: "Importer une liste",
  drop: "Votre fichier de clients",
  help: "Un fichier .csv de 2\u00a0Mo et 10\u00a0000 lignes au plus. Rien n’est envoyé avant votre accord.",
  notCsv: "Ce fichier n’est pas un .csv. Enregistrez-le au format CSV, puis recommencez.",
  tooLarge: "Ce fichier dépasse 2\u00a0Mo.",
  reading: "Contrôle du fichier",
  template: "Télécharger un modèle",
  guide: "Colonnes reconnues\u00a0: {columns}. Seule l’adresse e-mail est indispensable.",
  earlier: "Imports précédents",
  earlierLine: "{date}, {count, plural, one {# ligne} other {# lignes}}",
  open: "Ouvrir {name}",
  another: "En choisir un autre",
  file: "Le fichier",
  lines: "Lignes",
  ready: "Prêtes",
  toFix: "À corriger",
  known: "Déjà invitées",
  customers: "Déjà clients",
  fileFacts: "{name}, {count, plural, one {# ligne} other {# lignes}}",
  rules:
    "Les lignes laissées ne bloquent pas les autres. Vous pourrez annuler l’envoi pendant 24\u00a0h, sauf les invitations déjà lues.",
  send: "{count, plural, =0 {Aucune invitation à envoyer} one {Envoyer # invitation} other {Envoyer # invitations}}",
  found:
    "{ready, plural, =0 {Aucune invitation n’est prête.} one {# invitation est prête.} other {# invitations sont prêtes.}} {toSee, plural, =0 {} one {# ligne demande un geste.} other {# lignes demandent un geste.}}",
  check: "Contrôle",
  steps: "Étapes de l’import",
  stepFile: "Fichier",
  stepColumns: "Colonnes",
  stepSend: "Envoi",
  fileDone: "reçu",
  columnsDone: "{known} sur {count}",
  linesToSee: "{count, plural, =0 {tout est prêt} other {# à voir}}",
  sendNext: "{count, plural, =0 {} one {# invitation} other {# invitations}}",
  shown: "Quelles lignes",
  toSee: "À voir {count}",
  readyTab: "Prêtes {count}",
  allTab: "Toutes {count}",
  rejected: "{count, plural, one {Télécharger la ligne} other {Télécharger les # lignes}}",
  line: "Ligne {line}",
  corrected: "corrigée",
  sameAddress: "{words}\u00a0: {email}",
  save: "Enregistrer",
  saveLine: "Enregistrer la ligne {line}",
  example: "Par exemple {example}",
  noLine: "Aucune ligne ici.",
  moreLines: "Afficher la suite",
  columns: "Colonnes",
  columnsWhy: "Reconnues d’après leurs titres. Votre choix est gardé pour les prochains fichiers du cabinet.",
  inFile: "Dans le fichier",
  sample: "Exemple",
  sampleOf: "Exemple\u00a0: {sample}",
  inProduct: `Dans ${brandName()}`,
  ignore: "Ne pas importer",
  apply: "Relire avec ces colonnes",
  emailNeeded: "Choisissez la colonne de l’adresse e-mail, et une seule colonne pour chaque donnée.",
  encoding: "Accents",
  separator: "Séparateur",
  sending: "Envoi des invitations",
  sendingText: "{sent} sur {total}",
  goesOn: "L’envoi continue si vous quittez cette page.",
  done: "{sent, plural, =0 {Aucune invitation n’est partie.} one {# invitation est partie.} other {# invitations sont parties.}} {refused, plural, =0 {} one {# n’a pas pu partir.} other {# n’ont pas pu partir.}}",
  undo: "Annuler cet envoi",
  undoHow:
    "Les invitations non lues sont annulées, et celles que ce fichier avait mises à jour retrouvent leurs informations d’avant.",
  undone:
    "{canceled, plural, =0 {Aucune invitation n’a été annulée} one {# invitation est annulée} other {# invitations sont annulées}}, {kept, plural, =0 {aucune n’avait été lue} one {# avait été lue} other {# avaient été lues}}.",
  restored:
    "{count, plural, one {# invitation mise à jour a retrouvé ses informations d’avant.} other {# invitations mises à jour ont retrouvé leurs informations d’avant.}}",
  notRestored:
    "{count, plural, one {Une invitation n’a pas retrouvé ses informations d’avant\u00a0:} other {# invitations n’ont pas retrouvé leurs informations d’avant\u00a0:}}",
  notRestoredLine: "ligne {line}, {email}. {sentence}",
  notRestoredGone: "ligne {line}. {sentence}",
  undoneState: "Cet envoi a été annulé.",
  list: "Voir vos invitations",
  notFound: "Cet import est introuvable.",
  failed: "Cet import n’a pas pu être chargé.",
} as const;

export const columnWords: Readonly<Record<InviteeColumn, string>> = {
  civilite: "Civilité",
  prenom: "Prénom",
  nom: "Nom",
  email: "Adresse e-mail",
  telephone: "Téléphone",
  date_naissance: "Date de naissance",
  code_postal: "Code postal",
  ville: "Ville",
  consentement_email: "Accord pour l’e-mail",
  consentement_tel: "Accord pour le téléphone",
  tag: "Étiquette",
  note: "Note",
};

export const outcomeWords: Readonly<Record<InviteeOutcome, string>> = {
  new: "Prête",
  updated: "Déjà invitée, informations mises à jour",
  already_invited: "Déjà invitée par vous, sans réponse pour l’instant.",
  already_customer: "Fait déjà partie de vos clients.",
  duplicate: "Même adresse qu’une ligne précédente",
  invalid: "À corriger",
};

export const separatorWords = { ";": "Point-virgule", ",": "Virgule", "\t": "Tabulation" } as const;
export const encodingWords = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows (1252)",
  "utf-16": "UTF-16",
} as const;
