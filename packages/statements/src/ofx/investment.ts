import { accountIdentity, emptyAccount } from "../accounts.ts";
import { excerpt, refuse, type Diagnostics } from "../diagnostics.ts";
import {
  type Field,
  optionalAmount,
  optionalCents,
  optionalDay,
  optionalDecimal,
  requiredDay,
} from "../fields.ts";
import { maxRows } from "../limits.ts";
import { child, childrenNamed, descend, valueAt, type MarkupElement } from "../markup-elements.ts";
import type {
  SecurityTransactionType,
  StatementAccount,
  StatementHolding,
  StatementSecurityTransaction,
  StatementTransaction,
} from "../model.ts";
import { withOwnLine } from "../own/ofx.ts";
import { compactDay } from "../text/dates.ts";
import { readCurrency, readIsin } from "../text/identifiers.ts";
import { tidy } from "../text/wording.ts";
import { fieldOf, ofxMark, readIdentity, type StatementContext } from "./bank.ts";

/** Names of the securities of a file (SECLIST), by identifier. */
export type Securities = ReadonlyMap<
  string,
  { readonly name: string | null; readonly ticker: string | null }
>;

export function readSecurities(ofx: MarkupElement): Securities {
  const securities = new Map<string, { name: string | null; ticker: string | null }>();
  for (const set of childrenNamed(ofx, "SECLISTMSGSRSV1")) {
    for (const list of childrenNamed(set, "SECLIST")) {
      for (const info of list.children) {
        const security = child(info, "SECINFO");
        const id = valueAt(security, "SECID", "UNIQUEID");
        if (id !== null && !securities.has(id)) {
          securities.set(id, { name: valueAt(security, "SECNAME"), ticker: valueAt(security, "TICKER") });
        }
      }
    }
  }
  return securities;
}

type Context = StatementContext & { readonly securities: Securities };

/** An investment statement (INVSTMTRS): cash lines, securities lines, positions, cash. Null where the file is refused. */
export function readInvestmentStatement(statement: MarkupElement, context: Context): StatementAccount | null {
  const { diagnostics } = context;
  const identity = readIdentity(child(statement, "INVACCTFROM"));
  const lines = readLines(statement, context);
  const holdings = childrenNamed(statement, "INVPOSLIST").flatMap((list) => readHoldings(list, context));
  const cash = optionalAmount(fieldOf(statement, "INVBAL", "AVAILCASH"), ofxMark, diagnostics);
  const total = optionalAmount(
    preferOurs(fieldOf(statement, "VIGIE.TOTAL"), fieldOf(statement, "INV401KBAL", "TOTAL")),
    ofxMark,
    diagnostics,
  );
  const asOf = optionalDay(fieldOf(statement, "DTASOF"), compactDay, diagnostics);
  if (diagnostics.failure !== null) return null;
  const currency = readCurrency(valueAt(statement, "CURDEF") ?? "");
  const known = lines.cash.length + lines.securities.length + holdings.length;
  if (identity.number === null && known === 0 && cash === null) {
    return refuse(diagnostics, "statement.missing_field", { line: statement.line, found: "ACCTID" });
  }
  return {
    ...emptyAccount(),
    ...identity,
    externalId: accountIdentity(identity),
    type: "market",
    currency,
    valueCents: total?.amountCents ?? null,
    valueOn: asOf,
    balances: [
      ...(cash === null ? [] : [{ type: "AVAILCASH", ...cash, currency, on: asOf }]),
      ...(total === null ? [] : [{ type: "TOTAL", ...total, currency, on: asOf }]),
    ],
    transactions: lines.cash,
    securityTransactions: lines.securities,
    holdings,
    cashCents: cash?.amountCents ?? null,
  };
}

