export const cookieBannerText = {
  title: "Cookies",
  refuseAll: "Tout refuser",
  acceptAll: "Tout accepter",
  choose: "Choisir",
  intro:
    "Outre les cookies nécessaires à votre connexion, acceptez-vous une mesure d’audience anonyme et l’assistant de messagerie\u00a0?",
} as const;
