/** The words of the third part, what the portfolio may lose. */
export const riskText = {
  years: "Cent années possibles pour ce contrat",
  yearsLosses:
    "Chaque point est une année sur cent. Points creux\u00a0: une perte. Points rouges\u00a0: les cinq pires.",
  yearsSpread: "Chaque point est une année sur cent. Plus ils s’étalent, plus le contrat bouge.",
  partly:
    "À peu près\u00a0: ces montants sont estimés en partie d’après les indices de leur classe, faute de cours assez anciens.",
  unit: "Unité",
  inEuros: "En euros",
  inPercent: "En\u00a0%",
  line: "Support",
  perYear: "par an, {term}",
  volatilityTerm: "volatilité",
  twoThirds: "Deux années sur trois, l’année finirait entre {low} et {high}.",
  volatility: "L’écart type d’une année serait de {amount}.",
  moves: "Contribution de chaque support aux variations",
  movesNote: "La somme fait 100\u00a0%\u00a0: un support pèse par son poids et par ses propres variations.",
  lossNote: "soit {share} du contrat, {term}",
  varTerm: "VaR à 95\u00a0%",
  loss: "Une mauvaise année sur vingt, la perte dépasserait ce montant\u00a0; ces années-là, elle serait en moyenne de {mean}, la {term}",
  quotedTerm: "«\u00a0{term}\u00a0».",
  shortfallTerm: "perte moyenne attendue",
  noLoss:
    "Même une mauvaise année sur vingt, le gain serait d’au moins ce montant. Ces années-là, le résultat serait en moyenne de {mean}.",
  weighs: "Contribution de chaque support à cette perte",
  drawdownNote: "du {peak} au {trough}, {term}",
  drawdownTerm: "pire baisse",
  drawdownOpen:
    "Avec vos supports d’aujourd’hui, la même baisse coûterait {amount}. À ce jour, elle n’est pas encore rattrapée.",
  drawdown:
    "Avec vos supports d’aujourd’hui, la même baisse coûterait {amount}. Celle-ci a été rattrapée le {day}.",
  drawdownTitle: "L’écart au plus haut atteint",
  drawdownHow:
    "Vos supports d’aujourd’hui, dans les mêmes proportions, sur leur passé\u00a0: une reconstitution.",
  scaleUnit: "sur 7",
  scaleTerm: "indicateur de risque (SRI)",
  scaleLow:
    "C’est la moyenne des indicateurs de vos supports, selon leur poids. Un contrat à ce niveau bouge très peu\u00a0: il est fait surtout de fonds en euros.",
  scaleMiddle:
    "C’est la moyenne des indicateurs de vos supports, selon leur poids. Un contrat à ce niveau combine du fonds en euros et des supports exposés aux marchés.",
  scaleHigh:
    "C’est la moyenne des indicateurs de vos supports, selon leur poids. Un contrat à ce niveau suit les marchés de près, dans les deux sens.",
  scaleTitle: "L’échelle de risque",
  scaleLabel: "Ce contrat est à {level} sur une échelle de 1 à 7.",
  scaleLowest: "Le plus faible",
  scaleHighest: "Le plus élevé",
  scaleLines: "Le niveau de chaque support",
  weight: "Poids",
  sri: "SRI",
  unknown: "inconnu",
  over: "au-delà de votre limite",
  under: "de marge sous votre limite",
  accord:
    "{profile, select, none {Le profil retenu} other {Votre profil «\u00a0{profile}\u00a0»}} admet {limit} de perte en un an. Une des pires années, ce contrat perdrait en moyenne {loss}\u00a0: c’est {side, select, over {plus} other {moins}} que cette limite.",
  accordTitle: "Perte possible et limite de votre profil",
  lossInYear: "Perte en un an",
  oneInTwenty: "Perte une année sur vingt",
  meanOfWorst: "Moyenne des pires années",
  limit: "Votre limite",
} as const;