/** The aggregates of INVTRANLIST (OFX 2.1.1 §13.9.2.4) and what each is to a saver. */
const lineTypes: Readonly<Record<string, SecurityTransactionType>> = {
  BUYSTOCK: "buy",
  BUYMF: "buy",
  BUYDEBT: "buy",
  BUYOPT: "buy",
  BUYOTHER: "buy",
  SELLSTOCK: "sell",
  SELLMF: "sell",
  SELLDEBT: "sell",
  SELLOPT: "sell",
  SELLOTHER: "sell",
  INCOME: "dividend",
  REINVEST: "reinvest",
  TRANSFER: "transfer_in",
  INVEXPENSE: "fee",
  MARGININTEREST: "interest",
  RETOFCAP: "return_of_capital",
  SPLIT: "split",
  CLOSUREOPT: "other",
  JRNLFUND: "other",
  JRNLSEC: "other",
};

/** The names of lines on securities. */
export const securityLineNames: readonly string[] = Object.keys(lineTypes);

function readLines(
  statement: MarkupElement,
  context: Context,
): { cash: StatementTransaction[]; securities: StatementSecurityTransaction[] } {
  const cash: StatementTransaction[] = [];
  const securities: StatementSecurityTransaction[] = [];
  for (const element of childrenNamed(statement, "INVTRANLIST").flatMap((list) => list.children)) {
    if (context.diagnostics.failure !== null) break;
    const type = lineTypes[element.name];
    if (element.name === "INVBANKTRAN") {
      for (const line of childrenNamed(element, "STMTTRN")) {
        const read = context.rows.transactions.get(line) ?? null;
        if (read !== null) cash.push(read);
      }
    } else if (type !== undefined) {
      const read = readSecurityLine(element, type, context);
      if (read !== null) securities.push(read);
    } else if (element.children.length > 0 && !element.name.includes(".")) {
      refuse(context.diagnostics, "statement.unknown_block", { line: element.line, found: element.name });
    }
    if (cash.length + securities.length > maxRows)
      refuse(context.diagnostics, "statement.too_many_rows", { line: element.line });
  }
  return { cash, securities };
}

function readSecurityLine(
  element: MarkupElement,
  stated: SecurityTransactionType,
  context: Context,
): StatementSecurityTransaction | null {
  const { diagnostics } = context;
  const body = child(element, "INVBUY") ?? child(element, "INVSELL") ?? element;
  const tran = child(body, "INVTRAN");
  if (tran === null)
    return refuse(diagnostics, "statement.missing_field", { line: element.line, found: "INVTRAN" });
  const date = requiredDay(fieldOf(tran, "DTTRADE"), compactDay, diagnostics);
  const total = optionalAmount(fieldOf(body, "TOTAL"), ofxMark, diagnostics);
  const quantity = optionalDecimal(fieldOf(body, "UNITS"), ofxMark, diagnostics);
  const unitPrice = optionalDecimal(fieldOf(body, "UNITPRICE"), ofxMark, diagnostics);
  const fees = ["COMMISSION", "FEES", "LOAD"].map((name) =>
    optionalAmount(fieldOf(body, name), ofxMark, diagnostics),
  );
  const taxes = ["TAXES", "WITHHOLDING"].map((name) =>
    optionalAmount(fieldOf(body, name), ofxMark, diagnostics),
  );
  if (date === null || diagnostics.failure !== null) return null;
  const memo = valueAt(tran, "MEMO");
  const type = refined(stated, element, quantity);
  return {
    externalId: valueAt(tran, "FITID"),
    date,
    settledOn: optionalDay(fieldOf(tran, "DTSETTLE"), compactDay, diagnostics),
    type,
    ...readSecurity(body, context.securities),
    quantity,
    unitPrice,
    amount: total?.amount ?? null,
    amountCents: total?.amountCents ?? null,
    cashCents: movesCash(type) ? (total?.amountCents ?? null) : null,
    feesCents: addKnown(fees),
    taxesCents: addKnown(taxes),
    currency: readCurrency(valueAt(body, "CURRENCY", "CURSYM") ?? ""),
    memo: memo === null ? null : tidy(memo),
    line: element.line,
    raw: excerpt(context.rows.raws.get(element) ?? ""),
  };
}

