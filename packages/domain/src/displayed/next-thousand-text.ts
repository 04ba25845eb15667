import type { nextThousandFigures } from "./next-thousand.ts";
import type { FigureText } from "./text-model.ts";

export const nextThousandTexts: Readonly<Record<keyof typeof nextThousandFigures, FigureText>> = {
  "next.value": {
    label: "Valeur de mille euros après dix ans",
    formula:
      "Les mille euros grandissent dix ans au taux de l’enveloppe, puis l’impôt du retrait est pris sur le gain. Un fonds en euros paie ses prélèvements chaque année. Un PER reçoit en plus l’impôt épargné à l’entrée, et paie l’impôt sur le capital à la sortie.",
  },
  "next.growth": {
    label: "Croissance d’une année",
    formula:
      "Pour un livret et un fonds en euros, leur taux. Ailleurs, le même mélange de marchés dans chaque enveloppe\u00a0: 4,5\u00a0% par an, moins 0,3\u00a0% de frais de fonds et les frais de l’enveloppe.",
  },
  "next.tax": {
    label: "Impôt sur le gain",
    formula:
      "L’impôt sur le revenu et les prélèvements sociaux dus sur le gain de cette enveloppe, aux taux en vigueur et après le délai qui les allège.",
  },
  "next.room": {
    label: "Place sous le plafond",
    formula: "Le plafond du livret, moins son solde\u00a0; le plafond entier si vous n’en avez pas.",
  },
  "next.rate": {
    label: "Taux du livret",
    formula:
      "Le taux réglementé du jour, tel qu’il a été relevé à la source citée, ou celui que vous saisissez quand il a été révisé depuis.",
  },
  "next.debt": {
    label: "Taux du crédit",
    formula: "Le taux nominal d’une année, hors assurance.",
  },
  "next.safe": {
    label: "Taux de comparaison",
    formula:
      "Le plus haut du taux du Livret A et de celui de vos fonds en euros, prélèvements sociaux déduits.",
  },
  "next.reserve": {
    label: "Réserve",
    formula:
      "Souhaitée\u00a0: trois mois de dépenses, moyenne des trois derniers mois entiers. Disponible\u00a0: vos comptes et vos livrets dont on retire à tout moment. Manquante\u00a0: la différence, si elle est positive.",
  },
};
