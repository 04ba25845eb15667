import { isAmountFault, readAmount, type ReadAmount } from "../text/amount.ts";
import { normaliseWording } from "../text/wording.ts";

/** What the small words of a table say of a row: which way its money went, whether it took place, whether it is one at all. */

export type Direction = "out" | "in";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split("|"));
const outward = setOf(
  "D|DEBIT|DEBITS|DR|DBIT|DEBITEUR|DEBET|SOLL|SORTIE|SORTIES|SORTANT|OUT|OUTGOING|AF|DARE|DEBE|DECAISSEMENT|DECAISSEMENTS|NEGATIF|MOINS|DEPENSE|DEPENSES|EXPENSE|EXPENSES",
);
const inward = setOf(
  "C|CREDIT|CREDITS|CR|CRDT|CREDITEUR|HABEN|ENTREE|ENTREES|ENTRANT|IN|INCOMING|BIJ|AVERE|HABER|ENCAISSEMENT|ENCAISSEMENTS|POSITIF|PLUS|RECETTE|RECETTES|INCOME",
);
/** Kinds of operation whose money goes one way only. « Frais », « Carte » and « Virement » go either way: fees are given back. */
const kindsOut = setOf(
  "RETRAIT|RETRAITS|RETRAIT ESPECES|RETRAIT DAB|WITHDRAWAL|WITHDRAWALS|CASH WITHDRAWAL|PRELEVEMENT|PRELEVEMENT SEPA|VIREMENT EMIS|VIREMENT SORTANT|TRANSFER OUT|TRANSFER OUTBOUND|TRANSFER INSTANT OUTBOUND|CUSTOMER OUTBOUND|DEBIT TRANSFER|DIRECT DEBIT|OUTGOING TRANSFER",
);
const kindsIn = setOf(
  "DEPOT|DEPOTS|DEPOT ESPECES|DEPOSIT|DEPOSITS|VERSEMENT|VERSEMENTS|INVESTISSEMENT ESPECES|VIREMENT RECU|VIREMENT ENTRANT|REMISE DE CHEQUE|REMISE CHEQUE|TRANSFER IN|TRANSFER INBOUND|TRANSFER INSTANT INBOUND|CUSTOMER INBOUND|CUSTOMER INPAYMENT|CREDIT TRANSFER|INCOMING TRANSFER",
);

/** `D`, `Débit`, `-`: out; `C`, `Crédit`, `+`: in; null where the word says neither. */
export function directionOf(text: string): Direction | null {
  if (text === "-" || text === "+") return text === "-" ? "out" : "in";
  if (text === "" || text.length > 14) return null;
  const word = normaliseWording(text);
  return outward.has(word) ? "out" : inward.has(word) ? "in" : null;
}

/** The same from a kind of operation: « Retrait » takes money out, whatever the sign of its amount. */
export function directionOfKind(text: string): Direction | null {
  if (text === "" || text.length > 40) return null;
  const word = normaliseWording(text);
  return kindsOut.has(word) ? "out" : kindsIn.has(word) ? "in" : null;
}

/** « +/- », which has no letter. */
const isSignHeading = (heading: string): boolean =>
  /^\s*(?:\+\s*\/?\s*[-\u2212]|[-\u2212]\s*\/?\s*\+|±)\s*$/.test(heading);

/** « Soll/Haben », « Dare/Avere »: a word of each side, in whatever language. */
function namesBothSides(heading: string): boolean {
  const words = normaliseWording(heading).split(" ");
  return (
    words.length <= 4 && words.some((word) => outward.has(word)) && words.some((word) => inward.has(word))
  );
}

/** Whether a column is headed as one of directions: elsewhere a dash is an empty cell, and C a line ticked off. */
export function isDirectionHeading(heading: string): boolean {
  return (
    isSignHeading(heading) ||
    namesBothSides(heading) ||
    /\b(?:SENS|SIGNE|DIRECTION|DEBIT|CREDIT|AF BIJ|D C|TYPE|NATURE|OPERATION|MOUVEMENT|SIDE)\b/.test(
      normaliseWording(heading),
    )
  );
}

/** Whether a heading says so by itself: « Type » may stand over other words. */
export function isSureDirectionHeading(heading: string): boolean {
  return (
    isSignHeading(heading) ||
    namesBothSides(heading) ||
    /\b(?:SENS|SIGNE|DIRECTION|DEBIT CREDIT|CREDIT DEBIT|AF BIJ|D C|DR CR|MOUVEMENT|SIDE)\b/.test(
      normaliseWording(heading),
    )
  );
}

