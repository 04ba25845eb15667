export const navText = {
  wealth: "Patrimoine",
  portfolios: "Contrats",
  loans: "Crédits",
  devices: "Épargne salariale",
  household: "Foyer",
  club: "Club",
  observations: "Observations",
  calendar: "Calendrier",
  outlook: "Perspectives",
  proposals: "Propositions",
  health: "Santé des données",
  add: "Ajouter un contrat",
  importFile: "Importer un fichier",
  day: "Journée",
  customers: "Clients",
  addCustomer: "Ajouter un client",
  stats: "Statistiques",
  missions: "Missions",
  alerts: "Alertes",
  profile: "Profil",
  others: "Autres",
} as const;

/** After the number beside an entry, for who hears it. */
export const countText = {
  portfolio: " contrat",
  portfolios: " contrats",
  customer: " client",
  customers: " clients",
} as const;
