import type { FigureText } from "./text-model.ts";
import type { homeFigures } from "./homes.ts";

export const homeTexts: Readonly<Record<keyof typeof homeFigures, FigureText>> = {
  "home.price": { label: "Prix saisi", formula: "Le prix que vous avez saisi pour le bien entier." },
  "home.purchase": {
    label: "Achat",
    formula: "Le prix et les frais d’acquisition que vous avez saisis pour le bien entier.",
  },
  "home.rent": {
    label: "Loyer mensuel",
    formula: "Le loyer hors charges que vous avez saisi pour le bien entier.",
  },
  "home.estimate": {
    label: "Valeur estimée",
    formula:
      "Le prix médian au mètre carré des ventes comparables, corrigé des caractéristiques du bien, multiplié par sa surface.",
  },
  "home.estimate.range": {
    label: "Fourchette de l’estimation",
    formula: "Les bornes entre lesquelles se vendent la plupart des biens comparables.",
  },
  "home.estimate.metre": {
    label: "Prix au mètre carré",
    formula: "Le prix médian des ventes comparables du secteur, puis corrigé des caractéristiques du bien.",
  },
  "home.estimate.factor": {
    label: "Correction de l’estimation",
    formula: "L’écart de prix moyen que cette caractéristique fait dans les ventes comparables.",
  },
  "home.estimate.history": {
    label: "Évolution de l’estimation",
    formula: "Chaque estimation reçue, à sa date, pour le bien entier.",
  },
  "home.equity": {
    label: "Valeur nette des crédits",
    formula: "Votre part de la valeur du bien, moins votre part du capital restant dû.",
  },
  "home.gain": {
    label: "Écart avec le prix d’achat",
    formula: "La valeur du bien entier, moins son prix d’achat, sans les frais d’acquisition.",
  },
  "home.gain.rate": {
    label: "Écart en pourcentage",
    formula: "L’écart entre la valeur et le prix d’achat, divisé par ce prix.",
  },
  "home.yield": {
    label: "Rendement locatif brut",
    formula: "Douze loyers, divisés par la valeur du bien entier, avant charges et impôts.",
  },
  "home.history": {
    label: "Évolution de vos biens",
    formula: "La dernière valeur connue de chaque bien chaque jour tracé, pour votre part.",
  },
  "home.history.paid": {
    label: "Versements cumulés",
    formula: "La somme de ce que vous avez payé pour vos biens depuis le début de la période.",
  },
};
