import type { FigureText } from "./text-model.ts";
import type { feeFigures } from "./fees.ts";

export const feeTexts: Readonly<Record<keyof typeof feeFigures, FigureText>> = {
  "fees.year.ratio": {
    label: "Frais d’une année",
    formula:
      "Frais des supports et du contrat, pondérés par les lignes, plus les frais d’entrée étalés sur l’horizon, huit ans au moins, et les frais d’arbitrage d’une année.",
  },
  "fees.year": {
    label: "Frais d’une année, en euros",
    formula: "Les frais d’une année multipliés par la valeur du contrat.",
  },
  "fees.layer": {
    label: "Frais de cette couche",
    formula: "Le taux de cette couche de frais multiplié par la valeur à laquelle il s’applique.",
  },
  "fees.layer.ratio": {
    label: "Taux de cette couche",
    formula: "Ce que cette couche de frais prend chaque année de la valeur du contrat.",
  },
  "fees.line": {
    label: "Frais de la ligne",
    formula: "Les frais courants du support multipliés par la valeur de la ligne.",
  },
  "fees.once": {
    label: "Frais payés une fois",
    formula: "Le taux de sortie, de transfert, de retrait ou de conversion, sur la valeur d’aujourd’hui.",
  },
  "fees.once.ratio": {
    label: "Taux des frais payés une fois",
    formula: "Le taux saisi, ou celui du contrat au catalogue.",
  },
  "fees.lost": {
    label: "Coût des frais à l’horizon",
    formula:
      "Ce que vaudrait le même contrat sans aucuns frais, moins ce qu’il vaudrait avec ses frais d’aujourd’hui.",
  },
  "fees.projected": {
    label: "Valeur projetée",
    formula:
      "La valeur d’aujourd’hui et vos versements mensuels, au rendement brut supposé, moins les frais.",
  },
  "fees.growth": {
    label: "Rendement brut supposé",
    formula: "La moyenne des rendements supposés de chaque classe d’actifs, avant frais.",
  },
  "score.allocation": {
    label: "Étoiles de la répartition",
    formula:
      "La moyenne des étoiles de chaque critère, selon son poids dans le barème. Sous 60\u00a0% du poids connu, pas d’étoiles.",
  },
  "score.performances": {
    label: "Étoiles des performances",
    formula:
      "La moyenne des étoiles de chaque critère, selon son poids dans le barème. Sous 60\u00a0% du poids connu, pas d’étoiles.",
  },
  "score.risk": {
    label: "Étoiles du risque",
    formula:
      "La moyenne des étoiles de chaque critère, selon son poids dans le barème. Sous 60\u00a0% du poids connu, pas d’étoiles.",
  },
  "score.fees": {
    label: "Étoiles des frais",
    formula:
      "La moyenne des étoiles de chaque critère, selon son poids dans le barème. Sous 60\u00a0% du poids connu, pas d’étoiles.",
  },
  "score.most": {
    label: "Étoiles possibles",
    formula:
      "Cinq quand au moins 80\u00a0% des supports ont leurs propres cours, trois à 40\u00a0%, en ligne droite entre les deux.",
  },
  "score.criterion": {
    label: "Étoiles du critère",
    formula: "Le chiffre du critère, lu en ligne droite entre les deux points du barème qui l’encadrent.",
  },
  "score.figure": {
    label: "Chiffre du critère",
    formula: "Ce que le critère mesure, tel que l’analyse l’a calculé.",
  },
  "score.weight": {
    label: "Poids du critère",
    formula: "Le poids du barème, rapporté aux critères dont le chiffre est connu.",
  },
  "score.knots": {
    label: "Points du barème",
    formula: "Les deux points du barème qui encadrent le chiffre.",
  },
  "score.overall": {
    label: "Étoiles du contrat",
    formula:
      "La moyenne des quatre parties, plafonnée à 2,5 tant que le contrat dépasse nettement les limites de votre profil.",
  },
};
