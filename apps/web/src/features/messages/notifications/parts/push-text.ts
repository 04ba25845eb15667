export const pushText = {
  title: "Sur vos appareils",
  failed: "Vos appareils n’ont pas pu être chargés.",
  here: "Sur cet appareil",
  hereHelp:
    "Même quand l’application est fermée. Aucun montant ni nom de contrat ne s’affiche. Suspendues à la déconnexion, les notifications reprennent à la connexion suivante.",
  unsupported: "Ce navigateur ne permet pas d’afficher des notifications.",
  install:
    "Sur iPhone et iPad, installez d’abord l’application\u00a0: touchez «\u00a0Partager\u00a0», puis «\u00a0Sur l’écran d’accueil\u00a0». Ouvrez-la ensuite par son icône et revenez à cette page.",
  refused:
    "Ce navigateur bloque les notifications du site. Pour les autoriser, ouvrez les réglages du site, à côté de son adresse, puis choisissez «\u00a0Autoriser\u00a0» pour les notifications.",
  unavailable: "Les notifications sur les appareils ne sont pas disponibles.",
  unreachable: "Ce navigateur n’a pas pu s’inscrire à son service de notifications. Réessayez plus tard.",
  on: "Les notifications s’affichent désormais sur cet appareil.",
  off: "Cet appareil n’affiche plus de notifications.",
  others: "Autres appareils",
  unknown: "Appareil inconnu",
  since: "Depuis le {day}",
  remove: "Retirer",
  removed: "Appareil retiré.",
  notRemoved: "Cet appareil n’a pas pu être retiré.",
} as const;
