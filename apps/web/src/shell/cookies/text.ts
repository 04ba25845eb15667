export const cookieBannerText = {
  refuseAll: "Tout refuser",
  acceptAll: "Tout accepter",
  choose: "Choisir",
  /** A template: the page before the first sentence carries no parser of messages. */
  intro: (brand: string) =>
    `${brand} ne dépose que les cookies nécessaires à votre connexion. Acceptez-vous aussi une mesure d’audience anonyme et l’assistant de messagerie\u00a0?`,
} as const;

export const cookieSettingsText = {
  save: "Enregistrer mes choix",
  refuseAll: "Tout refuser",
  intro:
    "Les cookies de connexion sont nécessaires\u00a0: sans eux, vous ne pourriez pas ouvrir votre espace. Le reste dépend de vous, et rien n’est déposé avant votre accord. Ce choix est gardé six mois.",
  analytics: "Mesure d’audience",
  analyticsHelp: "Compter les pages vues, sans vous suivre d’un site à l’autre.",
  chatHelp: "Échanger avec votre conseiller depuis votre espace. Sinon, vous lui écrivez par e-mail.",
} as const;
