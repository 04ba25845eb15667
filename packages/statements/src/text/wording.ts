import type { TransactionType } from "@vigie/domain";

/** Letters with single spaces between words, as most texts of statements are: nothing is to be done to them. Beyond the
 * letters of Latin, Greek and Cyrillic, where the rarer spaces are, the whole path is taken. */
export function isNormalisedWording(text: string): boolean {
  let before = 32;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 33 ? code !== 32 || before === 32 : code > 126 && (code < 0xa1 || code >= 0x1680))
      return false;
    before = code;
  }
  return before !== 32;
}

/** One space between words, none around. */
export function tidy(text: string): string {
  if (isNormalisedWording(text)) return text;
  return /[^\S ]| {2}/.test(text) ? text.replace(/[\s\u00a0\u202f]+/g, " ").trim() : text.trim();
}

/** The form in which two wordings are the same: capitals, no accent, no punctuation, single spaces. */
export function normaliseWording(text: string): string {
  // Banks write in plain capitals: nothing is to be done then.
  if (/^[A-Z0-9]+(?: [A-Z0-9]+)*$/.test(text)) return text;
  // Most wordings have no accent: taking them apart to look for some would double the time of a file.
  const plain = /[\u0080-\uffff]/.test(text) ? text.normalize("NFD").replace(/[\u0300-\u036f]/g, "") : text;
  return plain
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, " ")
    .trim();
}

/** How French banks begin the wording of each kind of line, the longest habits first. */
const beginnings: readonly { readonly words: readonly string[]; readonly type: TransactionType }[] = [
  { words: ["RETRAIT", "DAB ", "RET DAB", "CARTE RETRAIT"], type: "withdrawal" },
  {
    words: [
      "CARTE ",
      "CB ",
      "PAIEMENT PAR CARTE",
      "PAIEMENT CB",
      "PAIEMENT PSC",
      "ACHAT CB",
      "ACHAT CARTE",
      "FACTURE CARTE",
    ],
    type: "card",
  },
  { words: ["PRLV", "PRELEVEMENT", "PRELEV "], type: "order" },
  { words: ["VIR ", "VIREMENT", "VIRT ", "VIR.", "VERSEMENT"], type: "transfer" },
  { words: ["CHEQUE", "CHQ"], type: "check" },
  { words: ["REMISE CHEQUE", "REMISE CHQ", "REMISE DE CHEQUE", "REM CHQ", "DEPOT"], type: "deposit" },
  {
    words: ["ECH PRET", "ECHEANCE PRET", "ECHEANCE DE PRET", "REMBOURSEMENT PRET", "REMBOURSEMENT DE PRET"],
    type: "loan_repayment",
  },
  {
    words: [
      "FRAIS",
      "F COTIS",
      "F FRAIS",
      "F COMMISSION",
      "COTISATION",
      "COMMISSION",
      "ABONNEMENT OFFRE",
      "AGIOS",
    ],
    type: "fee",
  },
  { words: ["INTERET", "INT "], type: "interest" },
  { words: ["REMBOURSEMENT", "AVOIR ", "ANNULATION"], type: "refund" },
  { words: ["DIVIDENDE", "COUPON"], type: "dividend" },
];

/** What a line is by its wording alone, or `unknown`. */
export function typeFromWording(wording: string): TransactionType {
  // In a text of capitals that no word begins, there is nothing to look for.
  const code = wording.charCodeAt(0);
  if (code >= 65 && code <= 90 && !firstLetters.has(code)) return "unknown";
  const start = hasPlainStart(wording) ? wording : `${normaliseWording(wording.slice(0, 60))} `;
  for (const { word, type } of byFirstLetter.get(start[0] ?? "") ?? []) {
    if (start.startsWith(word)) return type;
  }
  return "unknown";
}

/** Whether a text begins, further than any of the words goes, as `normaliseWording` would write it. */
function hasPlainStart(text: string): boolean {
  if (text.length < longestWord) return false;
  let before = 32;
  for (let at = 0; at < longestWord; at += 1) {
    const code = text.charCodeAt(at);
    const isPlain = (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
    if (!isPlain && (code !== 32 || before === 32)) return false;
    before = code;
  }
  return true;
}

const longestWord = Math.max(...beginnings.flatMap(({ words }) => words.map(({ length }) => length)));
/** The same words in the same order, by their first letter. */
const byFirstLetter = Map.groupBy(
  beginnings.flatMap(({ words, type }) => words.map((word) => ({ word, type }))),
  ({ word }) => word[0] ?? "",
);
const firstLetters = new Set([...byFirstLetter.keys()].map((letter) => letter.charCodeAt(0)));
