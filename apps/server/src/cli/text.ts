import type { NewsletterCode } from "../features/messages/notifications/actions/newsletter-send.ts";

export const newsletterRefusals: Readonly<Record<NewsletterCode, string>> = {
  "newsletter.no_subject": "La première ligne doit être un objet, de 150 signes au plus.",
  "newsletter.no_text": "La lettre ne dit rien : après l’objet, une ligne vide, puis les paragraphes.",
  "newsletter.already_sent": "Cette lettre a déjà été envoyée.",
};

const brokenLink = {
  changed: "son contenu a été modifié",
  unlinked: "il ne suit pas le maillon précédent",
  misfiled: "ses colonnes ne disent pas ce que dit son contenu",
  missing: "il manque",
} as const;

type ReadAccount = {
  readonly type: string;
  readonly number: string | null;
  readonly transactions: readonly unknown[];
  readonly holdings: readonly unknown[];
  readonly balance: number | null;
  readonly currency: string | null;
};
type Seeded = { made: number; password: string; customers: number; advisors: number };
type BrokenRecord = {
  readonly customerId: string;
  readonly rank: number;
  readonly name: string;
  readonly reason: keyof typeof brokenLink | "unrecorded";
};
type BrokenChain = {
  readonly customerId: string;
  readonly rank: number;
  readonly name: string;
  readonly reason: keyof typeof brokenLink;
};

const anchorFaults = {
  altered: "Le registre des ancrages a été modifié",
  advice: "Un conseil conservé ne concorde pas avec son ancrage",
  accesses: "Le journal des accès ne concorde pas avec son ancrage",
} as const;
type Anchor = {
  readonly kind: keyof typeof anchorFaults;
  readonly customer: string | null;
  readonly day: string | null;
};

