import type { FigureText } from "./text-model.ts";
import type { householdFigures } from "./household.ts";

export const householdTexts: Readonly<Record<keyof typeof householdFigures, FigureText>> = {
  "wealth.net": {
    label: "Patrimoine net",
    formula: "La somme de ce que vous possédez, moins ce que vous devez.",
  },
  "wealth.gross": {
    label: "Ce que vous possédez",
    formula:
      "La somme de la valeur de chaque contrat et de chaque bien, pour votre part. Les crédits n’y sont pas.",
  },
  "wealth.debt": {
    label: "Ce que vous devez",
    formula: "La somme du capital restant dû de chaque crédit, pour votre part.",
  },
  "wealth.change": {
    label: "Variation du patrimoine",
    formula:
      "Le patrimoine net à la fin de la période, moins le patrimoine net au début, pour les mêmes contrats.",
  },
  "wealth.change.ratio": {
    label: "Variation en pourcentage",
    formula: "La variation, divisée par le patrimoine net au début de la période.",
  },
  "wealth.paid": {
    label: "Versé par vous",
    formula: "Vos versements moins vos retraits sur la période. Les virements entre vos contrats s’annulent.",
  },
  "wealth.employer": {
    label: "Ajouté par votre employeur",
    formula: "L’abondement et les autres versements de l’employeur dans vos plans d’épargne, sur la période.",
  },
  "wealth.market": {
    label: "Gagné par les placements",
    formula: "La variation, moins ce que vous avez versé, moins ce que votre employeur a ajouté.",
  },
  "wealth.history": {
    label: "Évolution de la valeur",
    formula: "La somme, chaque jour tracé, de la dernière valeur connue de chaque contrat, pour votre part.",
  },
  "wealth.history.paid": {
    label: "Versements cumulés",
    formula: "La somme des versements moins les retraits depuis le début de la période.",
  },
  "wealth.envelope": {
    label: "Valeur par type d’épargne",
    formula: "La somme des contrats de ce type, pour votre part.",
  },
  "composition.total": { label: "Total réparti", formula: "La somme de toutes les parts." },
  "composition.part": {
    label: "Montant de la part",
    formula:
      "La somme de ce que vos contrats et leurs lignes placent dans cette part. Ce qu’aucune source ne décrit est dans « Non classé ».",
  },
  "composition.share": {
    label: "Part du total",
    formula: "Le montant de la part, divisé par le total réparti.",
  },
  "month.net": {
    label: "Patrimoine à la fin du mois",
    formula:
      "La somme de la dernière valeur connue de chaque contrat ce jour-là, crédits déduits, pour votre part.",
  },
  "month.change": {
    label: "Variation du mois",
    formula: "Le patrimoine net du dernier jour du mois, moins celui du dernier jour du mois d’avant.",
  },
  "month.change.ratio": {
    label: "Variation du mois en pourcentage",
    formula: "La variation du mois, divisée par le patrimoine net au début du mois.",
  },
  "month.paid": {
    label: "Versé par vous dans le mois",
    formula: "Vos versements moins vos retraits du mois.",
  },
  "month.employer": {
    label: "Ajouté par votre employeur dans le mois",
    formula: "L’abondement et les autres versements de l’employeur du mois.",
  },
  "month.market": {
    label: "Gagné par les placements dans le mois",
    formula: "La variation du mois, moins ce que vous avez versé, moins ce que votre employeur a ajouté.",
  },
  "health.amount": {
    label: "Montant suivi par cette source",
    formula: "La somme des montants que cette source donne, crédits compris, sans signe.",
  },
  "todo.amount": {
    label: "Montant concerné",
    formula: "La somme des montants des contrats concernés, crédits compris, sans signe.",
  },
  "observation.amount": {
    label: "Montant concerné",
    formula: "Ce que donne la règle de l’observation, avec les données citées à côté.",
  },
  "observation.yearly": {
    label: "Effet en un an",
    formula: "Ce que donne la règle de l’observation sur un an, avec les données citées à côté.",
  },
  "observation.ratio": {
    label: "Taux cité",
    formula: "Le taux lu à la source citée, en vigueur le jour de l’observation.",
  },
  "calendar.amount": {
    label: "Montant attendu",
    formula:
      "D’un crédit, la ligne de l’échéancier, assurance comprise\u00a0; d’une épargne salariale, les versements qui se débloquent ce jour-là\u00a0; d’un livret, les intérêts de l’année au solde et au taux d’aujourd’hui\u00a0; d’un impôt ou d’une assurance, le dernier paiement\u00a0; d’un compte à terme, son solde d’aujourd’hui.",
  },
  "calendar.instalments": {
    label: "Échéances de crédit des douze mois",
    formula: "La somme des échéances du calendrier jusqu’au jour indiqué.",
  },
};
