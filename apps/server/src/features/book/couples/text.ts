/** What each of the two reads among what is written about them. */
export const coupleText = {
  noted: (name: string) =>
    `En couple avec ${name}, que le cabinet suit aussi. Chacun garde sa fiche, son dossier et les contrats qu’il choisit de partager.`,
  ended: (name: string) => `La mention du couple avec ${name} est retirée.`,
} as const;
