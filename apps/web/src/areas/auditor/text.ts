export const auditorText = {
  home: "{brand}, mes audits",
  nav: "Pages de l’audit",
  audits: "Audits",
  check: "Vérifier un document",
  security: "Sécurité",
  signOut: "Se déconnecter",
} as const;
