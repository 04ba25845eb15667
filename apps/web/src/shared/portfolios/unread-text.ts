/** What could not be read of a contract. */
export const unreadText = {
  all: "L’établissement n’a pas pu être lu depuis le {day} à {time}. Les chiffres affichés datent d’avant\u00a0; des essais espacés ont lieu d’eux-mêmes pendant quelques jours.",
  transactions:
    "Les opérations n’ont pas pu être lues depuis le {day} à {time}. Les chiffres affichés datent d’avant\u00a0; des essais espacés ont lieu d’eux-mêmes pendant quelques jours.",
  holdings:
    "Les lignes n’ont pas pu être lues depuis le {day} à {time}. Les chiffres affichés datent d’avant\u00a0; des essais espacés ont lieu d’eux-mêmes pendant quelques jours.",
} as const;
