/** What each of the two reads among what is written about them. Whom the firm follows besides is not told to anybody by it. */
export const coupleText = {
  noted:
    "En couple avec une autre personne que le cabinet suit. Chacun garde sa fiche, son dossier et les contrats qu’il choisit de partager.",
  ended: "La mention du couple est retirée.",
} as const;
