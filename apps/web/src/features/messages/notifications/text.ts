export const text = {
  loading: "Chargement de vos notifications",
  retry: "Réessayer",
} as const;

export const listText = {
  title: "Notifications",
  failed: "Vos notifications n’ont pas pu être chargées.",
  unread: "{count, plural, =0 {Tout est lu} one {# non lue} other {# non lues}}",
  readAll: "Tout marquer comme lu",
  allRead: "Tout est marqué comme lu.",
  readOne: "Marquer comme lu",
  isUnread: "Non lue",
  none: "Aucune notification.",
  noneReason:
    "Vous serez prévenu ici quand une connexion demande votre autorisation, quand une analyse est prête, ou quand l’accès à votre compte change.",
  refused: "La notification n’a pas pu être marquée comme lue.",
  pages: "Pages des notifications",
} as const;

export const reportText = {
  crumb: "Notifications",
  title: "Rapport {of}",
  titleUnknown: "Rapport mensuel",
  failed: "Ce rapport n’a pas pu être chargé.",
  gone: "Ce rapport n’existe pas, ou plus.",
  goneReason: "Un rapport est conservé aussi longtemps que sa notification.",
  back: "Voir les notifications",
  print: "Imprimer",
  net: "Patrimoine net au {day}",
  portfolios: "{count, plural, one {# contrat} other {# contrats}}",
  since: "En {month}",
  unknown: "{since}, l’évolution n’est pas connue\u00a0: le mois précédent manque.",
  still: "{since}, votre patrimoine n’a pas changé.",
  moved: "{since}, {change} ({ratio}).",
  movedOnly: "{since}, {change}.",
  causes: "Origine de la variation",
  paid: "Vos versements et retraits",
  employer: "Les versements de votre employeur",
  market: "Les marchés, intérêts et estimations",
  total: "Changement du mois",
  netTotal: "Patrimoine net",
  envelopes: "Par enveloppe",
  envelope: "Enveloppe",
  at: "Au {day}",
  change: "Dans le mois",
  bar: "Part du changement",
  frozen:
    "Chiffres du {day}, conservés tels qu’ils étaient. Une correction reçue depuis de votre banque n’y figure pas.",
  observation: "Ce rapport ne constitue pas un conseil en investissement.",
  today: "Voir votre patrimoine d’aujourd’hui",
} as const;

export const subscriptionText = {
  title: "Vos e-mails",
  loading: "Chargement de votre abonnement",
  failed: "Votre abonnement n’a pas pu être chargé.",
  dead: "Ce lien ne mène à aucun abonnement. Vous pouvez régler vos envois depuis vos notifications.",
  kinds: {
    newsletter: {
      ask: "Vous recevez la lettre d’information. Souhaitez-vous ne plus la recevoir\u00a0?",
      leave: "Ne plus la recevoir",
      left: "Vous ne recevez pas la lettre d’information. Vous pouvez la demander de nouveau depuis vos notifications.",
    },
    report: {
      ask: "Vous recevez le rapport mensuel. Souhaitez-vous ne plus le recevoir\u00a0?",
      leave: "Ne plus le recevoir",
      left: "Vous ne recevez plus le rapport mensuel. Vous pouvez le demander de nouveau depuis vos notifications.",
    },
  },
  firm: {
    ask: "{firm} vous écrit de temps en temps pour vous faire une proposition. Souhaitez-vous ne plus en recevoir\u00a0?",
    leave: "Ne plus en recevoir",
    left: "{firm} ne vous enverra plus de proposition par e-mail. Vous pouvez changer d’avis depuis la page «\u00a0Vos consentements\u00a0».",
    dead: "Ce lien ne mène à aucun envoi. Vous pouvez régler ce que votre conseiller vous envoie depuis la page «\u00a0Vos consentements\u00a0».",
  },
  home: "Aller à l’accueil",
} as const;

export const monthWords = { elided: "d’{month}", plain: "de {month}" } as const;
