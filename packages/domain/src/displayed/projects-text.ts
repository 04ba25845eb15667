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
};
