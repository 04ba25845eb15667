export const cookieSettingsText = {
  title: "Vos cookies",
  chat: "Assistant de messagerie",
  save: "Enregistrer mes choix",
  refuseAll: "Tout refuser",
  intro:
    "Les cookies de connexion sont nécessaires\u00a0: sans eux, vous ne pourriez pas ouvrir votre espace. Le reste dépend de vous, et rien n’est déposé avant votre accord. Ce choix est gardé six mois.",
  analytics: "Mesure d’audience",
  analyticsHelp: "Compter les pages vues, sans vous suivre d’un site à l’autre.",
  chatHelp: "Échanger avec votre conseiller depuis votre espace. Sinon, vous lui écrivez par e-mail.",
} as const;
