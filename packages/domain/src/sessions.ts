/** Constants of the session (specification 1 §9). */
export const accessTokenSeconds = 7200;
/** A session that is prolonged ends all the same after this long: the saver signs in again. */
export const sessionDays = 30;
/** Failed sign-ins of one address within the window before it is locked. */
export const maxSignInFailures = 8;
export const lockMinutes = 30;
/** The live channel's ticket. */
export const ticketSeconds = 30;
/** Two tabs may refresh with the same token: the second one within this time is told to try again, not punished. */
export const refreshGraceSeconds = 20;

/** The fixed sign-ins of the demonstration, which exist only while the sandboxes run. */
export const demoPassword = "Vigie-demo-2026";
export const demoAccounts = [
  {
    key: "household",
    label: "Le foyer de Camille",
    description: "Comptes, assurances vie, PEA, épargne salariale, crédit et immobilier",
    email: "camille@demo.vigie.fr",
    firstName: "Camille",
    lastName: "Roussel",
    role: "customer",
  },
  {
    key: "empty",
    label: "Un compte vide",
    description: "Pour connecter une banque ou importer un fichier depuis le début",
    email: "nouveau@demo.vigie.fr",
    firstName: "Noé",
    lastName: "Martin",
    role: "customer",
  },
  {
    key: "advisor",
    label: "Une conseillère",
    description: "L’espace des conseillers, en préparation",
    email: "helene@demo.vigie.fr",
    firstName: "Hélène",
    lastName: "Le Goff",
    role: "advisor",
  },
] as const;
