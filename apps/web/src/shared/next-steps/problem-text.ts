import type { ConnectionState, ProblemKind } from "@vigie/domain";

/** What a source has, for the dashboard and the health of data. */

/** Why a connection waits for its owner, by its state. */
export const reconnectReasons: Readonly<Partial<Record<ConnectionState, string>>> = {
  wrong_credentials: "L’identifiant ou le mot de passe n’est plus accepté.",
  additional_information: "Votre établissement demande une information de plus.",
  decoupled: "Votre établissement attend votre accord dans son application.",
  strong_authentication: "Votre établissement attend une nouvelle autorisation.",
  web_authentication: "Votre établissement attend une nouvelle autorisation, donnée sur son site.",
  action_needed: "Une action vous attend sur le site de votre établissement.",
  password_expired: "Votre mot de passe a expiré\u00a0: changez-le sur le site de votre établissement.",
};

export const failureReasons: Readonly<Partial<Record<ConnectionState, string>>> = {
  website_unavailable: "Le site de l’établissement ne répond pas. Un nouvel essai est prévu automatiquement.",
  technical_bug:
    "Un problème technique bloque la synchronisation. Nous y travaillons, vous n’avez rien à faire.",
};

export const problemTitles: Readonly<Record<ProblemKind, string>> = {
  reconnect: "Reconnecter {subject}",
  not_supported: "{subject} n’est plus pris en charge",
  sync_failed: "{subject} n’est pas à jour",
  consent_ended: "L’autorisation pour {subject} a expiré",
  late: "{subject} n’a pas été synchronisé récemment",
  consent_ending: "L’autorisation pour {subject} expire bientôt",
  flagged: "{subject} est à vérifier",
  value_unknown: "{subject} n’a pas de valeur connue",
  value_old: "La valeur de {subject} est ancienne",
};

export const problemBodies: Readonly<Record<ProblemKind, string>> = {
  reconnect: "Votre établissement attend une nouvelle autorisation.",
  not_supported: "Un relevé peut être importé à la place.",
  sync_failed:
    "La dernière synchronisation a échoué. De nouveaux essais sont prévus automatiquement pendant quelques jours.",
  consent_ended: "Elle a expiré le {day}. Renouvelez-la pour reprendre la synchronisation.",
  late: "Aucune synchronisation n’a abouti depuis deux jours, et l’établissement n’en donne pas la raison.",
  consent_ending: "Elle expire le {day}. La renouveler avant évite une interruption de l’historique.",
  flagged: "Vous l’avez noté «\u00a0à vérifier\u00a0».",
  value_unknown: "Sans valeur, ce contrat n’est compté dans aucun total.",
  value_old: "Elle date du {day} et reste comptée dans vos totaux.",
};

export const problemText = {
  shownValue: "La dernière synchronisation date du {day}.",
  never: "Aucune synchronisation n’a encore réussi.",
  reconnect: "Reconnecter",
  renew: "Renouveler l’autorisation",
  retry: "Réessayer maintenant",
  running: "Synchronisation en cours…",
  import: "Importer un relevé",
  updateValue: "Saisir la valeur du jour",
  check: "Voir le contrat",
  settle: "À régler",
  watch: "À surveiller",
} as const;
