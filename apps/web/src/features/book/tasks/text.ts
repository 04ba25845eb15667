import type { Task } from "@vigie/api";

export const text = {
  title: "Journée",
  /** « Vendredi 20.11.2026 » */
  heading: "{weekday} {day}",
  counts:
    "{open, plural, =0 {Rien à faire} one {# dossier} other {# dossiers}}{late, plural, =0 {} other {, dont # en retard}}",
  none: "Rien à faire pour l’instant.",
  noneReason: "Les tâches, les promesses, les alertes et les demandes apparaissent ici, par échéance.",
  noneOfKind: "Rien de cette nature.",
  customers: "Voir mes clients",
  loading: "Chargement de votre journée",
  failed: "Votre journée n’a pas pu être chargée.",
  tasksFailed: "Vos tâches n’ont pas pu être chargées.",
  clubFailed: "Les demandes du Club n’ont pas pu être chargées.",
  arrived: "{count, plural, one {# nouvelle ligne, l’afficher} other {# nouvelles lignes, les afficher}}",
  more: "Afficher la suite",
  done: "Fait",
  doneOf: "Marquer comme fait\u00a0: {title}",
  doneToast: "C’est fait.",
  doneNext: "C’est fait. À refaire le {day}.",
  reopen: "Remettre à faire",
  reopenOf: "Remettre à faire\u00a0: {title}",
  reopened: "La tâche est de nouveau à faire.",
  doneFailed: "La tâche n’a pas pu être modifiée.",
} as const;

/** Every open task by its day. */
export const tasksText = {
  title: "Tâches",
  count:
    "{late, plural, =0 {Aucune en retard} one {# en retard} other {# en retard}}{today, plural, =0 {} one {, # aujourd’hui} other {, # aujourd’hui}}",
  state: "Échéance",
  late: "En retard",
  today: "Aujourd’hui",
  coming: "À venir",
  done: "Faites",
  doneOn: "Faite le",
  stateCount: "{state} ({count, number})",
  people: "Personne chargée",
  everybody: "Toutes les personnes",
  person: "{name}, {late, plural, =0 {aucune en retard} one {# en retard} other {# en retard}}",
  personSelf: "{name} (vous), {late, plural, =0 {aucune en retard} one {# en retard} other {# en retard}}",
  assignee: "Personne chargée",
  what: "Tâche",
  captions: {
    late: "Tâches en retard",
    today: "Tâches du jour",
    coming: "Tâches à venir",
    done: "Tâches faites",
  },
  none: {
    late: "Aucune tâche en retard.",
    today: "Aucune tâche pour aujourd’hui.",
    coming: "Aucune tâche à venir.",
    done: "Aucune tâche faite pour l’instant.",
  },
  loading: "Chargement des tâches",
  failed: "Les tâches n’ont pas pu être chargées.",
  failedMore: "La suite n’a pas pu être chargée.",
  more: "Afficher la suite",
  all: "Toutes les tâches",
} as const;

export const callsText = {
  title:
    "{count, plural, one {Un client attend votre appel.} =2 {Deux clients attendent votre appel.} =3 {Trois clients attendent votre appel.} other {# clients attendent votre appel.}}",
  wealth: "de patrimoine",
  last: "Dernier échange le {day}",
  never: "Aucun échange enregistré",
  call: "Appeler {name} au {phone}",
  from: "Appel possible le {day} à {time}",
  noPhone: "Numéro inconnu",
} as const;

export const appointmentsText = {
  title: "Rendez-vous du jour",
  none: "Aucun rendez-vous aujourd’hui.",
  count: "{count, plural, one {# rendez-vous} other {# rendez-vous}}",
  missing: "{count, plural, one {# pièce à obtenir} other {# pièces à obtenir}}",
  complete: "dossier complet",
  alerts: "{count, plural, one {# alerte} other {# alertes}}",
  last: "vu le {day}",
  never: "premier échange",
  prepare: "Préparer",
  prepareOf: "Préparer le rendez-vous de {time}, {name}",
} as const;

