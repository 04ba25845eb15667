import { cents, type Cents, type ImportWordMeaning } from "@vigie/domain";
import { excerpt, warn } from "../diagnostics.ts";
import { optionalCents } from "../fields.ts";
import type { SecurityTransactionType, StatementHolding, StatementSecurityTransaction } from "../model.ts";
import type { ReadAmount } from "../text/amount.ts";
import { readDate } from "../text/date-order.ts";
import { readCurrency, statedIsin } from "../text/identifiers.ts";
import { normaliseWording, tidy } from "../text/wording.ts";
import {
  amountCell,
  askOf,
  cellOf,
  type CostedContext,
  costsAlone,
  dayAt,
  dayCell,
  decimalCell,
  feesCell,
  reject,
  type TableContext,
} from "./cells.ts";
import { directionOfKind } from "./meaning.ts";
import type { CsvRow } from "./row.ts";
import { securityKind } from "./security-kinds.ts";
import { wordKey } from "./words.ts";

type Stated = { readonly quantity: string | null; readonly amount: ReadAmount | null };

/** Without a word that is known, signs tell: parts that are sold have a minus (Degiro), or amounts that are paid. Where some
 * words of the table are known, the others are questions whatever the signs. Null where nothing tells. */
function kindOf(
  row: CsvRow,
  { quantity, amount }: Stated,
  context: TableContext,
): SecurityTransactionType | null {
  const { meaning } = context;
  const word = cellOf(row, context.columns, "operation");
  const answered = kindOfAnswer(meaning.answers[wordKey(word)]);
  const known = word === "" ? null : (answered ?? securityKind(word));
  if (known !== null) return known;
  const moves = quantity !== null && /[1-9]/.test(quantity);
  if (!moves && (amount === null || amount.amountCents === 0)) return "other";
  if (meaning.kindsKnown || !moves) return answered;
  if (meaning.signedParts) return quantity.startsWith("-") ? "sell" : "buy";
  // What was said of rows without a word is of those that no sign explains.
  return meaning.signed && !meaning.mixed && amount !== null && amount.amountCents < 0 ? "buy" : answered;
}

/** A price whose currency stands beside it and is not that of the amount (Degiro): parts times price is no amount then. */
function isForeignPrice(row: CsvRow, { columns, priceCurrency, amountCurrency }: TableContext): boolean {
  const price = priceCurrency === null ? null : readCurrency(row.cell(priceCurrency));
  const own = amountCurrency ?? readCurrency(cellOf(row, columns, "currency"));
  return price !== null && own !== null && price !== own;
}

function kindOfAnswer(answer: ImportWordMeaning | undefined): SecurityTransactionType | null {
  return answer === undefined || answer === "in" || answer === "out" || answer === "ignore" ? null : answer;
}

/** Whether a row of a broker's table is about a security, rather than money paid in or out. */
export function isSecurityRow(row: CsvRow, { columns, meaning }: TableContext): boolean {
  const word = cellOf(row, columns, "operation");
  const answer = meaning.answers[wordKey(word)];
  if (word !== "" && (answer === "in" || answer === "out")) return false;
  const parts = cellOf(row, columns, "quantity");
  if (directionOfKind(word) !== null && !/[1-9]/.test(parts)) return false;
  if (parts !== "" || cellOf(row, columns, "isin") !== "") return true;
  const kind = securityKind(word);
  return kind === "buy" || kind === "sell" || kind === "dividend";
}

/** One operation on a security, or null where the row is rejected. */
export function readSecurityRow(row: CsvRow, context: CostedContext): StatementSecurityTransaction | null {
  const { columns } = context;
  const date = dayCell(row, context);
  if (date === null) return null;
  const amount = amountCell(row, "amount", context);
  const gross = amountCell(row, "gross", context);
  const fees = feesCell(row, context);
  const taxes = amountCell(row, "taxes", context);
  const quantity = decimalCell(row, "quantity", context);
  const unitPrice = decimalCell(row, "unitPrice", context);
  const rejected = [amount, gross, fees, taxes, quantity, unitPrice].includes("rejected");
  if (
    rejected ||
    amount === "rejected" ||
    gross === "rejected" ||
    fees === "rejected" ||
    taxes === "rejected"
  )
    return null;
  // Net and gross go the same way: else a column moved.
  if (amount !== null && gross !== null && amount.amountCents * gross.amountCents < 0)
    warn(context.diagnostics, "statement.sign_contradicts", { line: row.line, found: amount.amount });
  const operation = cellOf(row, columns, "operation");
  const type = kindOf(row, { quantity, amount: amount ?? gross }, context);
  const isCosts = type === "fee" && amount === null && gross === null;
  const stated = isCosts ? costsAlone(row, context) : (amount ?? gross);
  if (stated === "rejected") return null;
  if (type === null) return askOf(row, { word: operation, isSecurity: true }, context);
  const reference = cellOf(row, columns, "reference");
  const costs = { feesCents: fees?.amountCents ?? null, taxesCents: taxes?.amountCents ?? null };
  const cashCents = cashOf({
    type,
    quantity,
    unitPrice,
    netKnown: isCosts || (columns.gross !== undefined && amount !== null),
    amountCents: stated?.amountCents ?? null,
    signed: isCosts || (context.meaning.signed && !context.meaning.mixed),
    signedCosts: context.signedCosts,
    ...costs,
  });
  if (cashCents.isUnsettled) warn(context.diagnostics, "statement.costs_apart", { line: row.line });
  return {
    externalId: reference === "" ? null : reference,
    date,
    settledOn: readDate(cellOf(row, columns, "valueDate"), context.order),
    type,
    ...securityOf(row, context),
    quantity: quantity === "rejected" ? null : quantity,
    unitPrice: unitPrice === "rejected" || isForeignPrice(row, context) ? null : unitPrice,
    amount: stated?.amount ?? null,
    amountCents: stated?.amountCents ?? null,
    cashCents: cashCents.cents,
    feesCents: asCost(costs.feesCents, context.signedCosts),
    taxesCents: asCost(costs.taxesCents, context.signedCosts),
    currency: readCurrency(cellOf(row, columns, "currency")),
    memo: operation === "" ? null : tidy(operation),
    line: row.line,
    raw: excerpt(row.raw),
  };
}

