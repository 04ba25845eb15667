export const explanationText = {
  whence: "D’où vient ce chiffre\u00a0?",
  on: "Au {day}.",
  leftOut: "N’y sont pas\u00a0: {list}.",
  noneLeftOut: "Aucun contrat n’est laissé de côté.",
  one: "{name} ({why})",
  hidden: "masqué",
  disabled: "désactivé",
  unknown: "valeur inconnue",
  currency: "tenu en {currency}",
} as const;
