import type { netWorthAheadFigures } from "./net-worth-ahead.ts";
import type { FigureText } from "./text-model.ts";

export const netWorthAheadTexts: Readonly<Record<keyof typeof netWorthAheadFigures, FigureText>> = {
  "ahead.net": {
    label: "Patrimoine net à venir",
    formula:
      "Vos placements et leurs versements suivent une seule loi de marché\u00a0; vos biens gagnent 2\u00a0% par an en moyenne, avec une corrélation de 0,2 à vos placements\u00a0; l’épargne réglementée rapporte son taux, ramené à 2\u00a0% en trois ans. De cette somme est retiré ce que l’échéancier de vos crédits laisse à payer. Le montant typique est dépassé une fois sur deux, le plus bas dix-neuf fois sur vingt, le plus haut une fois sur vingt. En euros d’aujourd’hui, chacun est divisé par une hausse des prix de 2\u00a0% par an.",
  },
  "ahead.debt": {
    label: "Capital restant dû à venir",
    formula:
      "Le capital que l’échéancier de chaque crédit laisse à payer à cette date\u00a0; sans échéancier, celui d’aujourd’hui.",
  },
  "ahead.today": {
    label: "Patrimoine net d’aujourd’hui",
    formula: "La somme des parts, moins vos crédits\u00a0: le patrimoine net de votre tableau de bord.",
  },
  "ahead.part": {
    label: "Part du patrimoine d’aujourd’hui",
    formula: "La somme de la dernière valeur connue de vos contrats de cette part, pour votre part.",
  },
  "ahead.monthly": {
    label: "Versements mensuels",
    formula:
      "La somme des versements mensuels indiqués dans les réglages de vos placements, moins les retraits mensuels, pour votre part.",
  },
  "ahead.mean": {
    label: "Rendement moyen d’une année",
    formula:
      "La moyenne, pondérée par leur poids dans tous vos placements, du rendement supposé de la classe de chaque ligne, frais déduits. Pour vos biens, une hypothèse de 2\u00a0%.",
  },
  "ahead.deviation": {
    label: "Volatilité estimée",
    formula:
      "La racine de la variance de tous vos placements pris comme un seul portefeuille, d’après 260 semaines de cours et les corrélations de leurs classes. Pour vos biens, une hypothèse de 6\u00a0%.",
  },
};
