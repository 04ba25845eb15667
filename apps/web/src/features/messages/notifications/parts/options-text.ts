export const optionsText = {
  title: "Choisir vos notifications",
  newsletter: "Lettre d’information",
  newsletterHelp: "Par e-mail, une fois par mois au plus.",
  monthlyReport: "Rapport mensuel",
  monthlyReportHelp: "Le premier du mois, ici et par e-mail. Aucun montant ne figure dans l’e-mail.",
  system: "Connexions",
  systemHelp:
    "Une banque à reconnecter ou qui ne répond plus, une autorisation qui arrive à échéance, une première synchronisation.",
  finance: "Épargne et analyses",
  financeHelp: "Une analyse prête, un arbitrage calculé, un livret au plafond.",
  always:
    "La sécurité de votre compte, vos messages et ce que votre conseiller attend de vous sont toujours signalés.",
  failed: "Vos choix n’ont pas pu être chargés.",
  saved: "Choix enregistré.",
  refused: "Ce choix n’a pas pu être enregistré.",
} as const;
