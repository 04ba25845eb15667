/** The words of who has nothing here yet. */
export const firstStepsText = {
  nothingShared: "Aucun contrat partagé.",
  nothingSharedReason:
    "Votre client choisit ce qu’il partage depuis «\u00a0Partage avec mon conseiller\u00a0».",
  empty: "Aucun contrat pour l’instant.",
  emptyReason:
    "Connectez une banque ou importez un relevé\u00a0: votre patrimoine, son évolution et sa répartition s’affichent ensuite.",
  emptyBank: "Connecter une banque",
  emptyBankWhy: "Comptes, livrets, contrats et crédits se mettent à jour chaque jour.",
  emptyFile: "Importer un relevé",
  emptyHand: "Ni banque ni fichier\u00a0?",
  emptyHandLink: "Ajouter un contrat à la main",
  emptyFileWhy: "Le fichier à télécharger sur le site de votre banque (OFX, CSV, PDF…), sans connexion.",
} as const;
