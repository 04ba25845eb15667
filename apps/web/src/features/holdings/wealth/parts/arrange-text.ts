/** The words of the order of the tiles. */
export const arrangeText = {
  title: "Organiser la page",
  help: "Cochez ce que vous voulez voir, et placez-le par les flèches ou en glissant la poignée. Votre choix vous suit sur vos autres appareils.",
  up: "Monter {name}",
  down: "Descendre {name}",
  drag: "Glisser {name}",
  place: "{name}, place {place} sur {count}.",
  hiddenNow: "{name}, masqué.",
  shownNow: "{name}, affiché.",
  reset: "Revenir à l’ordre d’origine",
  done: "Terminé",
  failed: "Votre choix n’a pas pu être gardé.",
  retry: "Réessayer",
} as const;
