/** What each of the two reads among what is written about them; without a name where somebody who follows
 * them does not follow the other. */
export const coupleText = {
  noted: (name: string | null) =>
    `En couple avec ${name ?? "une autre personne"}, que le cabinet suit aussi. Chacun garde sa fiche, son dossier et les contrats qu’il choisit de partager.`,
  ended: (name: string | null) =>
    name === null ? "La mention du couple est retirée." : `La mention du couple avec ${name} est retirée.`,
} as const;
