export const conversationText = {
  title: "Vos échanges",
  loading: "Chargement de vos échanges",
  failed: "Vos échanges n’ont pas pu être chargés.",
  retry: "Réessayer",
  none: "Aucun message pour l’instant. Vos messages sont lus par votre conseiller et par son cabinet.",
  noneToAdvisor:
    "Aucun message pour l’instant. Ce que vous écrivez est gardé avec le compte de votre client.",
  closedToAdvisor: "Votre client n’a pas ouvert la messagerie\u00a0: écrivez-lui par e-mail.",
  older: "Lire les messages plus anciens",
  you: "Vous",
  read: "Lu",
  sentAt: "{day} à {time}",
  label: "Votre message",
  help: "N’y écrivez ni mot de passe ni code\u00a0: votre conseiller ne vous en demandera jamais.",
  helpToAdvisor: "Votre client le lit dans son espace\u00a0; un e-mail le prévient, sans le texte.",
  missing: "Écrivez un message.",
  tooLong: "Ce message est trop long\u00a0: {max} signes au plus.",
  send: "Envoyer",
  sent: "Message envoyé.",
  closed: {
    consent:
      "La messagerie n’est pas activée. Vos messages seraient conservés avec votre compte, et effacés avec lui.",
    restricted:
      "La messagerie demande un compte complet. En attendant, vous écrivez à votre conseiller par e-mail.",
    no_advisor: "Vous n’avez plus de conseiller\u00a0: ces échanges restent à vous.",
    browser:
      "Vous avez refusé la messagerie sur ce navigateur. Vos échanges sont conservés avec votre compte.",
  },
  enable: "Activer la messagerie",
  enableAndSend: "Activer et envoyer",
  enableHere: "Afficher la messagerie ici",
  upgrade: "Compléter mon compte",
} as const;
