import type { successionFigures } from "./succession.ts";
import type { FigureText } from "./text-model.ts";

export const successionTexts: Readonly<Record<keyof typeof successionFigures, FigureText>> = {
  "succession.estate": {
    label: "Succession",
    formula:
      "Votre part des comptes, livrets, titres, contrats de capitalisation et biens immobiliers, moins vos dettes et 1\u00a0500\u00a0€ de frais d’obsèques. L’assurance vie et l’épargne retraite n’y sont pas.",
  },
  "succession.insured": {
    label: "Assurance vie par âge des versements",
    formula:
      "Avant vos soixante-dix ans, toute la valeur du contrat relève des versements faits avant. Ensuite, sa valeur est partagée comme les versements que vous avez indiqués\u00a0; l’assureur tient le compte exact.",
  },
  "succession.told": {
    label: "Versements indiqués",
    formula: "Ce que vous avez indiqué, d’après les relevés de l’assureur.",
  },
  "succession.received": {
    label: "Part reçue",
    formula:
      "De la succession, la part que la loi donne sans testament\u00a0: un quart au conjoint marié quand il y a des enfants, le reste aux enfants à parts égales. De l’assurance vie, la part que donne la clause indiquée.",
  },
  "succession.base": {
    label: "Part taxable",
    formula:
      "La part de succession et les versements faits après soixante-dix ans, moins la part de l’abattement unique de ces versements et l’abattement de l’héritier.",
  },
  "succession.duty": {
    label: "Droits",
    formula:
      "Le barème appliqué à la part taxable, tranche par tranche, arrondi à l’euro. Pour l’assurance vie des versements faits avant soixante-dix ans, 20\u00a0% au-delà de 152\u00a0500\u00a0€ par bénéficiaire, puis 31,25\u00a0% au-delà de 700\u00a0000\u00a0€ taxables.",
  },
  "succession.net": {
    label: "Part nette",
    formula: "Ce que la personne reçoit de la succession et des assurances vie, moins les droits.",
  },
  "succession.rule": {
    label: "Montant fixé par la loi",
    formula: "Le montant en vigueur, tel que l’article cité le donne.",
  },
  "succession.rate": {
    label: "Taux fixé par la loi",
    formula: "Le taux en vigueur, tel que l’article cité le donne.",
  },
};
