export const advisorDayText = {
  title: "Journée",
  inPreparation: "L’espace des conseillers est en préparation.",
  reason: "La liste de vos clients, leurs demandes et vos rendez-vous y prendront place.",
} as const;

export const viewedCustomerText = {
  leave: "Quitter cette vue",
  viewing: "Vous consultez l’espace de {name}.",
  someCustomer: "ce client",
} as const;
