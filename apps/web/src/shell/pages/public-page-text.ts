export const legalLinksText = {
  terms: "Conditions d’utilisation",
  bankTerms: "Agrégation bancaire",
  accessibility: "Accessibilité\u00a0: partiellement conforme",
  /** As the law names it (C. conso D215-1). */
  termination: "Résilier votre contrat",
  status: "État des services",
  cookies: "Gérer les cookies",
} as const;
