/** The wording of a line whose file has none. */
export const noWording = "Sans libellé";

/** Names of a security and of a line that have none. */
export const unnamed = { security: "Titre", line: "Ligne sans nom" } as const;
