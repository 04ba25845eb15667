export const sinceVisitText = {
  title: "Depuis votre dernière visite",
  on: "{title}, le {day}",
  changed: "{since}\u00a0: {change}.",
  unchanged: "{since}, la valeur de vos contrats n’a pas changé.",
  mover: "Le contrat qui a le plus bougé\u00a0: {contract}, {change}. {link}",
  see: "Voir ce contrat",
  onlyArrived: "{since}, {count, plural, one {un contrat est arrivé.} other {# contrats sont arrivés.}}",
  arrived:
    "{count, plural, one {Un contrat est arrivé, qui n’est pas compté ici.} other {# contrats sont arrivés, qui ne sont pas comptés ici.}}",
} as const;
