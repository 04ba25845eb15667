/** What each partner reads in their log. It must not reveal whom else the firm follows. */
export const coupleText = {
  noted:
    "En couple avec une autre personne que le cabinet suit. Chacun garde sa fiche, son dossier et les contrats qu’il choisit de partager.",
  ended: "La mention du couple est retirée.",
} as const;
