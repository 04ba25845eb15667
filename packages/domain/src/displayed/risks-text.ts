import type { FigureText } from "./text-model.ts";
import type { riskFigures } from "./risks.ts";

export const riskTexts: Readonly<Record<keyof typeof riskFigures, FigureText>> = {
  "law.mu": {
    label: "Rendement moyen d’une année",
    formula:
      "Le rendement supposé de chaque classe d’actifs, moins les frais de chaque ligne et du contrat, pondéré par les lignes. Le passé n’y entre pas.",
  },
  "law.sigma": {
    label: "Volatilité estimée",
    formula:
      "L’ampleur des variations d’une année, d’après les cinq dernières années de cours hebdomadaires de chaque ligne et leurs corrélations.",
  },
  "law.var95": {
    label: "Perte d’une mauvaise année",
    formula:
      "La perte que dix-neuf années sur vingt ne dépasseraient pas, d’après le rendement moyen et la volatilité estimée.",
  },
  "law.es95": {
    label: "Perte moyenne des mauvaises années",
    formula: "La perte moyenne des cinq plus mauvaises années sur cent.",
  },
  "law.var95.euros": {
    label: "Perte d’une mauvaise année, en euros",
    formula: "La perte d’une mauvaise année multipliée par la valeur du contrat.",
  },
  "law.es95.euros": {
    label: "Perte moyenne des mauvaises années, en euros",
    formula: "La perte moyenne des cinq plus mauvaises années sur cent, multipliée par la valeur du contrat.",
  },
  "law.twoThirds": {
    label: "Deux années sur trois",
    formula: "Les gains ou pertes entre lesquels finiraient deux années sur trois.",
  },
  "law.dots": {
    label: "Cent années possibles",
    formula:
      "Chaque point est la moyenne d’un centième des années que le modèle juge possibles, de la pire à la meilleure.",
  },
  "law.coverage": {
    label: "Part estimée sur ses propres cours",
    formula:
      "La part des supports dont le risque vient de leurs propres cours\u00a0; le reste vient des indices de leur classe.",
  },
  "risk.drawdown": {
    label: "Pire baisse passée",
    formula:
      "La plus forte chute entre un sommet et le creux qui l’a suivi, avec la répartition d’aujourd’hui.",
  },
  "risk.drawdown.path": {
    label: "Baisse depuis le sommet",
    formula: "Chaque semaine, l’écart avec le plus haut atteint jusque-là.",
  },
  "risk.volatility.past": {
    label: "Volatilité passée",
    formula: "L’écart type des rendements hebdomadaires, ramené à une année.",
  },
  "risk.sri": {
    label: "Risque du contrat",
    formula: "La moyenne des indicateurs de risque des lignes, chacune comptée pour son poids.",
  },
  "risk.contribution": {
    label: "Part de la ligne dans la perte",
    formula: "La perte d’une mauvaise année, répartie selon ce que chaque ligne ajoute à la volatilité.",
  },
  "risk.contribution.share": {
    label: "Part de la ligne dans le risque",
    formula: "Ce que la ligne ajoute à la volatilité du contrat, divisé par cette volatilité.",
  },
  "profile.cap": {
    label: "Limite de votre profil",
    formula:
      "La perte moyenne des mauvaises années que la grille accepte pour ce profil, multipliée par la valeur du contrat.",
  },
  "div.lines": {
    label: "Lignes effectives",
    formula:
      "Un, divisé par la somme des carrés des poids\u00a0: le nombre de lignes égales qui disperseraient autant.",
  },
  "div.largest": { label: "Plus grosse ligne", formula: "Le plus grand poids parmi les lignes du contrat." },
};