/** What the commands print. */
export const cliText = {
  resealed: (place: string, count: number) => `  ${place}: ${count}\n`,
  resealedAll: (count: number, keyId: string) =>
    `${count} secrets are sealed with the key ${keyId} now. npm run doctor says which former key may go.\n`,
  unopened: (place: string, count: number) =>
    `  ${place}: ${count} are opened by no key of SECRET_KEYS and stay as they are.\n`,
  rolesReady: (roles: readonly string[]) =>
    `Les rôles ${roles.join(", ")} sont en place, avec leurs droits.\n`,
  rolesNeedOwner:
    "Cette adresse est celle d’un rôle de service\u00a0: donnez celle du propriétaire des tables (OWNER_DATABASE_URL).\n",
  moved: (table: string, rows: number, ms: number) =>
    `  ${table}\u00a0: ${rows} lignes, ${Math.round(ms)} ms\n`,
  spread: (table: string) => `  ${table}\n`,
  distributed: (count: number) =>
    count === 0
      ? "Chaque table est déjà à sa place.\n"
      : `${count} ${count === 1 ? "table a été placée" : "tables ont été placées"}.\n`,
  distributeNeedsNumber: "--partitions est un nombre de 2 à 1024.\n",
  erasures: (counts: { erased: number; already_gone: number; refused: number; unreadable: number }) =>
    `${counts.erased} effacés de nouveau, ${counts.already_gone} déjà absents, ${counts.refused} refusés (conseillers), ${counts.unreadable} lignes illisibles.\n`,
  erasuresRead: (count: number, folder: string) =>
    `${count} effacements lus (registre du dossier ${folder}).\n`,
  erasuresMissing: (count: number) =>
    `${count} effacements que la base connaît manquent dans ce registre\u00a0: est-ce le bon (LEDGER_DIR), et tout entier\u00a0?\n`,
  tornErasures: (lines: readonly number[]) =>
    `Registre des effacements, lignes illisibles\u00a0: ${lines.join(", ")}.\n`,
  account: (account: ReadAccount) =>
    `  ${account.type} ${account.number ?? ""} : ${account.transactions.length} opérations, ${account.holdings.length} lignes, solde ${account.balance ?? "inconnu"} ${account.currency ?? ""}\n`,
  coupon: {
    kept: (code: string) => `Le code ${code} est en place.\n`,
    used: (code: string) => `Le code ${code} a déjà servi plus souvent que cela ; rien n’a changé.\n`,
  },
  sessionsEnded: (count: number) => `${count} sessions fermées.\n`,
  advisorAdded: (email: string) =>
    `Un lien pour choisir son mot de passe part vers ${email} ; il sert une fois, pendant sept jours.\n`,
  advisorRefused: {
    "email.invalid": (email: string) => `« ${email} » n’est pas une adresse.\n`,
    "email.taken": (email: string) => `Un compte a déjà l’adresse ${email}.\n`,
  },
  invited: (email: string) => `L’invitation part vers ${email}.\n`,
  inviteRefused: {
    "email.invalid": ({ email }: { email: string }) => `« ${email} » n’est pas une adresse.\n`,
    "advisor.unknown": ({ advisor }: { advisor: string }) =>
      `Aucun conseiller confirmé n’a l’adresse ${advisor}\u00a0: il choisit d’abord son mot de passe.\n`,
    "invitation.too_soon": ({ email }: { email: string }) =>
      `Un e-mail vient de partir vers ${email}\u00a0: attendez une minute.\n`,
    "invitation.too_many": ({ email }: { email: string }) =>
      `Trop d’e-mails sont partis vers ${email} aujourd’hui.\n`,
    "invitation.opted_out": ({ email }: { email: string }) =>
      `La personne qui lit ${email} ne veut plus recevoir d’invitations.\n`,
  },
  unknownAddress: (email: string) => `Aucun compte n’a l’adresse ${email}.\n`,
  answerOnScreen: (file: string, question: string) =>
    `${file} : ${question} Répondez dans l’écran d’import.\n`,
  replayHeadings: [
    "fichier",
    "format",
    "comptes",
    "opérations",
    "débits (centimes)",
    "crédits (centimes)",
    "opérations sur titres",
    "payé pour des titres (centimes)",
    "reçu de titres (centimes)",
    "lignes détenues",
    "lignes laissées de côté",
    "remarques",
    "question ou refus",
  ],
  total: "TOTAL",
  asks: (kinds: string) => `demande : ${kinds}`,
  refused: (why: string) => `refusé : ${why}`,
  notRead: (count: number) => `${count} demandent une réponse ou sont refusés`,
  added: (file: string, added: number) => `${file} : ${added} opérations ajoutées.\n`,
  missingFile: (file: string) => `${file}\u00a0: introuvable.`,
  noFile: "Aucun fichier n’a été nommé.",
  fundsLoaded: ({ count, histories, euro }: { count: number; histories: number; euro: number }) =>
    `${count} fonds, ${histories} historiques et ${euro} fonds en euros chargés.`,
  seriesLoaded: ({ name, count, refused }: { name: string; count: number; refused: number }) =>
    `${name}\u00a0: ${count} séries chargées, ${refused} lignes refusées.`,
  contractsLoaded: ({ name, count, unknownFunds }: { name: string; count: number; unknownFunds: number }) =>
    `${name}\u00a0: ${count} contrats chargés, ${unknownFunds} fonds inconnus.`,
  knownContractsLoaded: ({ name, count, refused }: { name: string; count: number; refused: string }) =>
    `${name}\u00a0: ${count} contrats de référence chargés${refused}.`,
  ratesLoaded: ({
    name,
    count,
    funds,
    refused,
  }: {
    name: string;
    count: number;
    funds: number;
    refused: string;
  }) => `${name}\u00a0: ${count} taux chargés pour ${funds} fonds en euros${refused}.`,
  newsletterReaders: (subject: string, readers: number) => `« ${subject} » : ${readers} abonnés.\n`,
  newsletterSent: (readers: number) => `Lettre confiée à l’envoi pour ${readers} abonnés.\n`,
  seeded: ({ made, password, customers, advisors }: Seeded) =>
    advisors === 0
      ? `${made} clients, mot de passe ${password}, adresses client-1@demo.vigie.fr à client-${customers}@demo.vigie.fr\n`
      : `${made} clients, mot de passe ${password}, adresses saver-1@demo.vigie.fr à saver-${customers}@demo.vigie.fr, advisor-1@demo.vigie.fr à advisor-${advisors}@demo.vigie.fr, manager-1@demo.vigie.fr pour le premier cabinet\n`,
  brokenChain: ({ customerId, rank, name, reason }: BrokenChain) =>
    `Client ${customerId}\u00a0: la chaîne est rompue au maillon ${rank}${name}\u00a0: ${brokenLink[reason]}.\n`,
  brokenRecord: ({ customerId, rank, name, reason }: BrokenRecord) =>
    reason === "unrecorded"
      ? `Client ${customerId}\u00a0: le dossier de conseil ne dit rien d’une pièce${name}.\n`
      : `Client ${customerId}\u00a0: le dossier de conseil est rompu à la ligne ${rank}${name}\u00a0: ${brokenLink[reason]}.\n`,
  anchorFault: ({ kind, customer, day }: Anchor) =>
    `${anchorFaults[kind]}${day === null ? "" : `, journée du ${day}`}${customer === null ? "" : `, client ${customer}`}.\n`,
  tornAnchors: (lines: readonly number[]) =>
    `Registre des ancrages, lignes interrompues (ce qu’elles disaient a été redit ensuite)\u00a0: ${lines.join(", ")}.\n`,
  anchorsIntact: (compared: number) => `${compared} ancrages hors de la base\u00a0: tout concorde.\n`,
  chainsIntact: (chains: number, links: number) =>
    `${chains} chaînes, ${links} conseils conservés\u00a0: tout est intact.\n`,
} as const;
