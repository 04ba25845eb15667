import type { projectFigures } from "./projects.ts";
import type { FigureText } from "./text-model.ts";

export const projectTexts: Readonly<Record<keyof typeof projectFigures, FigureText>> = {
  "project.fan": {
    label: "Valeur du projet à venir",
    formula:
      "La valeur d’aujourd’hui et les versements de chaque mois suivent le rendement moyen et la volatilité de l’analyse du contrat. La somme a la moyenne et la variance exactes du plan, prises comme celles d’une loi log-normale.",
  },
  "project.goal": {
    label: "Objectif au prix de l’échéance",
    formula: "Le montant visé, augmenté d’une hausse des prix supposée de 2\u00a0% par an.",
  },
  "project.chance": {
    label: "Chance d’atteindre l’objectif",
    formula:
      "La part des issues de la loi du plan qui atteignent l’objectif à l’échéance, prix compris. Les deux autres chances supposent un rendement moyen d’un point de moins, puis de plus.",
  },
  "project.needed": {
    label: "Versement pour neuf chances sur dix",
    formula:
      "Le plus petit versement mensuel qui porte la chance à neuf sur dix, arrondi aux cinq euros supérieurs.",
  },
  "project.monthly": {
    label: "Versement mensuel du projet",
    formula: "Les versements mensuels du contrat, moins ses retraits mensuels, ou le montant essayé.",
  },
  "together.means": {
    label: "Épargne des projets",
    formula:
      "La valeur des contrats qui ont un projet, chacun compté une fois. Ce qui reste libre n’est demandé par aucun projet.",
  },
  "together.monthly": {
    label: "Versements des projets",
    formula: "La somme des versements mensuels de ces contrats, moins leurs retraits mensuels.",
  },
  "together.kept": {
    label: "Part réservée d’abord",
    formula:
      "La part de l’épargne des projets que vous réservez à celui-ci, ou ce que contient son contrat si vous n’en réservez aucune. Les parts choisies passent d’abord, et toutes ensemble ne dépassent jamais l’épargne.",
  },
  "together.part": {
    label: "Réservé aujourd’hui",
    formula:
      "La part réservée au projet, puis, dans l’ordre choisi, ce dont les autres n’ont pas besoin, jusqu’à la somme qui suffit neuf fois sur dix à atteindre l’objectif sans rien verser.",
  },
  "together.part.monthly": {
    label: "Réservé chaque mois",
    formula:
      "Le versement de son contrat, puis, dans le même ordre, ce dont les autres n’ont pas besoin, jusqu’au versement qui porte le projet à neuf chances sur dix avec la somme réservée.",
  },
  "together.chance": {
    label: "Chance d’atteindre l’objectif",
    formula:
      "La part des issues de la loi du projet qui atteignent l’objectif à l’échéance avec ce qui lui est réservé.",
  },
  "together.more": {
    label: "Versement qui manque",
    formula:
      "Ce qu’il faut verser en plus chaque mois pour neuf chances sur dix, arrondi aux cinq euros supérieurs.",
  },
  "together.law": {
    label: "Rendement et volatilité du projet",
    formula:
      "À trois ans ou moins, le taux du Livret A ; jusqu’à cinq ans, le rendement moyen des fonds en euros ; au-delà, l’analyse du contrat.",
  },
};
