/** Beside the page that waits, which loads before the others. */
export const pendingText = {
  page: "Chargement de la page",
  slow: "La page tarde à s’afficher.",
  retry: "Réessayer",
} as const;
