import type { Portfolio } from "@vigie/contract";
import type { Envelope, KindDetail, PortfolioKind } from "@vigie/domain";

/** The French words of contracts, for every screen that names them. */

export const envelopeLabels: Readonly<Record<Envelope, string>> = {
  accounts: "Comptes",
  savings: "Épargne",
  life_insurance: "Assurance vie",
  securities: "Bourse",
  employee_savings: "Épargne salariale",
  retirement: "Retraite",
  real_estate: "Immobilier",
  other: "Autres avoirs",
  loans: "Crédits",
};

export const kindLabels: Readonly<Record<PortfolioKind, string>> = {
  checking: "Compte courant",
  joint: "Compte joint",
  card: "Carte à débit différé",
  savings: "Livret d’épargne",
  deposit: "Compte à terme",
  lifeinsurance: "Assurance vie",
  capitalisation: "Contrat de capitalisation",
  market: "Compte-titres",
  pea: "PEA",
  pee: "PEE",
  perco: "PERCO",
  article83: "Article 83",
  per: "PER",
  perp: "PERP",
  madelin: "Contrat Madelin",
  rsp: "Réserve de participation",
  loan: "Prêt",
  mortgage: "Crédit immobilier",
  consumer_credit: "Crédit à la consommation",
  revolving_credit: "Crédit renouvelable",
  realestate: "Bien immobilier",
  other: "Autre contrat",
};

export const kindDetailLabels: Readonly<Record<KindDetail, string>> = {
  livret_a: "Livret A",
  livret_jeune: "Livret Jeune",
  ldd: "LDDS",
  pel: "PEL",
  cel: "CEL",
  lep: "LEP",
  csl: "Compte sur livret",
  livret: "Livret d’épargne",
  livret_pro: "Livret professionnel",
  pep: "PEP",
  provident_insurance: "Prévoyance",
  term_account: "Compte à terme",
  perco: "PERCO",
  percoi: "PERCOI",
  percol: "PERCOL",
  pee: "PEE",
  peg: "PEG",
  pei: "PEI",
  pelt: "Plan d’épargne à long terme",
  hes: "Épargne salariale hors plan",
  crowdlending: "Financement participatif",
  scpi: "SCPI",
  principal_residence: "Résidence principale",
  secondary_residence: "Résidence secondaire",
  rental_investment: "Investissement locatif",
};

type Kinded = Pick<Portfolio, "kind" | "kindDetail">;

/** What a contract is, as precisely as known: « Livret A », « Assurance vie ». */
export function kindLabel({ kind, kindDetail }: Kinded): string {
  return kindDetail === null ? kindLabels[kind] : kindDetailLabels[kindDetail];
}

/** A key of a composition by kind, which is a kind or a detail. */
export function kindLabelOfKey(key: string): string {
  const labels: Readonly<Record<string, string>> = { ...kindLabels, ...kindDetailLabels };
  return labels[key] ?? key;
}

/** The words that banks write in capitals without accents, in names and wordings; any other word is a proper name. */
const bankWords: Readonly<Record<string, string>> = {
  ABONDEMENT: "abondement",
  ABONNEMENT: "abonnement",
  ACHAT: "achat",
  AMORTISSEMENT: "amortissement",
  ARBITRAGE: "arbitrage",
  ASSURANCE: "assurance",
  AU: "au",
  AUTO: "auto",
  AUX: "aux",
  AVEC: "avec",
  AXA: "AXA",
  BOUCHERIE: "boucherie",
  BOULANGERIE: "boulangerie",
  CAF: "CAF",
  CAFE: "café",
  CANTINE: "cantine",
  CAPITAL: "capital",
  CARTE: "carte",
  CB: "CB",
  CEL: "CEL",
  CHEQUE: "chèque",
  CNP: "CNP",
  COMPTE: "compte",
  CONSO: "conso",
  CONSOMMATION: "consommation",
  COTISATION: "cotisation",
  COUPON: "coupon",
  COURANT: "courant",
  COURANTS: "courants",
  CPAM: "CPAM",
  CREDIT: "crédit",
  CREPERIE: "crêperie",
  CSL: "CSL",
  D: "d",
  DAB: "DAB",
  DE: "de",
  DEBIT: "débit",
  DEMANDE: "demande",
  DEPOT: "dépôt",
  DES: "des",
  DGFIP: "DGFiP",
  DIFFERE: "différé",
  DIVIDENDE: "dividende",
  DIVIDENDES: "dividendes",
  DR: "Dr",
  DU: "du",
  EAU: "eau",
  ECHEANCE: "échéance",
  ECOLE: "école",
  EDF: "EDF",
  ELECTRICITE: "électricité",
  EN: "en",
  EPARGNE: "épargne",
  EPICERIE: "épicerie",
  ESPECES: "espèces",
  ET: "et",
  EUROS: "euros",
  FONCIERE: "foncière",
  FONDS: "fonds",
  FRAIS: "frais",
  GAZ: "gaz",
  GESTION: "gestion",
  HABITATION: "habitation",
  IMMO: "immo",
  IMMOBILIER: "immobilier",
  IMPOT: "impôt",
  IMPOTS: "impôts",
  INTERETS: "intérêts",
  INTERNET: "internet",
  JEUNE: "jeune",
  JOINT: "joint",
  LA: "la",
  LDD: "LDD",
  LDDS: "LDDS",
  LE: "le",
  LEP: "LEP",
  LES: "les",
  LIBRAIRIE: "librairie",
  LIBRE: "libre",
  LIGNE: "ligne",
  LIVRET: "livret",
  LOGEMENT: "logement",
  LONG: "long",
  LOYER: "loyer",
  MAIF: "MAIF",
  MARCHE: "marché",
  MEDECIN: "médecin",
  MENSUEL: "mensuel",
  MOBILE: "mobile",
  MOBILITE: "mobilité",
  MUSIQUE: "musique",
  MUTUELLE: "mutuelle",
  NAVIGO: "navigo",
  PAR: "par",
  PARTICIPATION: "participation",
  PEA: "PEA",
  PEE: "PEE",
  PEI: "PEI",
  PEL: "PEL",
  PER: "PER",
  PERCO: "PERCO",
  PERCOI: "PERCOI",
  PERCOL: "PERCOL",
  PERMANENT: "permanent",
  PERP: "PERP",
  PERSONNEL: "personnel",
  PHARMACIE: "pharmacie",
  PLAN: "plan",
  PME: "PME",
  POUR: "pour",
  PRELEVEMENT: "prélèvement",
  PRET: "prêt",
  PRLV: "prélèvement",
  PROFESSIONNEL: "professionnel",
  PROGRAMME: "programmé",
  RATP: "RATP",
  RECU: "reçu",
  REMBOURSEMENT: "remboursement",
  RENOUVELABLE: "renouvelable",
  RESERVE: "réserve",
  RESTAURANT: "restaurant",
  RETRAIT: "retrait",
  REVENU: "revenu",
  REVENUS: "revenus",
  SALAIRE: "salaire",
  SEPA: "SEPA",
  SFR: "SFR",
  SNCF: "SNCF",
  STATION: "station",
  SUR: "sur",
  TAXE: "taxe",
  TELECOM: "télécom",
  TERME: "terme",
  TITRE: "titre",
  TITRES: "titres",
  TRAVAUX: "travaux",
  TRIMESTRE: "trimestre",
  UC: "UC",
  UN: "un",
  UNE: "une",
  VENTE: "vente",
  VERS: "vers",
  VERSEMENT: "versement",
  VIDEO: "vidéo",
  VIE: "vie",
  VIR: "virement",
  VIREMENT: "virement",
  VOLONTAIRE: "volontaire",
};

