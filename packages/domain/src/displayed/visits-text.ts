import type { FigureText } from "./text-model.ts";
import type { visitFigures } from "./visits.ts";

export const visitTexts: Readonly<Record<keyof typeof visitFigures, FigureText>> = {
  "visit.change": {
    label: "Variation depuis votre dernière visite",
    formula:
      "La valeur d’aujourd’hui moins celle du jour de votre dernière visite, crédits déduits, pour les contrats connus ce jour-là.",
  },
  "visit.paid": {
    label: "Versé par vous depuis votre dernière visite",
    formula: "Vos versements moins vos retraits depuis ce jour-là.",
  },
  "visit.employer": {
    label: "Ajouté par votre employeur depuis votre dernière visite",
    formula: "L’abondement et les autres versements de l’employeur depuis ce jour-là.",
  },
  "visit.market": {
    label: "Gagné par les placements depuis votre dernière visite",
    formula: "La variation, moins ce que vous avez versé, moins ce que votre employeur a ajouté.",
  },
  "visit.mover": {
    label: "Contrat qui a le plus bougé",
    formula:
      "Celui dont la valeur a le plus varié depuis ce jour-là, à la hausse ou à la baisse, pour votre part.",
  },
};
