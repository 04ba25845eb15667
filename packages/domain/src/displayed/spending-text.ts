import type { spendingFigures } from "./spending.ts";
import type { FigureText } from "./text-model.ts";

export const spendingTexts: Readonly<Record<keyof typeof spendingFigures, FigureText>> = {
  "spending.month": {
    label: "Dépenses du mois",
    formula:
      "La somme des paiements de vos comptes courants dans le mois, pour votre part, sans les virements entre vos comptes et vos placements.",
  },
  "spending.subscription": {
    label: "Montant d’un abonnement",
    formula:
      "Le dernier de trois paiements au moins, deux s’il est annuel, au même créancier, à intervalle régulier et de montant proche. Une hausse est l’écart avec la médiane des précédents, quand les deux derniers la dépassent de plus de 3\u00a0%.",
  },
  "spending.subscription.year": {
    label: "Coût d’un abonnement en un an",
    formula: "Son montant, multiplié par le nombre de paiements d’une année.",
  },
  "spending.unusual": {
    label: "Paiement inhabituel",
    formula:
      "Un paiement du dernier mois, de 50\u00a0€ au moins, plus élevé que tous ceux de l’année au même créancier et à plus de quatre écarts types de leur médiane, en logarithme. Pour un nouveau créancier, la comparaison se fait avec sa catégorie. Deux paiements égaux à trois jours d’intervalle sont signalés.",
  },
};
