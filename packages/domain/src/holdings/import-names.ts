import { isInvested, type KindDetail, type PortfolioKind } from "./portfolios.ts";

/** Derives from the name of a statement file what the account is, where the file itself contains neither number nor name. */
export type FileHint = {
  readonly kind: PortfolioKind | null;
  readonly kindDetail: KindDetail | null;
  /** The bank or broker, as its customers spell it. */
  readonly bank: string | null;
};

type Kind = { readonly words: string; readonly kind: PortfolioKind; readonly detail?: KindDetail };

/** Words of file names in the form of `plainWords`, specific ones first. */
const kinds: readonly Kind[] = [
  { words: "LIVRET A", kind: "savings", detail: "livret_a" },
  { words: "LIVRET JEUNE", kind: "savings", detail: "livret_jeune" },
  { words: "LDDS|LDD|LIVRET DEVELOPPEMENT DURABLE", kind: "savings", detail: "ldd" },
  { words: "LEP", kind: "savings", detail: "lep" },
  { words: "PEL", kind: "savings", detail: "pel" },
  { words: "CEL", kind: "savings", detail: "cel" },
  { words: "COMPTE SUR LIVRET|CSL", kind: "savings", detail: "csl" },
  { words: "LIVRET|EPARGNE", kind: "savings" },
  { words: "PEA PME|PEA", kind: "pea" },
  { words: "ASSURANCE VIE", kind: "lifeinsurance" },
  { words: "PERCO|PERCOL", kind: "perco" },
  { words: "PEE|PEG", kind: "pee" },
  { words: "PER", kind: "per" },
  { words: "CTO|COMPTE TITRES?|TITRES|BOURSE|PORTEFEUILLE|POSITIONS|TRADING", kind: "market" },
  { words: "COMPTE JOINT|JOINT", kind: "joint" },
  { words: "CARTE|CB|VISA|MASTERCARD", kind: "card" },
  { words: "COMPTE A TERME|CAT", kind: "deposit" },
  { words: "CREDIT IMMOBILIER|PRET IMMOBILIER|PRET IMMO", kind: "mortgage" },
  { words: "PRET", kind: "loan" },
  { words: "COMPTE COURANT|COURANT|CHEQUES?|COMPTE CHEQUES?|CCP|COMPTE DE DEPOT", kind: "checking" },
];

/** Banks and brokers by the words that appear in file and portfolio names. */
const banks: readonly { readonly name: string; readonly words: string }[] = [
  { name: "BoursoBank", words: "BOURSOBANK|BOURSORAMA|BOURSO" },
  { name: "Fortuneo", words: "FORTUNEO" },
  { name: "Hello bank!", words: "HELLO BANK|HELLOBANK" },
  { name: "BNP Paribas", words: "BNP PARIBAS|BNPPARIBAS|BNP" },
  { name: "Société Générale", words: "SOCIETE GENERALE|SOCGEN|SG" },
  { name: "Crédit Agricole", words: "CREDIT AGRICOLE|CREDITAGRICOLE" },
  { name: "Crédit Mutuel", words: "CREDIT MUTUEL|CREDITMUTUEL" },
  { name: "CIC", words: "CIC" },
  { name: "LCL", words: "LCL" },
  { name: "La Banque Postale", words: "LA BANQUE POSTALE|BANQUE POSTALE|LABANQUEPOSTALE|LBP" },
  { name: "Caisse d’Épargne", words: "CAISSE D EPARGNE|CAISSE EPARGNE|CAISSEDEPARGNE" },
  { name: "Banque Populaire", words: "BANQUE POPULAIRE|BANQUEPOPULAIRE" },
  { name: "Crédit Coopératif", words: "CREDIT COOPERATIF" },
  { name: "Monabanq", words: "MONABANQ" },
  { name: "N26", words: "N26" },
  { name: "Revolut", words: "REVOLUT" },
  { name: "Wise", words: "WISE|TRANSFERWISE" },
  { name: "Trade Republic", words: "TRADE REPUBLIC|TRADEREPUBLIC" },
  { name: "DEGIRO", words: "DEGIRO" },
  { name: "Bourse Direct", words: "BOURSE DIRECT|BOURSEDIRECT" },
  { name: "Saxo", words: "SAXO|SAXO BANQUE" },
  { name: "Amundi", words: "AMUNDI" },
  { name: "Natixis", words: "NATIXIS" },
  { name: "Suravenir", words: "SURAVENIR" },
  { name: "AXA", words: "AXA" },
];

/** Capitals and digits, no accent, single spaces. */
function plainWords(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, " ")
    .trim();
}

const wordsOf = (words: string): RegExp => new RegExp(`(?:^| )(?:${words})(?= |$)`);
const kindWords = kinds.map((one) => ({ ...one, pattern: wordsOf(one.words) }));
const bankWords = banks.map((one) => ({ ...one, pattern: wordsOf(one.words) }));

/** Interprets `Export_LivretA_BoursoBank_2026-03.csv` as a saver would. */
export function hintOfFileName(fileName: string): FileHint {
  // A capital inside a word starts a new word: `CompteCourant`.
  const name = fileName.slice(-200).replace(/\.[A-Za-z0-9]{1,5}$/, "");
  const whole = `${plainWords(name)} ${plainWords(name.replace(/([a-zé])([A-Z])/g, "$1 $2"))}`;
  const bank = bankWords.find(({ pattern }) => pattern.test(whole)) ?? null;
  // The word « épargne » in a bank's name, or « bourse » in a broker's, says nothing about the account.
  const rest = bank === null ? whole : whole.replaceAll(new RegExp(bank.pattern, "g"), "");
  const kind = kindWords.find(({ pattern }) => pattern.test(rest)) ?? null;
  return { kind: kind?.kind ?? null, kindDetail: kind?.detail ?? null, bank: bank?.name ?? null };
}

/** Returns the kind of an account in a file: the kind given by the file, otherwise the one its name suggests if its content allows
 * it. */
export function kindOfAccount(
  account: { readonly kind: PortfolioKind | null; readonly isInvested: boolean },
  hint: FileHint,
): PortfolioKind {
  if (account.kind !== null) return account.kind;
  if (account.isInvested) return hint.kind !== null && isInvested(hint.kind) ? hint.kind : "market";
  return hint.kind ?? "checking";
}

type ToMatch = {
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly number: string | null;
  readonly currency: string | null;
  /** True where the file names the account, or its name identifies the type of savings; false for a generic « compte courant ». */
  readonly isNamed: boolean;
  readonly bank: string | null;
};
type Held = {
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly number: string | null;
  readonly currency: string;
  readonly institution: string | null;
};

/** Returns the only portfolio that matches an account without a number: of its kind, and with its name or its bank. Null where none
 * or several match: the saver then decides. Two different numbers are two accounts, whatever their names. */
export function portfolioByName<T extends Held>(account: ToMatch, held: readonly T[]): T | null {
  const alike = held.filter(
    (one) =>
      one.kind === account.kind &&
      (account.number === null || one.number === null) &&
      (account.currency === null || account.currency === one.currency),
  );
  const name = plainWords(account.name);
  const [named, ...others] = account.isNamed ? alike.filter((one) => plainWords(one.name) === name) : [];
  if (named !== undefined && others.length === 0) return named;
  const bank = bankWords.find((one) => one.name === account.bank);
  const [ofBank, ...more] = alike.filter((one) =>
    bank?.pattern.test(`${plainWords(one.institution ?? "")} ${plainWords(one.name)}`),
  );
  return ofBank !== undefined && more.length === 0 ? ofBank : null;
}
