import type { householdFeeFigures } from "./household-fees.ts";
import type { FigureText } from "./text-model.ts";

export const householdFeeTexts: Readonly<Record<keyof typeof householdFeeFigures, FigureText>> = {
  "household.fees.year": {
    label: "Frais d’une année, tous vos contrats",
    formula:
      "La somme des frais d’une année de chaque contrat, tels que son analyse les donne, pour votre part.",
  },
  "household.fees.ratio": {
    label: "Frais d’une année, en pourcentage",
    formula: "Les frais d’une année, divisés par la valeur des contrats dont les frais sont connus.",
  },
  "household.fees.lost": {
    label: "Coût des frais en vingt ans",
    formula:
      "La somme, contrat par contrat, de ce qu’il vaudrait sans aucuns frais moins ce qu’il vaudrait avec les siens, pour votre part.",
  },
  "household.fees.lost.real": {
    label: "Coût des frais en vingt ans, en euros d’aujourd’hui",
    formula: "Le coût en vingt ans, divisé par la hausse des prix supposée\u00a0: 2\u00a0% par an.",
  },
  "household.fees.covered": {
    label: "Valeur des contrats dont les frais sont connus",
    formula: "La somme de leur valeur, pour votre part.",
  },
  "household.fees.bank": {
    label: "Frais de carte et de compte",
    formula: "La somme des frais bancaires des douze derniers mois entiers de vos comptes, pour votre part.",
  },
};
