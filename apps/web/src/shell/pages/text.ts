export const loadText = {
  progress: "Chargement",
  bankAdded: "Banque ajoutée.",
  loading: "Chargement de vos données",
  arriving: "Vos comptes et vos contrats s’affichent dans un instant.",
} as const;

export const statePageText = {
  maintenanceCode: "Maintenance",
  toHome: "Revenir à l’accueil",
  notFoundCode: "Erreur 404",
  notFound: "Cette page n’existe pas",
  notFoundReason: "L’adresse est peut-être incomplète, ou la page a changé de place.",
  back: "Revenir à ma page",
  errorCode: "Erreur 500",
  error: "Le service a rencontré une erreur",
  errorReason:
    "Elle vient de notre côté. Rien n’est perdu\u00a0: vos données n’ont pas changé, et ce que vous aviez saisi vous attend sur la page précédente. Réessayez dans quelques instants.",
  maintenance: "L’accès est momentanément fermé",
  retry: "Réessayer",
  loadingCode: "Un instant",
  loading: "Chargement de vos données",
  loadingLabel: "Chargement",
  maintenanceReason:
    "{brand} est en cours de mise à jour. Vos données sont conservées\u00a0; cette page s’ouvrira automatiquement ensuite.",
} as const;

export const ownPageText = {
  title: "Cette page est réservée au titulaire.",
  reason: "Votre client y règle son propre compte.",
} as const;

export const userPagesText = {
  information: "Informations",
  security: "Sécurité",
  profile: "Profil",
  file: "Dossier",
  advisor: "Conseiller",
  sharing: "Partage",
  accesses: "Accès",
  notifications: "Notifications",
  consents: "Consentements",
  export: "Export",
  pages: "Pages de votre compte",
} as const;
