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
  website_unavailable: "Le site de l’établissement ne répond pas. Un nouvel essai aura lieu de lui-même.",
  technical_bug: "Un problème technique empêche la lecture. Nous y travaillons\u00a0; rien n’est à faire.",
};

export const problemTitles: Readonly<Record<ProblemKind, string>> = {
  reconnect: "Reconnecter {subject}",
  not_supported: "{subject} n’est plus pris en charge",
  sync_failed: "{subject} n’est pas à jour",
  consent_ended: "L’accord donné à {subject} a pris fin",
  late: "{subject} n’a pas été lu récemment",
  consent_ending: "L’accord donné à {subject} prend bientôt fin",
  flagged: "{subject} est à vérifier",
  value_unknown: "{subject} n’a pas de valeur connue",
  value_old: "La valeur de {subject} est ancienne",
};

export const problemBodies: Readonly<Record<ProblemKind, string>> = {
  reconnect: "Votre établissement attend une nouvelle autorisation.",
  not_supported: "Un relevé peut être importé à la place.",
  sync_failed:
    "La dernière lecture a échoué. Des essais espacés ont lieu d’eux-mêmes pendant quelques jours.",
  consent_ended: "Il a pris fin le {day}\u00a0: un nouvel accord rouvrira la lecture.",
  late: "Aucune lecture n’a réussi depuis deux jours, sans que l’établissement dise pourquoi.",
  consent_ending: "Il court jusqu’au {day}\u00a0: le renouveler avant évite un trou dans l’historique.",
  flagged: "Vous l’avez noté «\u00a0à vérifier\u00a0».",
  value_unknown: "Ce contrat n’entre dans aucun total tant qu’il n’en a pas.",
  value_old: "Elle est du {day}. Les totaux la reprennent telle quelle.",
};

export const problemText = {
  shownValue: "La dernière lecture réussie est du {day}.",
  never: "Aucune lecture n’a encore réussi.",
  reconnect: "Reconnecter",
  renew: "Renouveler l’accord",
  retry: "Réessayer maintenant",
  running: "Lecture en cours…",
  import: "Importer un relevé",
  updateValue: "Saisir la valeur du jour",
  check: "Voir le contrat",
  settle: "À régler",
  watch: "À surveiller",
} as const;