/** TOTAL is the change of cash, but of a reinvestment, which takes and gives back, and of a transfer of parts. */
function movesCash(type: SecurityTransactionType): boolean {
  return type !== "reinvest" && type !== "transfer_in" && type !== "transfer_out" && type !== "split";
}

function addKnown(
  amounts: readonly ({ amount: string; amountCents: number } | null)[],
): StatementSecurityTransaction["feesCents"] {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return null;
  const total = known.reduce((sum, amount) => sum + amount.amountCents, 0);
  return optionalCents((total / 100).toFixed(2));
}

function refined(
  stated: SecurityTransactionType,
  element: MarkupElement,
  quantity: string | null,
): SecurityTransactionType {
  if (element.name === "TRANSFER") {
    const out = valueAt(element, "TFERACTION")?.toUpperCase() === "OUT" || quantity?.startsWith("-") === true;
    return out ? "transfer_out" : "transfer_in";
  }
  if (element.name !== "INCOME") return stated;
  const income = valueAt(element, "INCOMETYPE")?.toUpperCase() ?? "";
  if (income === "INTEREST") return "interest";
  return income === "CGLONG" || income === "CGSHORT" ? "capital_gain" : stated;
}

/** The identifier of a line's security and the name the file gives it. */
function readSecurity(
  element: MarkupElement,
  securities: Securities,
): Pick<StatementHolding, "isin" | "securityId" | "securityIdType" | "label"> {
  const id = valueAt(element, "SECID", "UNIQUEID");
  const idType = valueAt(element, "SECID", "UNIQUEIDTYPE");
  const known = id === null ? undefined : securities.get(id);
  return {
    isin: id === null ? null : readIsin(id),
    securityId: id,
    securityIdType: idType,
    label: known?.name ?? known?.ticker ?? null,
  };
}

function readHoldings(list: MarkupElement, context: Context): StatementHolding[] {
  const holdings: StatementHolding[] = [];
  for (const element of list.children) {
    const position = child(element, "INVPOS");
    if (position === null) {
      if (element.children.length > 0)
        refuse(context.diagnostics, "statement.unknown_block", { line: element.line, found: element.name });
      continue;
    }
    const read = readHolding(position, context.securities, context.diagnostics);
    const line = withOwnLine(read, position, context.diagnostics);
    if (line !== null) holdings.push(line);
    if (holdings.length > maxRows)
      refuse(context.diagnostics, "statement.too_many_rows", { line: element.line });
    if (context.diagnostics.failure !== null) break;
  }
  return holdings;
}

function readHolding(
  position: MarkupElement,
  securities: Securities,
  diagnostics: Diagnostics,
): StatementHolding {
  const valuation = optionalAmount(fieldOf(position, "MKTVAL"), ofxMark, diagnostics);
  const currency = descend(position, "CURRENCY", "CURSYM");
  return {
    ...readSecurity(position, securities),
    holdingKind: "unit",
    quantity: optionalDecimal(fieldOf(position, "UNITS"), ofxMark, diagnostics),
    unitPrice: optionalDecimal(fieldOf(position, "UNITPRICE"), ofxMark, diagnostics),
    unitCost: optionalDecimal(
      preferOurs(fieldOf(position, "VIGIE.COST"), fieldOf(position, "AVGCOSTBASIS")),
      ofxMark,
      diagnostics,
    ),
    valuation: valuation?.amount ?? null,
    valuationCents: valuation?.amountCents ?? null,
    currency: currency === null ? null : readCurrency(currency.text),
    asOf: optionalDay(fieldOf(position, "DTPRICEASOF"), compactDay, diagnostics),
    line: position.line,
  };
}

/** Our own element where the file has it, else the standard's. */
function preferOurs(ours: Field, theirs: Field): Field {
  return ours.text === null ? theirs : ours;
}
