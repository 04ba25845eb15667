/** Prefix of the source of a series loaded by an operator, before the file name. */
export const fileSource = "Fichier ";
