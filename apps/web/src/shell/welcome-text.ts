export const welcomeText = {
  title: "Bienvenue",
  titleFor: "Bienvenue, {firstName}",
  complete: "Compléter mon compte",
  addFirst: "Ajouter un premier contrat",
  discover: "Découvrir d’abord",
  limited:
    "Vous êtes entré dans {brand} par votre espace d’épargne salariale. Complétez votre compte pour être suivi par un conseiller et vous connecter aussi par mot de passe, ou réunissez-le avec celui que vous avez déjà.",
  intro:
    "{brand} réunit votre patrimoine, explique ses variations et signale les points à traiter. Commencez par un contrat\u00a0: connectez une banque, déposez un relevé ou saisissez-le.",
  resent: "E-mail de validation renvoyé.",
  unconfirmed: "Votre adresse reste à confirmer.",
  resend: "Renvoyer l’e-mail de validation",
} as const;
