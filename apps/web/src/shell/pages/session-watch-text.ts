export const sessionWatchText = {
  title: "Votre session se termine bientôt",
  stay: "Rester connecté",
  signOut: "Se déconnecter",
  warning:
    "Sans réponse de votre part, {brand} vous déconnectera dans {minutes, plural, one {une\u00a0minute} other {#\u00a0minutes}}.",
} as const;
