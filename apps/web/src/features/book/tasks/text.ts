import type { Task } from "@vigie/api";

export const text = {
  title: "Journée",
  counts:
    "{open, plural, =0 {Rien à faire} other {# à faire}}{late, plural, =0 {} other {, dont # en retard}}",
  late: "En retard",
  today: "Aujourd’hui",
  later: "À venir",
  none: "Rien à faire pour l’instant.",
  noneReason: "Les tâches et les promesses notées dans vos échanges apparaissent ici, par échéance.",
  customers: "Voir mes clients",
  loading: "Chargement de vos tâches",
  failed: "Vos tâches n’ont pas pu être chargées.",
  more: "Afficher la suite",
  done: "Marquer comme fait",
  doneOf: "Marquer comme fait\u00a0: {title}",
  doneToast: "C’est fait.",
  doneFailed: "La tâche n’a pas pu être modifiée.",
  count: "{count, plural, one {# ligne} other {# lignes}}",
} as const;

export const originWords: Readonly<Record<Task["origin"], string>> = {
  manual: "Tâche",
  alert: "Alerte",
  mission: "Mission",
  file: "Dossier",
  promise: "Promesse",
};

export const promiseWords = { advisor: "Votre promesse", customer: "Promesse du client" } as const;
