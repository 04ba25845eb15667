import type { FigureText } from "./text-model.ts";
import type { performanceFigures } from "./performances.ts";

export const performanceTexts: Readonly<Record<keyof typeof performanceFigures, FigureText>> = {
  "perf.return": {
    label: "Performance des supports",
    formula: "Ce qu’un euro placé au début est devenu, versements et retraits neutralisés jour par jour.",
  },
  "perf.return.year": {
    label: "Performance par an",
    formula: "Le taux annuel constant qui donne la même performance sur la période.",
  },
  "perf.money": {
    label: "Votre rendement",
    formula:
      "Le taux annuel constant qui mène de tous vos versements et retraits, à leur date, à la valeur d’aujourd’hui.",
  },
  "perf.gain": {
    label: "Gagné par les placements",
    formula:
      "La valeur à la fin, moins la valeur au début, moins ce que vous avez versé, moins ce que votre employeur a ajouté.",
  },
  "perf.paid": {
    label: "Versé par vous",
    formula: "La valeur au début de la période, plus vos versements, moins vos retraits.",
  },
  "perf.employer": {
    label: "Ajouté par votre employeur",
    formula: "L’abondement et les autres versements de l’employeur dans ce plan, sur la période.",
  },
  "perf.path": {
    label: "Performance jour par jour",
    formula: "Ce qu’un euro placé au début est devenu à chaque date.",
  },
  "perf.benchmark": {
    label: "Performance de la référence",
    formula:
      "Les indices de chaque classe d’actifs dans les proportions du contrat, rééquilibrés chaque mois, moins 0,5\u00a0% par an.",
  },
  "covered.allocation": {
    label: "Part dont la classe est connue",
    formula: "La valeur des lignes dont la classe d’actifs est connue, divisée par la valeur du contrat.",
  },
  "covered.performances": {
    label: "Part couverte par les performances",
    formula: "La valeur des lignes suivies, divisée par la valeur du contrat.",
  },
  "covered.risk": {
    label: "Part dont les cours sont connus",
    formula: "La valeur des lignes dont les cours sont connus, divisée par la valeur du contrat.",
  },
  "covered.fees": {
    label: "Part dont les frais sont connus",
    formula: "La valeur des lignes dont les frais courants sont publiés, divisée par la valeur du contrat.",
  },
  "analysis.value": { label: "Valeur analysée", formula: "La valeur du contrat le jour de l’analyse." },
  "euro.rate": {
    label: "Taux du fonds en euros",
    formula: "Le taux servi par l’assureur, net des frais du contrat, puis des prélèvements sociaux.",
  },
  "euro.mean": {
    label: "Taux moyen du fonds en euros",
    formula:
      "Le taux annuel constant qui donne le même gain sur les années affichées, après prélèvements sociaux.",
  },
  "euro.compared": {
    label: "Livret A et hausse des prix",
    formula: "Le taux du Livret A et la hausse des prix selon l’INSEE, sur les mêmes années.",
  },
};
