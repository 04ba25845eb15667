import type { BankState } from "@vigie/domain";

export const text = {
  title: "État des services",
  intro:
    "État des établissements selon les synchronisations de tous les clients, calculé toutes les cinq minutes. Aucune personne n’y figure.",
  loading: "Chargement de l’état des services",
  failed: "L’état des services n’a pas pu être chargé.",
  retry: "Réessayer",
  counted: "Compté le {day} à {time}",
  notCounted: "Rien n’a encore été compté.",
  allAnswer: "Tous les établissements répondent.",
  noneSure: "Aucune panne d’un établissement n’est établie.",
  someFail:
    "{count, plural, one {Un établissement ne répond pas comme d’habitude.} other {# établissements ne répondent pas comme d’habitude.}}",
  ours: "Nos services",
  readings: "Synchronisation de vos comptes",
  mails: "Envoi des e-mails",
  running: "En service",
  stopped: "À l’arrêt\u00a0: nous y travaillons, rien n’est perdu",
  unknown: "Inconnu",
  failing: "À surveiller",
  answering: "Répondent",
  none: "Aucun établissement n’a été lu ces dernières 24 heures.",
  since: "depuis le {day} à {time}",
  lastSuccess: "Dernière synchronisation le {day} à {time}",
  neverRead: "Aucune synchronisation réussie",
} as const;

export const stateLabels: Readonly<Record<BankState, string>> = {
  answers: "Répond",
  partly: "Répond par moments",
  away: "Ne répond pas",
  unsure: "Synchronisations en échec, trop peu pour conclure",
};
