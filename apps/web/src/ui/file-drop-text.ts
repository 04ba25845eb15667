/** What one does in the place of a file. */
export const fileDropText = {
  dropOne: "Glissez-le ici, ou ",
  chooseOne: "choisissez-le",
  dropMany: "Glissez-les ici, ou ",
  chooseMany: "choisissez-les",
  touchOne: "Choisir mon fichier",
  touchMany: "Choisir mes fichiers",
} as const;
