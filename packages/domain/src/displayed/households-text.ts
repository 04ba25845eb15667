import type { pairFigures } from "./households.ts";
import type { FigureText } from "./text-model.ts";

export const pairTexts: Readonly<Record<keyof typeof pairFigures, FigureText>> = {
  "household.together": {
    label: "Patrimoine du foyer",
    formula:
      "Votre patrimoine net, plus la part de l’autre personne dans les contrats qu’elle vous montre. Un compte que vous avez tous les deux n’est pas compté au-delà de sa valeur.",
  },
  "household.shown": {
    label: "Part de l’autre personne",
    formula: "La valeur du contrat, pour la part qu’elle en détient.",
  },
  "household.added": {
    label: "Compté dans le patrimoine du foyer",
    formula:
      "La part de l’autre personne, dans la limite de ce que votre propre part du même compte laisse de sa valeur.",
  },
};
