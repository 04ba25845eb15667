import type { SecurityTransactionType } from "../model.ts";
import { normaliseWording } from "../text/wording.ts";

type Kind = { readonly words: readonly string[]; readonly type: SecurityTransactionType };

/** How brokers begin the word for each kind of operation, the longer words before the shorter ones that they begin with. */
const kinds: readonly Kind[] = [
  // Fortuneo: entries beside the payment itself, which has a row of its own.
  {
    words: [
      "OST DE CREATION DE COUPONS",
      "ANNUL OST DE CREATION DE COUPONS",
      "OST D INFORMATION",
      "CONVERSION FORME DE TITRE",
    ],
    type: "other",
  },
  {
    words: ["OST DE CREATION AVEC OU SANS DROITS", "ATTRIBUTION GRATUITE", "ATTRIBUTION D ACTIONS GRATUITES"],
    type: "transfer_in",
  },
  {
    words: ["ENCAISSEMENT COUPON", "ANNUL ENCAISSEMENT COUPON", "DIVIDENDE", "DIVIDEND", "DISTRIBUTION"],
    type: "dividend",
  },
  { words: ["COUPON PAYMENT", "INTERET", "INTEREST"], type: "interest" },
  { words: ["COUPON", "DETACHEMENT"], type: "dividend" },
  {
    words: [
      "ACHAT",
      "BUY",
      "BUYS",
      "BOUGHT",
      "PURCHASE",
      "SOUSCRI",
      "SAVINGS PLAN",
      "PRIVATE MARKET BUY",
      "KAUF",
      "KOOP",
    ],
    type: "buy",
  },
  {
    words: [
      "VENTE",
      "SELL",
      "SOLD",
      "SALE",
      "SALES",
      "RACHAT",
      "CESSION",
      "PRIVATE MARKET SELL",
      "VERKAUF",
      "VERKOOP",
      "FINAL MATURITY",
      "REDEMPTION",
      "REMBOURSEMENT",
      "TILG",
    ],
    type: "sell",
  },
  {
    words: [
      "FRAIS",
      "FEE",
      "FEES",
      "DROITS DE GARDE",
      "COMMISSION",
      "COURTAGE",
      "TAXE",
      "TAXES",
      "TAX",
      "IMPOT",
      "PRELEVEMENTS SOCIAUX",
      "PRELEVEMENT FORFAITAIRE",
      "PRE DETERMINED TAX BASE",
    ],
    type: "fee",
  },
  { words: ["SPLIT", "DIVISION", "REGROUPEMENT"], type: "split" },
  { words: ["REINVEST"], type: "reinvest" },
  {
    words: [
      "TRANSFERT ENTRANT",
      "TRANSFER IN",
      "TRANSFER INBOUND",
      "ENTREE DE TITRES",
      "DEPOT DE TITRES",
      "FREE RECEIPT",
      "STOCKPERK",
      "MIGRATION",
    ],
    type: "transfer_in",
  },
  {
    words: [
      "TRANSFERT SORTANT",
      "TRANSFER OUT",
      "TRANSFER OUTBOUND",
      "SORTIE DE TITRES",
      "RETRAIT DE TITRES",
    ],
    type: "transfer_out",
  },
];

/** The kind of operation that a word of a broker's table names, or null where it is not known. */
export function securityKind(operation: string): SecurityTransactionType | null {
  if (operation === "") return null;
  const start = normaliseWording(operation.slice(0, 80));
  if (isKindLetter(start)) return start === "A" || start === "B" ? "buy" : "sell";
  return kinds.find(({ words }) => words.some((word) => begins(start, word)))?.type ?? null;
}

/** « Sens »: A or V; « Side »: B or S. Elsewhere a letter is a class of shares, or a rating. */
export function isKindLetter(written: string): boolean {
  return written.length < 4 && /^[AVBS]$/.test(normaliseWording(written));
}

/** Short words and those of two sides stand alone: « TAXABLE » is no tax, « TRANSFER INSTANT OUTBOUND » nothing that came in. */
function begins(start: string, word: string): boolean {
  if (!start.startsWith(word)) return false;
  const next = start[word.length];
  return next === undefined || next === " " || (word.length > 4 && !word.endsWith(" IN"));
}
