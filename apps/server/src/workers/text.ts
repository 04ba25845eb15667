/** The wording of a line whose file gives none. */
export const noWording = "Sans libellé";

/** An operation on a security without a name, and a line without one. */
export const unnamed = { security: "Titre", line: "Ligne sans nom" } as const;
