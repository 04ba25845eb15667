export const cookieBannerText = {
  title: "Cookies",
  refuseAll: "Tout refuser",
  acceptAll: "Tout accepter",
  choose: "Choisir",
  /** A template: the page before the first sentence carries no parser of messages. */
  intro: (brand: string) =>
    `${brand} ne dépose que les cookies nécessaires à votre connexion. Acceptez-vous aussi une mesure d’audience anonyme et l’assistant de messagerie\u00a0?`,
} as const;