/** A name as a person would write it: « PRET IMMOBILIER RENNES » is « Prêt immobilier Rennes ».
 * A name that has a small letter was chosen by somebody and stays as it is. */
export function plainName(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  const words = name
    .split(" ")
    .map((word, index, all) => (word === "A" && index > 0 && index < all.length - 1 ? "à" : word))
    .map(
      (word) => bankWords[word] ?? (/\d/.test(word) ? word : word.slice(0, 1) + word.slice(1).toLowerCase()),
    )
    .join(" ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

type Named = Kinded & Pick<Portfolio, "name" | "bank">;

/** The full name of a contract, for its own page. */
export function contractName(contract: Named): string {
  return plainName(contract.name);
}

const productNames = new Set([
  "PLAN EPARGNE LOGEMENT",
  "COMPTE EPARGNE LOGEMENT",
  "PLAN D'EPARGNE ENTREPRISE",
]);

/** The name in an index: a product of the law goes by its initials, a property by what is before its address. */
export function shortName(contract: Named): string {
  const plain = plainName(contract.name);
  const bare = contract.name.normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'").toUpperCase();
  if (contract.kindDetail !== null && productNames.has(bare)) return kindDetailLabels[contract.kindDetail];
  return contract.kind === "realestate" ? (plain.split(",")[0] ?? plain) : plain;
}

/** Whether its name or its envelope already says what a contract is. */
export function saysKind(contract: Named & Pick<Portfolio, "envelope">): boolean {
  const kind = searchable(kindLabel(contract)).replace("-", " ");
  const said = searchable(`${shortName(contract)} ${envelopeLabels[contract.envelope]}`).replace("-", " ");
  return said.includes(kind);
}

const shortBanks: Readonly<Record<string, string>> = {
  "Crédit Mutuel de Bretagne": "CMB",
  "Crédit Mutuel du Sud-Ouest": "CMSO",
  "La Banque Postale": "Banque Postale",
  "Natixis Interépargne": "Natixis",
  "CNP Assurances": "CNP",
};

/** An institution in few words: « Amundi ESR / Amundi Épargne Entreprise » is « Amundi ESR ». */
export function shortInstitution(name: string): string {
  const bare = institution(name);
  return shortBanks[bare] ?? bare;
}

/** An institution by its name of today, without its former or other ones. */
export function institution(name: string): string {
  return (name.split(" / ")[0] ?? name).replace(/\s*\([^)]*\)/, "");
}

/** Where a contract is: its institution, or the town of a property. Empty where nothing says it. */
export function contractPlace(contract: Named): string {
  if (contract.bank !== null) return shortInstitution(contract.bank.name);
  const parts = contract.name.split(",");
  return contract.kind === "realestate" && parts.length > 1 ? (parts.at(-1) ?? "").trim() : "";
}

/** Without accents nor capitals, for searches: « epargne » finds « Épargne ». */
export function searchable(words: string): string {
  return words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/[’']/g, "'")
    .toLowerCase();
}
