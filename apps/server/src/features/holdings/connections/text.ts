/** The name of an institution that neither the catalogue nor the partner names. */
export const unnamedInstitution = "Établissement";
