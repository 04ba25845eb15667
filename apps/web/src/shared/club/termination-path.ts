/** Where one ends a contract of the Club without a session, from the root. */
export const terminationPath = "/resilier";
