import { cents, type Day } from "@vigie/domain";
import { exactSum, finished, newDraft, type AccountDraft } from "../accounts.ts";
import { frenchAmount } from "../checks.ts";
import { excerpt, refuse, warn } from "../diagnostics.ts";
import { optionalCents } from "../fields.ts";
import type { StatementAccount } from "../model.ts";
import { statedIsin } from "../text/identifiers.ts";
import {
  decimalOf,
  frenchDay,
  leaveOut,
  lineOfTrade,
  looksLikeRow,
  moneyOf,
  numbersIn,
  type BrokerText,
} from "./text.ts";

export function looksLikeSuravenir(text: string): boolean {
  return text.includes("Suravenir") && text.includes("Confirmation de versement");
}

/** Name, ISIN (none for a euro fund), day of the price, then price, units and amount. */
const linePattern = /^(.{2,100}?)(?: ([A-Z]{2}[A-Z0-9]{9}\d))? (\d{2}\/\d{2}\/\d{4}) ([\d, ]{5,60})$/;

type SupportLine = {
  readonly label: string;
  readonly isin: string | null;
  readonly on: Day;
  readonly price: string;
  readonly units: string;
  readonly amount: string;
  readonly line: number;
  readonly raw: string;
};

/** Reads the text of a Suravenir payment confirmation: what the payment bought, then the contract's lines after it. */
export function readSuravenir({ lines, diagnostics }: BrokerText): StatementAccount[] {
  const number =
    /N°: ?([\d ]{6,30})/.exec(lines.find((line) => line.startsWith("N°:")) ?? "")?.[1]?.replaceAll(" ", "") ??
    null;
  const label = lines.find((line) => line.startsWith("Contrat : "))?.slice(10) ?? null;
  const paid = lines.findIndex((line) => line.includes("Date du versement : "));
  const date = frenchDay(/(\d{2}\/\d{2}\/\d{4})/.exec(lines[paid] ?? "")?.[1]);
  if (date === null) {
    refuse(diagnostics, "statement.missing_date", { line: paid + 1, found: "Date du versement" });
    return [];
  }
  const draft = newDraft({ number, externalId: number, label, type: "lifeinsurance", currency: "EUR" });
  const bought = lines.findIndex((line) => line.includes("Répartition du versement"));
  const held = lines.findIndex((line) => line.includes("Répartition des unités de compte après"));
  for (const [at, line] of lines.entries()) {
    const support = readSupport(line, at);
    if (support !== null && held >= 0 && at > held) addHolding(draft, support);
    else if (support !== null && bought >= 0 && at > bought) addPurchase(draft, support, date);
    // Lines whose heading is lost are of no table.
    else if (support !== null || looksLikeRow(line)) leaveOut(line, at, diagnostics);
  }
  checkPurchases({ lines, diagnostics }, { from: bought, to: held < 0 ? lines.length : held }, draft);
  addTotal({ lines, diagnostics }, held, draft);
  return [finished(draft)];
}

function readSupport(line: string, at: number): SupportLine | null {
  const match = linePattern.exec(line);
  const on = frenchDay(match?.[3]);
  const [price, units, amount, ...more] = numbersIn(match?.[4] ?? "");
  if (
    match === null ||
    on === null ||
    price === undefined ||
    units === undefined ||
    amount === undefined ||
    more.length > 0
  )
    return null;
  return {
    label: match[1] ?? "",
    isin: match[2] === undefined ? null : statedIsin(match[2]),
    on,
    price,
    units,
    amount,
    line: at + 1,
    raw: excerpt(line),
  };
}

function addPurchase(draft: AccountDraft, support: SupportLine, date: Day): void {
  const net = moneyOf(support.amount);
  if (net === null) return;
  const { label, isin, line, raw, on } = support;
  const parts = {
    quantity: decimalOf(support.units),
    unitPrice: decimalOf(support.price),
    feesCents: cents(0),
    taxesCents: cents(0),
  };
  draft.securityTransactions.push(
    lineOfTrade({ type: "buy", date, settledOn: on, isin, label, net, line, raw, ...parts }),
  );
}

function addHolding(draft: AccountDraft, { label, isin, line, on, price, units, amount }: SupportLine): void {
  const valuation = decimalOf(amount);
  draft.holdings.push({
    isin,
    securityId: isin,
    securityIdType: isin === null ? null : "ISIN",
    label,
    holdingKind: isin === null && /EUROS?\b/.test(label) ? "euroFund" : "unit",
    quantity: decimalOf(units),
    unitPrice: decimalOf(price),
    unitCost: null,
    valuation,
    valuationCents: optionalCents(valuation),
    currency: null,
    asOf: on,
    line,
  });
}

/** The total printed under what was bought is the sum of its lines. */
function checkPurchases(
  { lines, diagnostics }: BrokerText,
  { from, to }: { from: number; to: number },
  draft: AccountDraft,
): void {
  const at = lines.findIndex(
    (line, index) => from >= 0 && index > from && index < to && line.startsWith("Total "),
  );
  const total = moneyOf(/^Total ([\d ]{1,20},\d{2})/.exec(lines[at] ?? "")?.[1]);
  if (total === null) return;
  const gap =
    total.amountCents - draft.securityTransactions.reduce((sum, one) => sum + (one.amountCents ?? 0), 0);
  if (gap !== 0) warn(diagnostics, "statement.balance_mismatch", { line: at + 1, found: frenchAmount(gap) });
}

/** The total printed under the lines is the contract's value, if it is their sum. */
function addTotal({ lines, diagnostics }: BrokerText, held: number, draft: AccountDraft): void {
  const at = lines.findIndex((line, index) => held >= 0 && index > held && line.startsWith("Total "));
  const total = moneyOf(/^Total ([\d ]{1,20},\d{2})/.exec(lines[at] ?? "")?.[1]);
  if (total === null || draft.holdings.length === 0) return;
  const values = draft.holdings.map((holding) => holding.valuationCents).filter((value) => value !== null);
  const gap = total.amountCents - (exactSum(values) ?? 0);
  if (gap !== 0)
    warn(diagnostics, "statement.balance_mismatch", {
      line: at + 1,
      found: frenchAmount(gap),
    });
  const days = draft.holdings.map((holding) => holding.asOf).filter((day) => day !== null);
  const valueOn = days.reduce<Day | null>(
    (latest, day) => (latest === null || day > latest ? day : latest),
    null,
  );
  draft.account = {
    ...draft.account,
    valueCents: total.amountCents,
    valueOn,
    balances: [{ type: "TOTAL", ...total, currency: "EUR", on: valueOn }],
  };
}
