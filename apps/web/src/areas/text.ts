export const viewedCustomerText = {
  leave: "Revenir à sa fiche",
  viewing: "Vous êtes dans l’espace de {name}.",
  rights: "Vous n’y voyez que les contrats partagés, et votre visite est notée.",
  someCustomer: "ce client",
} as const;

export const navText = {
  wealth: "Patrimoine",
  portfolios: "Contrats",
  loans: "Crédits",
  devices: "Épargne salariale",
  club: "Club",
  observations: "Observations",
  calendar: "Calendrier",
  health: "Santé des données",
  add: "Ajouter un contrat",
  addShort: "Ajouter",
  importFile: "Importer un fichier",
  importShort: "Importer",
  day: "Journée",
  customers: "Clients",
  addCustomer: "Ajouter un client",
  stats: "Statistiques",
  missions: "Missions",
  alerts: "Alertes",
  profile: "Profil",
  others: "Autres",
} as const;
