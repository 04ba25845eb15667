import { isRecord, parseJson } from "../aggregator/json.ts";
import { refuse, type Diagnostics } from "../diagnostics.ts";
import { child, childrenNamed, valueAt, type MarkupElement } from "../markup-elements.ts";
import type { StatementAccount, StatementHolding, StatementPocket, StatementTransaction } from "../model.ts";
import { readIban } from "../text/identifiers.ts";
import { maxPayments, ownIdentity } from "./own.ts";
import { Reading } from "./values.ts";

/** Tags of our own in an OFX file that Vigie wrote. A file without them is read as it always was. */

/** The account with what our tags say of it. Null where one of them is damaged: the file is then refused. */
export function withOwnPortfolio(
  account: StatementAccount,
  statement: MarkupElement,
  diagnostics: Diagnostics,
): StatementAccount | null {
  const own = child(statement, "VIGIE.CONTRACT");
  if (own === null) return account;
  const reading = new Reading();
  const id = valueAt(own, "VIGIE.ID");
  const kind = reading.kind(valueAt(own, "VIGIE.KIND"));
  const loanText = valueAt(own, "VIGIE.LOAN");
  const shareText = valueAt(own, "VIGIE.SHARE");
  const propertyText = valueAt(own, "VIGIE.PROPERTY");
  const number = valueAt(own, "VIGIE.NUMBER");
  const values = childrenNamed(own, "VIGIE.VALUE").map((element) => valueOf(element.text, reading));
  const facts = {
    contractId: id ?? "",
    kindDetail: reading.detail(valueAt(own, "VIGIE.DETAIL")),
    institution: valueAt(own, "VIGIE.BANK"),
    ownership: shareText === null ? null : reading.ownership(parseJson(shareText, diagnostics)),
    loan: loanText === null ? null : reading.loan(parseJson(loanText, diagnostics)),
    property: propertyText === null ? null : reading.property(parseJson(propertyText, diagnostics)),
    openedOn: reading.day(valueAt(own, "VIGIE.OPENED")),
    company: valueAt(own, "VIGIE.COMPANY"),
    isTyped: valueAt(own, "VIGIE.TYPED") === "Y",
    payments: childrenNamed(own, "VIGIE.PAYMENT").flatMap((element) => {
      const parsed = parseJson(element.text, diagnostics);
      return (isRecord(parsed) ? reading.payment(parsed) : reading.note("VIGIE.PAYMENT")) ?? [];
    }),
  };
  if (facts.payments.length > maxPayments) reading.note("VIGIE.PAYMENT");
  if (id === null || kind === null || reading.fault !== null)
    return refuse(diagnostics, "statement.malformed_line", {
      line: own.line,
      found: reading.fault ?? "VIGIE",
    });
  return {
    ...account,
    externalId: ownIdentity(id),
    number,
    iban: number === null ? null : readIban(number),
    type: kind,
    label: valueAt(own, "VIGIE.NAME") ?? account.label,
    // A debt without a balance of its own has none; the day of the statement is then nobody's.
    valueOn: account.valueCents === null ? null : account.valueOn,
    balances: values.flatMap((value) => (value === null ? [] : [{ ...value, currency: account.currency }])),
    own: facts,
  };
}

function valueOf(text: string, reading: Reading) {
  const [dayText = "", amount = ""] = text.trim().split(" ");
  const on = reading.day(dayText);
  const amountCents = reading.amount(amount);
  return on === null || amountCents === null
    ? reading.note(text)
    : { type: "CLOSING", amount, amountCents, on };
}

/** An operation with the type that we gave it. */
export function withOwnType(one: StatementTransaction, element: MarkupElement): StatementTransaction {
  const stated = valueAt(element, "VIGIE.TYPE");
  const type = stated === null ? null : new Reading().transactionType(stated);
  if (type === null) return one;
  const shownWording = valueAt(element, "VIGIE.WORDING");
  return {
    ...one,
    type,
    category: valueAt(element, "VIGIE.CATEGORY") ?? one.category,
    ...(shownWording === null ? {} : { shownWording }),
    ...(valueAt(element, "VIGIE.CHOSEN") === "Y" ? { isCategoryChosen: true } : {}),
  };
}

/** A line with its kind, its own name, its lots, and no parts where it had none. Null where one of our tags is damaged. */
export function withOwnLine(
  holding: StatementHolding,
  position: MarkupElement,
  diagnostics: Diagnostics,
): StatementHolding | null {
  const stated = valueAt(position, "VIGIE.LINE");
  if (stated === null) return holding;
  const reading = new Reading();
  const holdingKind = reading.holdingKind(stated);
  const parts = partsOf(valueAt(position, "VIGIE.PARTS"), reading);
  const pockets = childrenNamed(position, "VIGIE.LOT").flatMap((lot) => pocketOf(lot, reading) ?? []);
  if (holdingKind === null || reading.fault !== null)
    return refuse(diagnostics, "statement.malformed_line", {
      line: position.line,
      found: reading.fault ?? "VIGIE.LINE",
    });
  const isAlone = holding.isin === null;
  return {
    ...holding,
    holdingKind,
    label: valueAt(position, "VIGIE.LABEL") ?? holding.label,
    securityId: isAlone ? null : holding.securityId,
    securityIdType: isAlone ? null : holding.securityIdType,
    ...parts,
    ...(pockets.length === 0 ? {} : { pockets }),
  };
}

/** Parts and price as they were known, where OFX wanted others. */
function partsOf(
  stated: string | null,
  reading: Reading,
): Partial<Pick<StatementHolding, "quantity" | "unitPrice">> {
  if (stated === null) return {};
  const match = /^\[(null|"[^"]*"),(null|"[^"]*")\]$/.exec(stated);
  if (match === null) reading.note(stated);
  const part = (text: string | undefined): string | null =>
    text === undefined || text === "null" ? null : reading.decimal(text.slice(1, -1));
  return { quantity: part(match?.[1]), unitPrice: part(match?.[2]) };
}

function pocketOf(lot: MarkupElement, reading: Reading): StatementPocket | null {
  const condition = reading.pocketCondition(valueAt(lot, "VIGIE.CONDITION"));
  if (condition === null) return reading.note("VIGIE.LOT");
  return {
    label: valueAt(lot, "VIGIE.LABEL"),
    quantity: reading.decimal(valueAt(lot, "VIGIE.UNITS")),
    valueCents: reading.amount(valueAt(lot, "VIGIE.AMOUNT")),
    condition,
    availableOn: reading.day(valueAt(lot, "VIGIE.AVAILABLE")),
  };
}
