import type { FigureText } from "./text-model.ts";
import type { settingFigures } from "./settings.ts";

export const settingTexts: Readonly<Record<keyof typeof settingFigures, FigureText>> = {
  "settings.target": {
    label: "Montant visé",
    formula: "Le montant que vous avez saisi dans les réglages du contrat.",
  },
  "settings.deposit": {
    label: "Versement mensuel",
    formula: "Le montant que vous avez saisi dans les réglages du contrat.",
  },
  "settings.withdrawal": {
    label: "Retrait mensuel",
    formula: "Le montant que vous avez saisi dans les réglages du contrat.",
  },
  "settings.horizon": {
    label: "Horizon",
    formula: "Le nombre d’années que vous avez saisi avant d’avoir besoin de cet argent.",
  },
  "settings.fee": {
    label: "Frais du contrat",
    formula: "Le taux que vous avez saisi\u00a0; à défaut, celui du contrat au catalogue.",
  },
  "offer.fee": {
    label: "Frais au catalogue",
    formula: "Le taux que publient les conditions générales du contrat.",
  },
  "offer.euroRate": {
    label: "Taux du fonds en euros",
    formula:
      "Le taux servi par l’assureur cette année-là, net des frais de gestion, avant prélèvements sociaux.",
  },
  "offer.rule": {
    label: "Règle du contrat",
    formula: "La limite que publient les conditions générales du contrat.",
  },
  "profile.level": {
    label: "Profil de risque",
    formula: "Le niveau que donnent vos réponses au questionnaire, abaissé par la réponse qui le limite.",
  },
  "profile.points": {
    label: "Points du questionnaire",
    formula: "Les points de chaque réponse, additionnés.",
  },
  "profile.target": {
    label: "Limite du profil",
    formula: "La limite que la grille fixe pour ce profil de risque.",
  },
  "savings.earned": {
    label: "Intérêts acquis",
    formula:
      "Pour chaque quinzaine, le plus petit solde multiplié par le taux divisé par 24, additionnés depuis le 1er janvier.",
  },
  "savings.interest.year": {
    label: "Intérêts de l’année",
    formula:
      "Les intérêts acquis, plus ceux des quinzaines qui restent si rien ne bouge et si le taux ne change pas.",
  },
  "savings.fortnight": {
    label: "Intérêts d’une quinzaine",
    formula: "Le plus petit solde de la quinzaine multiplié par le taux divisé par 24.",
  },
  "savings.rate": { label: "Taux du livret", formula: "Le taux réglementé en vigueur ce jour-là." },
  "savings.received": { label: "Intérêts reçus", formula: "La somme des opérations d’intérêts de l’année." },
  "savings.cap": {
    label: "Plafond du livret",
    formula: "Le plafond réglementé des versements, en vigueur ce jour-là. Les intérêts peuvent le dépasser.",
  },
  "savings.room": {
    label: "Place sous le plafond",
    formula: "Le plafond moins le solde, intérêts compris\u00a0: au moins ce que vous pouvez encore verser.",
  },
  "project.range": {
    label: "Valeur à l’horizon du projet",
    formula:
      "La valeur d’aujourd’hui et vos versements mensuels, au rendement moyen d’une année et à la volatilité estimée, jusqu’à l’horizon\u00a0: la valeur typique, et celles entre lesquelles elle serait huit fois sur dix.",
  },
};
