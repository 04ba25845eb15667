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

export const navText = {
  wealth: "Patrimoine",
  portfolios: "Contrats",
  loans: "Crédits",
  devices: "Épargne salariale",
  observations: "Observations",
  health: "Santé des données",
  add: "Ajouter un contrat",
  addShort: "Ajouter",
  importFile: "Importer un fichier",
  importShort: "Importer",
  day: "Journée",
  customers: "Clients",
  addCustomer: "Ajouter un client",
  addCustomerShort: "Ajouter",
  profile: "Profil",
  others: "Autres",
} as const;
