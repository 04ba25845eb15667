import type { FigureText } from "./text-model.ts";
import type { portfolioFigures } from "./portfolios.ts";

export const portfolioTexts: Readonly<Record<keyof typeof portfolioFigures, FigureText>> = {
  "portfolio.value": {
    label: "Valeur du contrat",
    formula:
      "La valeur que donne l’établissement, le relevé ou vous\u00a0; pour un contrat en parts, le nombre de parts multiplié par leur cours.",
  },
  "portfolio.owned": {
    label: "Votre part de la valeur",
    formula: "La valeur entière multipliée par votre part, arrondie au centime.",
  },
  "portfolio.share": {
    label: "Votre part",
    formula:
      "Tout si vous détenez seul, la moitié d’un compte joint, la part que vous avez indiquée, ou le barème de l’article 669 du code général des impôts pour un usufruit.",
  },
  "portfolio.history": {
    label: "Évolution de la valeur",
    formula:
      "La dernière valeur connue chaque jour tracé. Les valeurs qui manquent sont reconstituées, et leur période est signalée au-dessus de la courbe.",
  },
  "portfolio.history.paid": {
    label: "Versements cumulés",
    formula: "La somme des versements moins les retraits depuis le début de la période.",
  },
  "portfolio.year.return": {
    label: "Performance sur un an",
    formula: "Ce qu’un euro placé il y a un an est devenu, versements et retraits neutralisés jour par jour.",
  },
  "line.value": {
    label: "Valeur de la ligne",
    formula:
      "Le nombre de parts multiplié par le dernier cours connu, ou le montant que donne l’établissement.",
  },
  "line.gain": {
    label: "Plus-value de la ligne",
    formula: "La valeur de la ligne, moins son prix de revient.",
  },
  "line.gain.ratio": {
    label: "Plus-value en pourcentage",
    formula: "La plus-value, divisée par le prix de revient.",
  },
  "line.weight": {
    label: "Poids de la ligne",
    formula: "La valeur de la ligne, divisée par la valeur du contrat.",
  },
  "line.sri": {
    label: "Indicateur de risque du support",
    formula: "L’indicateur de 1 à 7 que publie le document d’informations clés du support.",
  },
  "line.ongoing": {
    label: "Frais courants du support",
    formula: "Ce que le support prélève chaque année, déjà déduit de son cours.",
  },
  "line.management": {
    label: "Frais de gestion du support",
    formula: "La part des frais courants qui rémunère le gérant.",
  },
  "line.subscription": {
    label: "Frais d’entrée du support au plus",
    formula: "Ce que le support peut garder d’un versement, au plus.",
  },
  "line.grade": {
    label: "Note du support",
    formula: "De 0 à 5\u00a0: à quel point le support convient au profil de risque du contrat, ou au vôtre.",
  },
  "lot.value": {
    label: "Valeur du versement",
    formula: "La valeur que transmet le teneur de compte pour ce versement.",
  },
  "allocation.class": {
    label: "Montant de la classe",
    formula: "La somme des lignes de cette classe d’actifs.",
  },
  "allocation.class.share": {
    label: "Part de la classe",
    formula: "Le montant de la classe, divisé par la somme des classes.",
  },
  "allocation.key": {
    label: "Montant de la part",
    formula:
      "La valeur de chaque ligne multipliée par ce que le support publie pour cette part, puis additionnée.",
  },
  "allocation.key.share": {
    label: "Part",
    formula: "Le montant de la part, divisé par ce dont la composition est connue.",
  },
  "allocation.covered": {
    label: "Part décrite",
    formula: "La valeur des lignes dont la composition est publiée, divisée par la valeur du contrat.",
  },
  "allocation.sri": {
    label: "Risque moyen du contrat",
    formula:
      "La moyenne des indicateurs des lignes, chacune comptée pour sa valeur. Les lignes sans indicateur sont laissées de côté.",
  },
};
