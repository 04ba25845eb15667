import type { Task } from "@vigie/api";

export const taskText = {
  add: "Ajouter une tâche",
  title: "Nouvelle tâche",
  what: "À faire",
  whatMissing: "Indiquez ce qu’il y a à faire.",
  due: "Échéance",
  dueMissing: "Choisissez une échéance.",
  repeat: "Répétition",
  save: "Ajouter",
  cancel: "Annuler",
  added: "La tâche est ajoutée.",
  again: "{words}, {repeat}",
} as const;

export const repeatWords: Readonly<Record<Task["repeat"], string>> = {
  none: "Une seule fois",
  weekly: "Chaque semaine",
  monthly: "Chaque mois",
  quarterly: "Chaque trimestre",
  yearly: "Chaque année",
};
