import { createHash } from "node:crypto";
import type { CardDetails, IntentError, SepaDetails } from "./model.ts";

/** The partner's published test values: behaviour of a card or an IBAN when it is set up, charged with its owner present, and
 * charged without them.
 * @source payments-api.md, section 16 */
export type Character = {
  readonly authenticates: "never" | "set_up" | "in_front" | "always";
  /** Why a charge fails; null where it succeeds. */
  readonly fails: IntentError | null;
  /** Refused immediately, by a set-up or a charge. */
  readonly refusedAtOnce: boolean;
  /** Seconds until the bank responds to a debit. */
  readonly answersAfter: number;
  readonly disputes: boolean;
};

const plain: Character = {
  authenticates: "never",
  fails: null,
  refusedAtOnce: false,
  answersAfter: 0,
  disputes: false,
};

function declined(code: string, declineCode?: string): IntentError {
  return {
    type: "card_error",
    code,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
    message: "Your card was declined.",
  };
}
const refused = (code: string, declineCode?: string): Character => ({
  ...plain,
  fails: declined(code, declineCode),
  refusedAtOnce: true,
});
const authenticated = (
  authenticates: Character["authenticates"],
  fails: IntentError | null = null,
): Character => ({
  ...plain,
  authenticates,
  fails,
});

const cards: Readonly<Record<string, Character>> = {
  "4242424242424242": plain,
  "5555555555554444": plain,
  "4000002500003155": authenticated("set_up"),
  "4000002760003184": authenticated("always"),
  "4000003800000446": authenticated("in_front"),
  "4000000000003220": authenticated("set_up"),
  "4000008260003178": authenticated("in_front", declined("card_declined", "insufficient_funds")),
  "4000008400001629": authenticated("set_up", declined("card_declined", "generic_decline")),
  "4000008400001280": authenticated("set_up", declined("processing_error")),
  "4000000000000259": { ...plain, disputes: true },
  "4000000000000002": refused("card_declined", "generic_decline"),
  "4000000000009995": refused("card_declined", "insufficient_funds"),
  "4000000000009987": refused("card_declined", "lost_card"),
  "4000000000009979": refused("card_declined", "stolen_card"),
  "4000000000000069": refused("expired_card", "expired_card"),
  "4000000000000127": refused("incorrect_cvc", "incorrect_cvc"),
  "4000000000000119": refused("processing_error"),
  "4000000000006975": refused("card_declined", "card_velocity_exceeded"),
  "4000000000000341": { ...plain, fails: declined("card_declined", "generic_decline") },
};

const minutes = 60;
const debitFails = (code: string, answersAfter = 0): Character => ({
  ...plain,
  answersAfter,
  fails: { type: "invalid_request_error", code, message: "The debit was refused by the bank." },
});
const debits: Readonly<Record<string, Character>> = {
  FR1420041010050500013M02606: plain,
  DE89370400440532013000: plain,
  FR3020041010050500013M02609: { ...plain, answersAfter: 3 * minutes },
  FR8420041010050500013M02607: debitFails("insufficient_funds"),
  FR7920041010050500013M02600: debitFails("insufficient_funds", 3 * minutes),
  FR5720041010050500013M02608: { ...plain, disputes: true },
  FR9720041010050000000343434: debitFails("charge_exceeds_source_limit"),
  FR5920041010050000000121212: debitFails("charge_exceeds_weekly_limit"),
  FR9720041010050000002222227: debitFails("insufficient_funds"),
};

/** Tokens of a card or an IBAN for calls without a page. */
const tokens: Readonly<Record<string, string>> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_chargeDeclined: "4000000000000002",
  pm_sepaDebit_success_fr: "FR1420041010050500013M02606",
};

export function numberOfToken(token: string): string | null {
  return tokens[token] ?? null;
}

export type Typed = {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
};
export type Known = {
  readonly character: Character;
  readonly card?: CardDetails;
  readonly sepa?: SepaDetails;
};

/** Parses a typed card, or returns the error of its format. */
export function readCard(typed: Typed, now: Date): Known | IntentError {
  const wrong = (code: string): IntentError => ({
    type: "card_error",
    code,
    message: "The card is not valid.",
  });
  const number = typed.number.replaceAll(" ", "");
  if (!/^\d{12,19}$/.test(number)) return wrong("invalid_number");
  if (!passesLuhn(number)) return wrong("incorrect_number");
  if (!(typed.expMonth >= 1 && typed.expMonth <= 12)) return wrong("invalid_expiry_month");
  const year = typed.expYear < 100 ? 2000 + typed.expYear : typed.expYear;
  const isPast = year * 12 + typed.expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (isPast || year > now.getUTCFullYear() + 50) return wrong("invalid_expiry_year");
  if (!/^\d{3,4}$/.test(typed.cvc)) return wrong("invalid_cvc");
  const card: CardDetails = {
    brand: number.startsWith("5") ? "mastercard" : "visa",
    last4: number.slice(-4),
    exp_month: typed.expMonth,
    exp_year: year,
    funding: "credit",
    country: "FR",
    fingerprint: fingerprint(number),
    wallet: null,
  };
  return { character: cards[number] ?? refused("card_declined", "test_mode_live_card"), card };
}

export function readIban(typed: string): Known | IntentError {
  const iban = typed.replaceAll(" ", "").toUpperCase();
  const character = debits[iban];
  if (character === undefined || !passesMod97(iban))
    return {
      type: "invalid_request_error",
      code: "invalid_bank_account_iban",
      message: "The IBAN is not valid.",
    };
  const sepa: SepaDetails = {
    bank_code: iban.slice(4, 9),
    branch_code: iban.slice(9, 14),
    country: iban.slice(0, 2),
    last4: iban.slice(-4),
    fingerprint: fingerprint(iban),
  };
  return { character, sepa };
}

/** Deterministic hash of a number, which cannot be reversed. */
function fingerprint(number: string): string {
  return createHash("sha256").update(`sandbox ${number}`).digest("base64url").slice(0, 16);
}

function passesLuhn(number: string): boolean {
  const digits = [...number].toReversed().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function passesMod97(iban: string): boolean {
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of moved) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