export const workText = {
  title: "Ensuite",
  count: "{count, plural, one {# dossier} other {# dossiers}}",
  customer: "Client",
  reason: "Motif",
  kind: "Nature",
  amount: "En jeu",
  due: "Échéance",
  act: "À faire",
  filter: "Nature des dossiers",
  all: "Tous",
  nobody: "Cabinet",
  others: "{count, plural, one {Voir le dossier suivant} other {Voir les # suivants}}",
  today: "aujourd’hui",
  open: "Ouvrir",
  openOf: "Ouvrir la fiche de {name}",
  answer: "Répondre",
  answerOf: "Répondre à {name}",
  decide: "Décider",
  decideOf: "Décider de la demande de {name}",
  follow: "Relancer",
  followOf: "Relancer l’invitation de {name}",
  messages: "{count, plural, one {# message sans réponse} other {# messages sans réponse}}",
  invitationSent: "Invitation envoyée le {day}, pas encore lue",
  invitationRead: "Invitation lue, compte non créé",
  club: "Demande d’accès au Club à valider",
  since: "Alertes nouvelles depuis le {day} à {time}.",
  first: "Première visite\u00a0: toutes les alertes ouvertes sont nouvelles.",
  allAlerts: "{count, plural, one {Voir l’alerte ouverte} other {Voir les # alertes ouvertes}}",
} as const;

export const kindWords = { request: "Demande" } as const;

export const kindFilters = {
  all: "Tous",
  task: "Tâches",
  promise: "Promesses",
  alert: "Alertes",
  request: "Demandes",
} as const;

export const originWords: Readonly<Record<Task["origin"], string>> = {
  manual: "Tâche",
  alert: "Alerte",
  mission: "Mission",
  file: "Dossier",
  review: "Revue",
  promise: "Promesse",
};

export const promiseWords = { advisor: "Votre promesse", customer: "Promesse du client" } as const;

export const outageText = {
  open: "Copie de secours",
  title: "Copie de secours de la journée",
  why: "Un seul fichier\u00a0: vos rendez-vous du jour et les numéros des clients que vous pouvez appeler. Il s’ouvre sans compte ni connexion, avec votre phrase secrète.",
  ledger:
    "Il est chiffré dans ce navigateur\u00a0: nous ne connaissons pas la phrase et ne pouvons pas la retrouver. Chaque client concerné le lit dans «\u00a0Qui a vu mes données\u00a0».",
  phrase: "Phrase secrète",
  phraseHelp: "Douze caractères au moins. Quatre mots sans rapport entre eux conviennent.",
  phraseShort: "Choisissez une phrase de douze caractères au moins.",
  again: "Phrase secrète, une seconde fois",
  differs: "Les deux phrases sont différentes.",
  save: "Enregistrer le fichier",
  cancel: "Annuler",
  saved: "La copie de secours est enregistrée.",
  failed: "La copie n’a pas pu être faite. Réessayez.",
  fileName: "journee-{day}.html",
} as const;

/** The words of the file itself, which opens without the application. */
export const outagePageText = {
  title: "Journée du {day}",
  made: "Copie faite le {day} à {time}. Ne laissez pas ce fichier sur un ordinateur partagé.",
  ask: "Phrase secrète",
  open: "Ouvrir",
  wrong: "Cette phrase n’ouvre pas le fichier.",
  appointments: "Rendez-vous",
  noAppointment: "Aucun rendez-vous.",
  phones: "Numéros",
  noPhone: "Aucun client ne peut être appelé aujourd’hui.",
  hours: "Appels autorisés du lundi au vendredi, de 10\u00a0h à 13\u00a0h et de 14\u00a0h à 20\u00a0h.",
  whys: { appointment: "rendez-vous aujourd’hui", task: "à faire aujourd’hui", alert: "alerte ouverte" },
} as const;