const yesAndNo = setOf("OUI|NON|O|N|YES|NO|Y|TRUE|FALSE|VRAI|FAUX|T|F|X|0|1");

/** A word that may stand for a direction: short, of letters, and no yes, no or currency. */
export function isCode(word: string): boolean {
  const text = normaliseWording(word);
  return /^[A-Z]{1,6}$/.test(text) && !yesAndNo.has(text) && !/^(?:EUR|EUROS?|USD|GBP|CHF)$/.test(text);
}

/** Whether a column that names one direction says yes or no to it: « Est débit », « Is credit ». */
export function isDirectionYesNo(heading: string, words: readonly string[]): boolean {
  return (
    words.length <= 3 &&
    words.every((word) => yesAndNo.has(normaliseWording(word))) &&
    /\b(?:DEBIT|CREDIT|DEPENSE|RECETTE|SORTIE|ENTREE|EXPENSE|INCOME|OUTGOING|INCOMING)\b/.test(
      normaliseWording(heading),
    )
  );
}

/** Whether a column of directions holds codes instead of words: 0 and 1. Numbers that follow one another are of something else. */
export function isDirectionCoded(heading: string, words: readonly string[]): boolean {
  return (
    words.length <= 3 &&
    words.every((word) => /^\d{1,2}$/.test(word)) &&
    /\b(?:SENS|SIGNE|DIRECTION|DEBIT CREDIT|CREDIT DEBIT|D C|DR CR)\b/.test(normaliseWording(heading))
  );
}

/** An amount without a sign of its own, with the one that the word beside it gives. */
export function directed(amount: ReadAmount, direction: "out" | "in"): ReadAmount {
  const read = direction === "out" ? readAmount(`-${amount.amount}`, ".") : amount;
  return isAmountFault(read) ? amount : read;
}

const statusHeadings = new Set([
  "STATE",
  "STATUS",
  "STATUT",
  "ETAT",
  "STATUT OPERATION",
  "STATUT DE L OPERATION",
]);

export function isStatusHeading(heading: string): boolean {
  return statusHeadings.has(normaliseWording(heading));
}

const cancelled =
  /^(?:REVERTED|REVERSED|DECLINED|FAILED|CANCELL?ED|REFUSED|EXPIRED|ANNULEE?S?|REFUSEE?S?|REJETEE?S?|ECHOUEE?S?|EXPIREE?S?|ECHEC)\b/;
const announced =
  /^(?:PENDING|PROCESSING|AUTHORI[SZ]ED|EN ATTENTE|EN COURS|A VENIR|PREVUE?S?|AUTORISEE?S?|NON COMPTABILISEE?)\b/;

/** What the bank says of a row: booked, only announced, or never done. */
export function statusOf(text: string): "booked" | "announced" | "cancelled" {
  if (text === "") return "booked";
  const word = normaliseWording(text);
  return cancelled.test(word) ? "cancelled" : announced.test(word) ? "announced" : "booked";
}

const balanceWords =
  /^(?:SOLDE|(?:ANCIEN|NOUVEAU|DERNIER) SOLDE\b.*|SOLDE (?:INITIAL|FINAL|PRECEDENT|ANTERIEUR|INTERMEDIAIRE|CREDITEUR|DEBITEUR|DISPONIBLE|COMPTABLE|EN DEBUT|EN FIN|EN VALEUR|D OUVERTURE|DE CLOTURE|DE DEPART|AU \d|A NOUVEAU)\b.*|REPORT (?:A NOUVEAU|DE SOLDE|DU SOLDE|SOLDE)\b.*|TOTAL (?:GENERAL|(?:DES |DU )?(?:OPERATIONS|MOUVEMENTS|DEBITS?|CREDITS?|MOIS))\b.*|(?:OPENING|CLOSING|STARTING|ENDING) BALANCE\b.*)$/;

/** The first two letters of the words above. */
const beginnings = new Set(
  ["so", "an", "no", "de", "re", "to", "op", "cl", "st", "en"].map(
    (word) => word.charCodeAt(0) * 256 + word.charCodeAt(1),
  ),
);

/** Whether the wording of a dated row is that of a balance or a total: its figure is no movement. A final settlement
 * (« solde de tout compte ») is one. */
export function isBalanceWording(wording: string): boolean {
  // Most rows begin otherwise: two letters tell.
  const [first, second] = [wording.charCodeAt(0) | 32, wording.charCodeAt(1) | 32];
  if (first >= 97 && first <= 122 && !beginnings.has(first * 256 + second)) return false;
  return balanceWords.test(normaliseWording(wording.slice(0, 80)));
}
