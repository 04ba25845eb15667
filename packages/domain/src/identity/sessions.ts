/** Constants of the session (specification 1 §9). */
export const accessTokenSeconds = 7200;
/** A session that is prolonged ends all the same after this long: the saver signs in again. */
export const sessionDays = 30;
/** A session that nobody prolonged for so long ends before: the browser was left, or is somebody else's by now. */
export const sessionIdleDays = 7;
/** Failed sign-ins within the window before a lock: of one account from one network or known browser, and of one account
 * from everywhere but its known browsers. */
export const maxSignInFailures = 8;
export const maxAccountFailures = 40;
export const lockMinutes = 30;
/** The live channel's ticket. */
export const ticketSeconds = 30;
/** Two tabs may refresh with the same token: the second one within this time gets the first one's tokens. */
export const refreshGraceSeconds = 10;
/** How long a sign-in counts as recent where the endpoint asks for one (e-mail, password, second factor, deletion, payment). */
export const recentSignInMinutes = 15;
/** A browser that signed in before is known this long. */
export const knownBrowserDays = 365;

/** The fixed sign-ins of the demonstration, which exist only while the sandboxes run. */
const demoDomain = "@demo.vigie.fr";
/** Addresses of people whom the demonstration invented: a real mail server gets nothing for them. */
export const isDemoAddress = (email: string): boolean => email.toLowerCase().endsWith(demoDomain);
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
    description: "Ses clients, ses missions et ses échanges",
    email: "helene@demo.vigie.fr",
    firstName: "Hélène",
    lastName: "Le Goff",
    role: "advisor",
  },
  {
    key: "manager",
    label: "La responsable du cabinet",
    description: "Portefeuilles modèles, remplacements de fonds et suivi de tout le cabinet",
    email: "claire@demo.vigie.fr",
    firstName: "Claire",
    lastName: "Kermarrec",
    role: "manager",
  },
] as const;
