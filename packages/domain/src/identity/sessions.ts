/** Constants of the session (specification 1 §9). */
export const accessTokenSeconds = 7200;
/** Absolute lifetime of a session, even if it is refreshed: the saver then signs in again. */
export const sessionDays = 30;
/** Idle timeout of a session: the browser was abandoned or may have another user by now. */
export const sessionIdleDays = 7;
/** Failed sign-ins within the window before a lock: for one account from one network or known browser, and for one account from
 * anywhere except its known browsers. */
export const maxSignInFailures = 8;
export const maxAccountFailures = 40;
export const lockMinutes = 30;
/** Ticket for the live channel. */
export const ticketSeconds = 30;
/** Two tabs may refresh with the same token: within this time, the second request gets the tokens of the first. */
export const refreshGraceSeconds = 10;
/** Maximum age of a sign-in for an endpoint that requires a recent one (e-mail, password, second factor, deletion, payment). */
export const recentSignInMinutes = 15;
/** Number of days for which a browser is known after a sign-in. */
export const knownBrowserDays = 365;

/** Fixed accounts of the demonstration, which exist only while the sandboxes run. */
const demoDomain = "@demo.vigie.fr";
/** Addresses of people invented by the demonstration: no real mail server receives anything for them. */
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