function securityOf(
  row: CsvRow,
  { columns }: TableContext,
): Pick<StatementHolding, "isin" | "securityId" | "securityIdType" | "label"> {
  const code = cellOf(row, columns, "isin");
  const isin = statedIsin(code);
  const label = tidy(cellOf(row, columns, "party") || cellOf(row, columns, "wording"));
  return {
    isin,
    securityId: code === "" ? null : code,
    securityIdType: code === "" ? null : isin === null ? "SYMBOL" : "ISIN",
    label: label === "" ? (isin === null && code !== "" ? code : null) : label,
  };
}

type Money = {
  readonly type: SecurityTransactionType;
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly amountCents: Cents | null;
  readonly feesCents: Cents | null;
  readonly taxesCents: Cents | null;
  /** The table has a net column beside a gross one. */
  readonly netKnown: boolean;
  /** Amounts have signs of their own. */
  readonly signed: boolean;
  readonly signedCosts: boolean;
};
/** Null where no cash moved. `isUnsettled`: nothing says whether the costs are in it. */
type Cash = { readonly cents: Cents | null; readonly isUnsettled: boolean };

/** What the line did to cash. A table with one amount column does not say whether costs are in it: price times quantity does.
 * Money always leaves for a purchase and comes from a sale; of costs and income the sign tells, where amounts have some. */
function cashOf(money: Money): Cash {
  const { type, amountCents, feesCents, taxesCents } = money;
  const outward = type === "buy" || type === "fee";
  const settled = (sum: number | null): Cash => ({
    cents: sum === null ? null : cents(sum),
    isUnsettled: false,
  });
  if (
    amountCents === null ||
    type === "other" ||
    type === "split" ||
    type.startsWith("transfer") ||
    type === "reinvest"
  )
    return settled(null);
  const signed = signedCash(type, amountCents, money.signed);
  const costs = (feesCents ?? 0) + (taxesCents ?? 0);
  if (costs === 0 || money.netKnown) return settled(signed);
  if (money.signedCosts) return settled(signed + costs);
  const product =
    Math.abs(Number(money.quantity ?? Number.NaN) * Number(money.unitPrice ?? Number.NaN)) * 100;
  const tolerance = Math.max(2, product * 0.0005);
  if (Math.abs(product - Math.abs(amountCents)) <= tolerance) return settled(signed - Math.abs(costs));
  const net = outward ? product + Math.abs(costs) : product - Math.abs(costs);
  const isNet = Math.abs(net - Math.abs(amountCents)) <= tolerance;
  return { cents: cents(signed), isUnsettled: !isNet };
}

function signedCash(type: SecurityTransactionType, amountCents: Cents, signed: boolean): number {
  if (type === "buy" || (type === "fee" && !signed)) return -Math.abs(amountCents);
  return type === "sell" ? Math.abs(amountCents) : amountCents;
}

function asCost(stated: Cents | null, signedCosts: boolean): Cents | null {
  return stated === null ? null : cents(signedCosts ? -stated : Math.abs(stated));
}

/** One line held, or null where the row is a total or is rejected. */
export function readPosition(row: CsvRow, context: TableContext): StatementHolding | null {
  const { columns } = context;
  const security = securityOf(row, context);
  if (
    security.securityId === null &&
    (security.label === null || normaliseWording(security.label).startsWith("TOTAL"))
  )
    return null;
  const quantity = decimalCell(row, "quantity", context);
  const unitPrice = decimalCell(row, "unitPrice", context);
  const unitCost = decimalCell(row, "unitCost", context);
  const valuation = decimalCell(row, "amount", context);
  if ([quantity, unitPrice, unitCost, valuation].includes("rejected")) return null;
  if (quantity === null && valuation === null)
    return reject(row, { code: "statement.missing_amount", found: "" }, context);
  return {
    ...security,
    holdingKind: "unit",
    quantity,
    unitPrice,
    unitCost,
    valuation,
    valuationCents: optionalCents(valuation),
    currency: readCurrency(cellOf(row, columns, "currency")),
    asOf: columns.date === undefined ? null : dayAt(row, columns.date, context),
    line: row.line,
  };
}
