/** The wording of a line whose file gives none. */
export const noWording = "Sans libellé";
