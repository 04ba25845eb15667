import type { StepState } from "./steps.tsx";

export const amountRefusal = "Ce montant n’est pas lisible. Saisissez-le en chiffres, par exemple 1 234,50.";

export const comboBoxText = {
  open: "Ouvrir la liste",
  none: "Rien ne correspond à cette recherche.",
} as const;

export const numberFieldText = {
  integer: "Saisissez un nombre entier, par exemple 12.",
  percent: "Saisissez un pourcentage en chiffres, par exemple 0,60.",
  day: "Saisissez une date qui existe, par exemple 09.06.2015.",
} as const;

export const stepStateTexts: Record<StepState, string> = {
  done: "terminé",
  current: "en cours",
  todo: "à venir",
  failed: "en échec",
};
