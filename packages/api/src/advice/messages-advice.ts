/** What a person reads for each refusal of advice. */
export const adviceMessagesFr = {
  "suitability.incomplete": "Une question attend encore sa réponse. Répondez-y, puis enregistrez.",
  "suitability.outdated":
    "Le questionnaire a changé depuis l’ouverture de cette page. Rechargez-la\u00a0: vos réponses sont reprises.",
  "suitability.warning":
    "Le profil souhaité dépasse celui que donnent les réponses. Cochez que vous avez lu l’avertissement, ou choisissez un autre profil.",
  "suitability.not_found": "Ces réponses n’existent pas.",
  "suitability.decided": "Ces réponses ont déjà été confirmées, refusées ou remplacées. Rechargez la page.",
} as const;
