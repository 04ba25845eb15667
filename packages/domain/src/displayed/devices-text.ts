import type { FigureText } from "./text-model.ts";
import type { deviceFigures } from "./devices.ts";

export const deviceTexts: Readonly<Record<keyof typeof deviceFigures, FigureText>> = {
  "operation.amount": {
    label: "Montant de l’opération",
    formula: "Le montant que donne la banque, le relevé ou vous.",
  },
  "operations.sum": {
    label: "Somme des opérations",
    formula: "La somme des opérations de la période, pour votre part de chaque compte.",
  },
  "device.total": {
    label: "Épargne salariale et retraite",
    formula: "La somme de vos plans, pour votre part.",
  },
  "device.release": {
    label: "Montant disponible à cette date",
    formula:
      "La somme des versements qui se débloquent à cette date, selon le teneur de compte ou la règle du plan.",
  },
  "device.lots": {
    label: "Montant des versements",
    formula:
      "La somme des versements que transmet le teneur de compte\u00a0; l’écart est la valeur du plan moins cette somme.",
  },
  "device.source": {
    label: "Origine de l’épargne",
    formula:
      "La somme des versements qui viennent de cette source\u00a0: vous, l’intéressement, la participation ou l’abondement.",
  },
  "device.payments": {
    label: "Versements de douze mois",
    formula: "La somme des versements des douze derniers mois qui viennent de cette source.",
  },
  "device.part": {
    label: "Montant de la part",
    formula: "La somme de ce que vos plans placent dans cette part.",
  },
  "device.part.share": {
    label: "Part de l’épargne salariale",
    formula: "Le montant de la part, divisé par le total de vos plans.",
  },
};
