export const requestText = {
  readOnly: "Vous consultez l’espace de votre client\u00a0: seul lui peut modifier ce qui s’y trouve.",
} as const;
