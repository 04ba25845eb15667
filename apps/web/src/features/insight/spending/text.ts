/** The words of spending. */
export const text = {
  title: "Dépenses",
  on: "Au {day}",
  loading: "Chargement de vos dépenses",
  failed: "Vos dépenses n’ont pas pu être chargées.",
  retry: "Réessayer",
  none: "Aucun compte courant.",
  noneReason: "Les dépenses viennent des opérations d’un compte courant, connecté ou importé.",
  add: "Ajouter un contrat",
  lead: "Les paiements de vos comptes courants, sans les virements entre vos comptes et vos placements.",
  months: "Dépenses par mois",
  month: "Mois",
  noMonths:
    "Aucun mois entier n’est connu de tous vos comptes\u00a0: {known} sur {count} ont des opérations.",
  families: "Catégories, {month}",
  family: "Catégorie",
  choose: "Choisissez un mois dans la liste.",
  subscriptions: "Abonnements repérés",
  noSubscription: "Aucun paiement régulier n’a été repéré.",
  yearly: "{amount} en un an",
  creditor: "Créancier",
  amount: "Montant",
  period: "Rythme",
  next: "Prochain",
  year: "En un an",
  variable: "montant variable",
  rise: "en hausse de {amount}",
  guess:
    "Repérés d’après la régularité des paiements\u00a0: un abonnement récent ou irrégulier peut manquer.",
  unusual: "Paiements inhabituels",
  noUnusual: "Aucun paiement du dernier mois ne sort de l’ordinaire.",
  day: "Jour",
  why: "Motif",
  above: "{usual} d’habitude",
  twice: "même montant à trois jours au plus",
} as const;

/** A period by its days. */
export const periodTexts: readonly (readonly [days: number, words: string])[] = [
  [7, "chaque semaine"],
  [14, "toutes les deux semaines"],
  [30.44, "chaque mois"],
  [60.9, "tous les deux mois"],
  [91.3, "chaque trimestre"],
  [182.6, "chaque semestre"],
  [365.25, "chaque année"],
];
