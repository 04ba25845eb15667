/** What could not be read of a contract. */
export const unreadText = {
  all: "L’établissement n’a pas pu être synchronisé depuis le {day} à {time}. Les chiffres affichés datent d’avant\u00a0; de nouveaux essais sont prévus automatiquement pendant quelques jours.",
  transactions:
    "Les opérations n’ont pas pu être synchronisées depuis le {day} à {time}. Les chiffres affichés datent d’avant\u00a0; de nouveaux essais sont prévus automatiquement pendant quelques jours.",
  holdings:
    "Les lignes n’ont pas pu être synchronisées depuis le {day} à {time}. Les chiffres affichés datent d’avant\u00a0; de nouveaux essais sont prévus automatiquement pendant quelques jours.",
} as const;
