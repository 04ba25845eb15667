import type { FigureText } from "./text-model.ts";
import type { proposalFigures } from "./proposals.ts";

export const proposalTexts: Readonly<Record<keyof typeof proposalFigures, FigureText>> = {
  "arb.amount": { label: "Valeur arbitrée", formula: "La valeur du contrat le jour de la proposition." },
  "arb.after.mu": {
    label: "Rendement moyen après",
    formula: "Le même calcul que pour aujourd’hui, avec la répartition proposée.",
  },
  "arb.after.sigma": {
    label: "Volatilité estimée après",
    formula: "Le même calcul que pour aujourd’hui, avec la répartition proposée.",
  },
  "arb.after.var95": {
    label: "Perte d’une mauvaise année après",
    formula: "Le même calcul que pour aujourd’hui, avec la répartition proposée.",
  },
  "arb.after.es95": {
    label: "Perte moyenne des mauvaises années après",
    formula: "Le même calcul que pour aujourd’hui, avec la répartition proposée.",
  },
  "arb.after.sri": {
    label: "Risque du contrat après",
    formula: "La moyenne des indicateurs de risque, avec la répartition proposée.",
  },
  "arb.after.cost": {
    label: "Frais d’une année après",
    formula: "Le même calcul que pour aujourd’hui, avec la répartition proposée.",
  },
  "arb.move": {
    label: "Mouvement",
    formula: "Le montant proposé pour la ligne, moins son montant d’aujourd’hui.",
  },
  "arb.weight": {
    label: "Poids avant et après",
    formula: "Le montant de la ligne, divisé par la valeur du contrat.",
  },
  "arb.line.sri": {
    label: "Indicateur de risque du support",
    formula: "L’indicateur de 1 à 7 que publie le document d’informations clés du support.",
  },
  "arb.line.ongoing": {
    label: "Frais courants du support",
    formula: "Ce que le support prélève chaque année, déjà déduit de son cours.",
  },
  "arb.moved": {
    label: "Montant déplacé",
    formula: "La somme de ce qui est acheté, égale à la somme de ce qui est vendu.",
  },
  "arb.turnover": { label: "Part déplacée", formula: "Le montant déplacé, divisé par la valeur du contrat." },
  "arb.saving": {
    label: "Économie à répartition égale",
    formula:
      "Pour chaque classe de placements, la part qui reste dans cette classe, multipliée par la baisse de son coût annuel moyen.",
  },
  "arb.saving.mix": {
    label: "Baisse due à la répartition",
    formula:
      "Le reste de la baisse du coût annuel : il vient d’une autre répartition entre classes de placements, et n’est pas une économie.",
  },
  "arb.cost": {
    label: "Coût de l’arbitrage",
    formula: "Les frais d’arbitrage du contrat sur le montant déplacé, payés une fois.",
  },
  "arb.new": { label: "Versement à répartir", formula: "Le montant que vous avez saisi." },
  "arb.cap": {
    label: "Limite de votre profil",
    formula: "La perte moyenne des mauvaises années que la grille accepte pour ce profil de risque.",
  },
  "arb.frontier": {
    label: "Meilleurs compromis",
    formula:
      "Pour chaque niveau de risque, le rendement moyen le plus élevé que permettent les fonds choisis.",
  },
  "arb.accepted": {
    label: "Chiffres de la proposition acceptée",
    formula: "Les chiffres d’avant et d’après, gardés tels qu’ils étaient le jour de la proposition.",
  },
  "fund.return": {
    label: "Performance du fonds",
    formula:
      "Ce qu’un euro placé au début de la période est devenu, revenus réinvestis, net des frais courants\u00a0; par an au-delà d’un an.",
  },
  "fund.gains": {
    label: "Performance comparée",
    formula:
      "La performance du fonds, celle de l’indice de sa classe moins 0,5\u00a0% par an, et leur écart.",
  },
  "fund.fees": {
    label: "Frais du fonds",
    formula: "Les frais que publie le document d’informations clés du fonds.",
  },
  "fund.sri": {
    label: "Indicateur de risque du fonds",
    formula: "L’indicateur de 1 à 7 que publie le fonds\u00a0; à défaut, celui que donnent ses cours.",
  },
  "fund.note": {
    label: "Note du fonds",
    formula: "De 0 à 5\u00a0: à quel point le fonds convient à un profil de risque.",
  },
  "fund.split": {
    label: "Composition du fonds",
    formula: "La part de chaque région ou secteur que publie le fonds.",
  },
};
