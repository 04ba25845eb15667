export const passkeyFailed = "La clé d’accès n’a pas répondu. Réessayez, ou choisissez un autre moyen.";

export const unreachable = "Le service ne répond pas. Vérifiez votre connexion internet, puis réessayez.";

export const unexpected =
  "Une erreur inattendue est survenue de notre côté. Rien n’a été perdu\u00a0: réessayez dans un instant.";

export const noAddress =
  "La page de votre épargne salariale ne s’ouvre pas. Réessayez dans quelques instants.";
