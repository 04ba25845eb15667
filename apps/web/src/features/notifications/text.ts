export const text = {
  loading: "Lecture de vos notifications",
  retry: "Réessayer",
} as const;

export const listText = {
  title: "Notifications",
  failed: "Vos notifications n’ont pas pu être lues.",
  unread: "{count, plural, =0 {Tout est lu} one {# non lue} other {# non lues}}",
  readAll: "Tout marquer comme lu",
  allRead: "Tout est marqué comme lu.",
  readOne: "Marquer comme lu",
  isUnread: "Non lue",
  none: "Aucune notification.",
  noneReason:
    "Vous serez prévenu ici quand une connexion demande votre accord, quand une analyse est prête, ou quand l’accès à votre compte change.",
  refused: "La notification n’a pas pu être marquée comme lue.",
  pages: "Pages des notifications",
} as const;

export const optionsText = {
  title: "Ce dont vous êtes prévenu",
  newsletter: "Lettre d’information",
  newsletterHelp: "Par e-mail, une fois par mois au plus.",
  monthlyReport: "Rapport mensuel",
  monthlyReportHelp: "Le premier du mois, ici et par e-mail. L’e-mail ne dit aucun montant.",
  system: "Connexions",
  systemHelp: "Une banque à reconnecter, un accord qui arrive à échéance, une première lecture.",
  finance: "Épargne et analyses",
  financeHelp: "Une analyse prête, un livret au plafond.",
  always: "Ce qui touche à la sécurité de votre compte est toujours signalé.",
  failed: "Vos choix n’ont pas pu être lus.",
  saved: "Choix enregistré.",
  refused: "Ce choix n’a pas pu être enregistré.",
} as const;

export const reportText = {
  crumb: "Notifications",
  title: "Rapport {of}",
  titleUnknown: "Rapport mensuel",
  failed: "Ce rapport n’a pas pu être lu.",
  gone: "Ce rapport n’existe pas, ou plus.",
  goneReason: "Un rapport est gardé avec sa notification.",
  back: "Voir les notifications",
  print: "Imprimer",
  net: "Patrimoine net au {day}",
  contracts: "{count, plural, one {# contrat} other {# contrats}}",
  since: "En {month}",
  unknown: "{since}, l’évolution n’est pas connue\u00a0: le mois précédent manque.",
  still: "{since}, votre patrimoine n’a pas changé.",
  moved: "{since}, {change} ({ratio}).",
  movedOnly: "{since}, {change}.",
  causes: "D’où vient le changement",
  paid: "Vos versements et retraits",
  market: "Les marchés, intérêts et estimations",
  total: "Changement du mois",
  netTotal: "Patrimoine net",
  envelopes: "Par enveloppe",
  envelope: "Enveloppe",
  at: "Au {day}",
  change: "Dans le mois",
  bar: "Part du changement",
  frozen:
    "Chiffres du {day}, gardés tels qu’ils étaient. Une correction reçue depuis de votre banque n’y figure pas.",
  observation: "Ce rapport constate\u00a0; il ne conseille pas.",
  today: "Voir votre patrimoine d’aujourd’hui",
} as const;
