import type { mortgageDeskFigures } from "./mortgage-desk.ts";
import type { FigureText } from "./text-model.ts";

export const mortgageDeskTexts: Readonly<Record<keyof typeof mortgageDeskFigures, FigureText>> = {
  "desk.left": { label: "Capital restant dû", formula: "Ce que l’échéancier laisse à payer aujourd’hui." },
  "desk.rate": {
    label: "Taux du crédit",
    formula: "Le taux nominal d’une année, hors assurance\u00a0; les taux essayés lui sont inférieurs.",
  },
  "desk.months": { label: "Échéances restantes", formula: "Le nombre d’échéances à venir de l’échéancier." },
  "desk.indemnity": {
    label: "Indemnité et coûts",
    formula:
      "L’indemnité la plus élevée que la loi permet\u00a0: six mois d’intérêts, sans dépasser 3\u00a0% du capital restant dû. Les coûts y ajoutent les autres frais choisis.",
  },
  "desk.return": {
    label: "Rendement du remboursement",
    formula:
      "Le taux annuel auquel le capital et l’indemnité payés aujourd’hui valent les échéances, et l’assurance connue, qui ne seront plus payées.",
  },
  "desk.chance": {
    label: "Chance de faire mieux en restant placé",
    formula:
      "La part des issues de la loi de vos placements, d’ici à la fin du crédit, dont le rendement annuel dépasse celui du remboursement.",
  },
  "desk.law": {
    label: "Rendement comparé",
    formula:
      "Le rendement moyen et la volatilité de l’ensemble de vos placements, frais déduits et avant impôt, et le taux du Livret A.",
  },
  "desk.instalment": {
    label: "Mensualité hors assurance",
    formula:
      "La mensualité constante qui rembourse le capital restant dû sur les échéances restantes, au taux d’aujourd’hui ou au taux essayé.",
  },
  "desk.even": {
    label: "Échéance d’équilibre",
    formula: "Les coûts, divisés par l’économie d’une mensualité, arrondis à l’échéance suivante.",
  },
  "desk.gain": {
    label: "Gain de la renégociation",
    formula:
      "L’économie de chaque mensualité jusqu’à la fin, moins les coûts\u00a0; en valeur d’aujourd’hui, chaque mois est ramené au taux essayé.",
  },
  "desk.premium": {
    label: "Prime d’assurance",
    formula:
      "Celle d’aujourd’hui, ou la première de l’assurance essayée\u00a0: son taux annuel sur le capital restant dû, divisé par douze.",
  },
  "desk.premium.rate": {
    label: "Taux d’assurance essayé",
    formula: "Une année de prime, en part du capital restant dû au début de chaque année.",
  },
  "desk.insurance.even": {
    label: "Échéance d’équilibre de l’assurance",
    formula:
      "La première échéance où le total des primes de l’assurance essayée ne dépasse plus celui de l’assurance d’aujourd’hui.",
  },
  "desk.insurance": {
    label: "Primes et économie",
    formula:
      "Les primes restantes de l’assurance d’aujourd’hui, moins celles de l’assurance essayée, mois par mois jusqu’à la fin.",
  },
};
