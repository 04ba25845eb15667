import type { DayMeaning } from "@vigie/domain";
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

/** Of a day that exists, and is too far from today for what it tells. */
export const dayOutsideText: Record<DayMeaning, string> = {
  life: "Cette date n’est pas plausible. Indiquez une date comprise entre le {from} et le {to}.",
  fact: "La date d’un document ou d’un fait constaté est comprise entre le {from} et le {to}. Vérifiez l’année.",
  exchange:
    "La date d’un échange, d’un rendez-vous ou d’une promesse est comprise entre le {from} et le {to}. Vérifiez l’année.",
  due: "Une échéance se fixe entre le {from} (un an en arrière) et le {to} (dix ans à l’avance). Vérifiez l’année.",
};

export const stepStateTexts: Record<StepState, string> = {
  done: "terminé",
  current: "en cours",
  todo: "à venir",
  failed: "en échec",
};
