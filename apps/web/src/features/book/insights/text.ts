import type { ObservationRule } from "@vigie/domain";

export const text = {
  title: "Observations",
  lead: "Les constats que vos clients lisent sur leurs propres chiffres, de ce qu’ils partagent. Un constat n’est pas un conseil.",
  asOf: "Montants aujourd’hui, d’après les dernières valeurs connues.",
  loading: "Chargement des observations",
  failed: "Les observations n’ont pas pu être chargées.",
  none: "Aucune observation pour l’instant.",
  noneReason: "Une observation n’apparaît que si les données qu’elle demande sont connues.",
  kinds: "Par nature",
  all: "Toutes",
  kind: "{label} ({count})",
  concerned: "{count, plural, one {# client concerné} other {# clients concernés}}",
  see: "{count, plural, one {Voir l’observation} other {Voir les # observations}}",
  more: "Afficher la suite",
  moreBusy: "Chargement de la suite",
  moreFailed: "La suite n’a pas pu être chargée. Réessayez.",
  made: "Calculée le {day}",
  act: "Action possible\u00a0:",
  count: "{count, plural, =0 {Aucune observation} one {# observation} other {# observations}}",
} as const;

export const ruleWords: Readonly<Record<ObservationRule, string>> = {
  savings_headroom: "Place sur un livret",
  savings_cap: "Livret plein",
  idle_cash: "Compte courant élevé",
  pel_term: "PEL proche de son terme",
  held_twice: "Livret détenu deux fois",
  lots_available: "Épargne salariale disponible",
  fees_above_peers: "Frais au-dessus des autres",
  missing_settings: "Réglages manquants",
};

export const actWords: Readonly<Record<ObservationRule, string>> = {
  savings_headroom: "demander si cette épargne doit rester disponible.",
  savings_cap: "parler de ce que deviendront les prochains versements.",
  idle_cash: "demander à quoi cette somme est destinée.",
  pel_term: "préparer l’échéance ensemble.",
  held_twice: "inviter à fermer l’un des deux.",
  lots_available: "demander si cette somme est utile maintenant ou reste placée.",
  fees_above_peers: "comparer les frais ensemble, service compris.",
  missing_settings: "demander de compléter le contrat.",
};

export const sheetText = {
  lead: "Les constats que votre client lit sur ses propres chiffres, de ce qu’il partage, du plus grand montant au plus petit. Un constat n’est pas un conseil.",
  loading: "Chargement des observations",
  failed: "Les observations n’ont pas pu être chargées.",
  none: "Aucune observation pour l’instant.",
  noneReason: "Une observation n’apparaît que si le client partage les données qu’elle demande.",
  plan: "Ajouter à mes tâches",
  planOf: "Ajouter à mes tâches, {name}",
  note: "Noter un échange",
  noteOf: "Noter un échange, {name}",
  contract: "Voir le contrat",
  contractOf: "Voir le contrat, {name}",
  taskTitle: "{name}\u00a0: {act}",
  taskAdded: "La tâche est ajoutée à votre journée, dans une semaine.",
  taskFailed: "La tâche n’a pas pu être ajoutée.",
} as const;
