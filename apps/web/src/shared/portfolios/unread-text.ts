/** What could not be read of a contract. */
export const unreadText = {
  all: "L’établissement n’a pas pu être lu depuis le {day} à {time}. Les chiffres affichés datent d’avant\u00a0; un nouvel essai aura lieu de lui-même.",
  transactions:
    "Les opérations n’ont pas pu être lues depuis le {day} à {time}. Les chiffres affichés datent d’avant\u00a0; un nouvel essai aura lieu de lui-même.",
  holdings:
    "Les lignes n’ont pas pu être lues depuis le {day} à {time}. Les chiffres affichés datent d’avant\u00a0; un nouvel essai aura lieu de lui-même.",
} as const;
