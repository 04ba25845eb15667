export const optionsText = {
  title: "Choisir vos notifications",
  newsletter: "Lettre d’information",
  newsletterHelp: "Par e-mail, une fois par mois au plus.",
  monthlyReport: "Rapport mensuel",
  monthlyReportHelp: "Le premier du mois, ici et par e-mail. Aucun montant ne figure dans l’e-mail.",
  system: "Connexions",
  systemHelp:
    "Une banque à reconnecter, une autorisation qui arrive à échéance, une première synchronisation.",
  finance: "Épargne et analyses",
  financeHelp: "Une analyse prête, un livret au plafond.",
  always: "Ce qui touche à la sécurité de votre compte est toujours signalé.",
  failed: "Vos choix n’ont pas pu être chargés.",
  saved: "Choix enregistré.",
  refused: "Ce choix n’a pas pu être enregistré.",
} as const;
