/** In the first script of every page: apart from what other pages say, which come with them. */
export const crashText = {
  codeMissing: "Cette page n’a pas pu être chargée.",
  screenBroken: "Cet écran a rencontré une erreur.",
  brokenReason: "Rien n’a été perdu de ce qui est enregistré. Réessayez, ou revenez à l’accueil.",
  retry: "Réessayer",
  toHome: "Revenir à l’accueil",
  /** A template: this page is in the first script, which carries no parser of messages. */
  codeMissingReason: (brand: string) =>
    `La connexion a peut-être été coupée, ou ${brand} a été mis à jour depuis votre arrivée.`,
} as const;
