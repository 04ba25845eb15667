export const offlineText = {
  title: "Vous êtes hors connexion",
  reason: "Cette page revient automatiquement dès que la connexion est rétablie.",
  retry: "Réessayer",
  hide: "Masquer les montants",
  show: "Afficher les montants",
  figures: "Vos derniers chiffres connus",
  taken: "Relevés le {day} à {time}, et conservés chiffrés sur cet appareil.",
  net: "Patrimoine net",
  assets: "Ce que vous possédez",
  debts: "Ce que vous devez",
  asOf: "Valeur au {day}",
  asOfBank: "{bank}, valeur au {day}",
  contracts: "Contrats",
  contract: "Contrat",
  amount: "Valeur",
  unknown: "Valeur inconnue",
  nothing: "Aucun chiffre n’est conservé sur cet appareil.",
  nothingHow:
    "Une fois la connexion revenue, vous pouvez le demander depuis votre compte, à la page «\u00a0Sécurité\u00a0».",
} as const;

export const pushText = {
  /** Where what was sent cannot be read. */
  title: "Du nouveau dans votre espace",
  home: "/",
} as const;
