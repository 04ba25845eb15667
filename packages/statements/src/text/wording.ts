import type { TransactionType } from "@vigie/domain";

/** One space between words, none around. */
export function tidy(text: string): string {
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
  const start = `${normaliseWording(wording.slice(0, 60))} `;
  for (const { word, type } of byFirstLetter.get(start[0] ?? "") ?? []) {
    if (start.startsWith(word)) return type;
  }
  return "unknown";
}

/** The same words in the same order, by their first letter. */
const byFirstLetter = Map.groupBy(
  beginnings.flatMap(({ words, type }) => words.map((word) => ({ word, type }))),
  ({ word }) => word[0] ?? "",
);
