import { cents, type Cents } from "@vigie/domain";
import { excerpt, warn } from "../diagnostics.ts";
import { optionalCents } from "../fields.ts";
import type { SecurityTransactionType, StatementHolding, StatementSecurityTransaction } from "../model.ts";
import { readDate } from "../text/date-order.ts";
import { readCurrency, statedIsin } from "../text/identifiers.ts";
import { normaliseWording, tidy } from "../text/wording.ts";
import { amountCell, cellOf, dayAt, dayCell, decimalCell, reject, type TableContext } from "./cells.ts";
import type { CsvRow } from "./row.ts";

/** How brokers begin the word for each kind of operation. */
const kinds: readonly { readonly words: readonly string[]; readonly type: SecurityTransactionType }[] = [
  { words: ["ACHAT", "BUY", "PURCHASE", "SOUSCRIPTION", "SAVINGS PLAN"], type: "buy" },
  { words: ["VENTE", "SELL", "SALE", "RACHAT", "CESSION"], type: "sell" },
  { words: ["DIVIDENDE", "DIVIDEND", "COUPON", "DETACHEMENT"], type: "dividend" },
  { words: ["INTERET", "INTEREST"], type: "interest" },
  { words: ["FRAIS", "FEE", "DROITS DE GARDE", "COMMISSION"], type: "fee" },
  { words: ["SPLIT", "DIVISION", "REGROUPEMENT"], type: "split" },
  { words: ["REINVEST"], type: "reinvest" },
  { words: ["TRANSFERT ENTRANT", "TRANSFER IN", "ENTREE DE TITRES"], type: "transfer_in" },
  { words: ["TRANSFERT SORTANT", "TRANSFER OUT", "SORTIE DE TITRES"], type: "transfer_out" },
];

export function securityKind(operation: string): SecurityTransactionType | null {
  const start = normaliseWording(operation);
  // « Sens »: A or V.
  if (start === "A" || start === "V") return start === "A" ? "buy" : "sell";
  return kinds.find(({ words }) => words.some((word) => start.startsWith(word)))?.type ?? null;
}

/** A table with no word for the kind signs its parts: bought ones come in, sold ones go out (Degiro). */
function kindBySign(unworded: boolean, quantity: string | null): SecurityTransactionType {
  if (!unworded || quantity === null || !/[1-9]/.test(quantity)) return "other";
  return quantity.startsWith("-") ? "sell" : "buy";
}

/** Whether a row of a broker's table is about a security, rather than money paid in or out. */
export function isSecurityRow(row: CsvRow, context: TableContext): boolean {
  if (cellOf(row, context.columns, "isin") !== "" || cellOf(row, context.columns, "quantity") !== "")
    return true;
  const kind = securityKind(cellOf(row, context.columns, "operation"));
  return kind === "buy" || kind === "sell" || kind === "dividend";
}

export type SecuritiesContext = TableContext & {
  /** Costs are written as what they take from the account, with a minus (Trade Republic). */
  readonly signedCosts: boolean;
};

/** One operation on a security, or null where the row is rejected. */
export function readSecurityRow(
  row: CsvRow,
  context: SecuritiesContext,
): StatementSecurityTransaction | null {
  const { columns } = context;
  const date = dayCell(row, context);
  if (date === null) return null;
  const amount = amountCell(row, "amount", context);
  const gross = amountCell(row, "gross", context);
  const fees = amountCell(row, "fees", context);
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
  const stated = amount ?? gross;
  // Net and gross go the same way: else a column moved.
  if (amount !== null && gross !== null && amount.amountCents * gross.amountCents < 0)
    warn(context.diagnostics, "statement.sign_contradicts", { line: row.line, found: amount.amount });
  const operation = cellOf(row, columns, "operation");
  const type = securityKind(operation) ?? kindBySign(columns.operation === undefined, quantity);
  const reference = cellOf(row, columns, "reference");
  const costs = { feesCents: fees?.amountCents ?? null, taxesCents: taxes?.amountCents ?? null };
  const money = {
    type,
    quantity,
    unitPrice,
    netKnown: columns.gross !== undefined && amount !== null,
    amountCents: stated?.amountCents ?? null,
    ...costs,
  };
  return {
    externalId: reference === "" ? null : reference,
    date,
    settledOn: readDate(cellOf(row, columns, "valueDate"), context.order),
    type,
    ...securityOf(row, context),
    quantity: quantity === "rejected" ? null : quantity,
    unitPrice: unitPrice === "rejected" ? null : unitPrice,
    amount: stated?.amount ?? null,
    amountCents: stated?.amountCents ?? null,
    cashCents: cashOf({ ...money, signedCosts: context.signedCosts }),
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
  readonly signedCosts: boolean;
};

/** What the line did to cash. A table with one amount column does not say whether costs are in it: price times quantity does. Null where nothing settles it. */
function cashOf(money: Money): Cents | null {
  const { type, amountCents, feesCents, taxesCents } = money;
  const outward = type === "buy" || type === "fee";
  if (
    amountCents === null ||
    type === "other" ||
    type === "split" ||
    type.startsWith("transfer") ||
    type === "reinvest"
  )
    return null;
  const signed = outward ? -Math.abs(amountCents) : amountCents;
  const costs = (feesCents ?? 0) + (taxesCents ?? 0);
  if (costs === 0 || money.netKnown) return cents(signed);
  if (money.signedCosts) return cents(signed + costs);
  const product =
    Math.abs(Number(money.quantity ?? Number.NaN) * Number(money.unitPrice ?? Number.NaN)) * 100;
  const tolerance = Math.max(2, product * 0.0005);
  if (Math.abs(product - Math.abs(amountCents)) <= tolerance) return cents(signed - Math.abs(costs));
  const net = outward ? product + Math.abs(costs) : product - Math.abs(costs);
  return Math.abs(net - Math.abs(amountCents)) <= tolerance ? cents(signed) : null;
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
