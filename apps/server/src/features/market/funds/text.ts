/** How the source of a series that an operator loaded begins, before the name of its file. */
export const fileSource = "Fichier ";
