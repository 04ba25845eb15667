import {
  dayOf,
  type Day,
  type Instant,
  isInvested,
  isLoan,
  type PortfolioKind,
  type TransactionType,
} from "@vigie/domain";
import {
  decimalOfCents,
  type ExportedPortfolio,
  type ExportedHolding,
  type ExportedPocket,
  type ExportedTransaction,
  type HouseholdWriter,
} from "./household.ts";
import { loanJson, ownershipJson, paymentJson } from "./json.ts";
import { propertyJson } from "./property.ts";

/** OFX 2.1.1, bank, card and investment statements. What OFX has no word for (our kinds, a loan's terms, dated values) is in
 * tags of our own, which other readers skip: a name with a point is private by the standard (§2.7.2). */

export type OfxSection = "bank" | "card" | "investment";

/** Contracts are written in the order of their sections, which the standard sets. */
export const ofxSections: readonly OfxSection[] = ["bank", "card", "investment"];

export function ofxSection(kind: PortfolioKind): OfxSection {
  if (kind === "card") return "card";
  return isInvested(kind) || kind === "realestate" || kind === "other" ? "investment" : "bank";
}

const sets = {
  bank: { set: "BANKMSGSRSV1", response: "STMTTRNRS", statement: "STMTRS", from: "BANKACCTFROM" },
  card: { set: "CREDITCARDMSGSRSV1", response: "CCSTMTTRNRS", statement: "CCSTMTRS", from: "CCACCTFROM" },
  investment: {
    set: "INVSTMTMSGSRSV1",
    response: "INVSTMTTRNRS",
    statement: "INVSTMTRS",
    from: "INVACCTFROM",
  },
} as const;

const status = "<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>";

export function ofxWriter(at: Instant): HouseholdWriter {
  const today = dayOf(at);
  const securities = new Map<string, string>();
  let open: OfxSection | null = null;
  const moveTo = (section: OfxSection | null): string => {
    if (open === section) return "";
    const closed = open === null ? "" : `</${sets[open].set}>\n`;
    open = section;
    return section === null ? closed : `${closed}<${sets[section].set}>\n`;
  };
  return {
    begin: () =>
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n<OFX>\n<SIGNONMSGSRSV1><SONRS>${status}<DTSERVER>${compact(today)}</DTSERVER><LANGUAGE>FRA</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n`,
    *portfolio(portfolio) {
      const section = ofxSection(portfolio.kind);
      yield moveTo(section);
      yield* statement(portfolio, { section, today, securities });
    },
    part: null,
    end: () => `${moveTo(null)}${securityList(securities)}</OFX>\n`,
  };
}

type Context = {
  readonly section: OfxSection;
  readonly today: Day;
  readonly securities: Map<string, string>;
};

function* statement(portfolio: ExportedPortfolio, context: Context): Generator<string> {
  const { section, today } = context;
  const { response, statement: name, from } = sets[section];
  const on = compact(portfolio.valueOn ?? today);
  yield `<${response}><TRNUID>0</TRNUID>${status}<${name}>`;
  if (section === "investment") yield `<DTASOF>${on}</DTASOF>`;
  yield `${tag("CURDEF", portfolio.currency)}<${from}>${accountFrom(portfolio, section)}</${from}>\n`;
  yield* lines(portfolio, section);
  if (section === "investment") yield* positions(portfolio, context);
  else if (portfolio.valueCents !== null)
    yield `<LEDGERBAL>${tag("BALAMT", decimalOfCents(portfolio.valueCents))}<DTASOF>${on}</DTASOF></LEDGERBAL>\n`;
  yield* ownFacts(portfolio);
  yield `</${name}></${response}>\n`;
}

/** The longest identifiers that the standard allows (§3.2, A-22 and A-32): strict readers refuse a longer one. The end of an
 * IBAN or of an id is what tells it from others; the whole of it stands in our own tags. */
const longest = { account: 22, security: 32 } as const;

function shortId(id: string, length: number): string {
  return id.replaceAll(/[\s-]/g, "").slice(-length);
}

function accountFrom(portfolio: ExportedPortfolio, section: OfxSection): string {
  const number = shortId(portfolio.number ?? portfolio.id, longest.account);
  if (section === "investment") return `<BROKERID>VIGIE</BROKERID>${tag("ACCTID", number)}`;
  if (section === "card") return tag("ACCTID", number);
  const type = isLoan(portfolio.kind)
    ? "CREDITLINE"
    : portfolio.kind === "savings"
      ? "SAVINGS"
      : portfolio.kind === "deposit"
        ? "CD"
        : "CHECKING";
  return `<BANKID>VIGIE</BANKID>${tag("ACCTID", number)}<ACCTTYPE>${type}</ACCTTYPE>`;
}

function* lines(portfolio: ExportedPortfolio, section: OfxSection): Generator<string> {
  const { transactions } = portfolio;
  if (transactions.length === 0) return;
  const days = transactions.map((one) => one.date).toSorted();
  const list = section === "investment" ? "INVTRANLIST" : "BANKTRANLIST";
  yield `<${list}><DTSTART>${compact(days[0] ?? "")}</DTSTART><DTEND>${compact(days.at(-1) ?? "")}</DTEND>\n`;
  for (const one of transactions) {
    yield section === "investment"
      ? `<INVBANKTRAN>${line(one)}<SUBACCTFUND>CASH</SUBACCTFUND></INVBANKTRAN>\n`
      : `${line(one)}\n`;
  }
  yield `</${list}>\n`;
}

const trnTypes: Partial<Readonly<Record<TransactionType, string>>> = {
  card: "POS",
  transfer: "XFER",
  order: "DIRECTDEBIT",
  check: "CHECK",
  deposit: "DEP",
  withdrawal: "CASH",
  loan_repayment: "REPEATPMT",
  fee: "FEE",
  market_fee: "FEE",
  interest: "INT",
  dividend: "DIV",
};

/** NAME holds 32 characters: a longer wording is whole in MEMO, which then begins with NAME. */
function line(one: ExportedTransaction): string {
  const wording = one.wording;
  const name = wording.slice(0, 32).trim();
  return [
    `<STMTTRN>${tag("TRNTYPE", trnTypes[one.type] ?? (one.amountCents < 0 ? "DEBIT" : "CREDIT"))}`,
    `<DTPOSTED>${compact(one.date)}</DTPOSTED>`,
    one.valueDate === null ? "" : `<DTAVAIL>${compact(one.valueDate)}</DTAVAIL>`,
    tag("TRNAMT", decimalOfCents(one.amountCents)),
    tag("FITID", one.externalId),
    tag("NAME", name),
    wording === name ? "" : tag("MEMO", wording),
    tag("VIGIE.TYPE", one.type),
    one.categoryId === null ? "" : tag("VIGIE.CATEGORY", one.categoryId),
    one.isCategoryChosen ? tag("VIGIE.CHOSEN", "Y") : "",
    one.shownWording === null ? "" : tag("VIGIE.WORDING", one.shownWording),
    "</STMTTRN>",
  ].join("");
}

function* positions(portfolio: ExportedPortfolio, { securities }: Context): Generator<string> {
  if (portfolio.holdings.length > 0) {
    yield "<INVPOSLIST>";
    for (const [index, holding] of portfolio.holdings.entries())
      yield position(holding, {
        id: holding.isin ?? shortId(`${portfolio.id}${String(index).padStart(4, "0")}`, longest.security),
        securities,
      });
    yield "</INVPOSLIST>\n";
  }
  // What a whole investment account is worth, and what a part of it cost, are in tags of ours: those that OFX 2 has for them
  // are errors to libofx, which reads by the grammar of OFX 1.6.
  if (portfolio.valueCents !== null) yield `${tag("VIGIE.TOTAL", decimalOfCents(portfolio.valueCents))}\n`;
}

type Security = { readonly id: string; readonly securities: Map<string, string> };

/** OFX wants parts and a price on every line: an amount alone is so many parts at 1, and says it. */
function position(holding: ExportedHolding, { id, securities }: Security): string {
  const name = securities.get(id) ?? holding.label;
  securities.set(id, name);
  const isPriced = holding.quantity !== null && holding.unitPrice !== null;
  const value = holding.valuationCents === null ? null : decimalOfCents(holding.valuationCents);
  const element = holding.holdingKind === "unit" && holding.isin !== null ? "POSMF" : "POSOTHER";
  return [
    `<${element}><INVPOS><SECID>${tag("UNIQUEID", id)}${tag("UNIQUEIDTYPE", holding.isin === null ? "OTHER" : "ISIN")}</SECID>`,
    "<HELDINACCT>CASH</HELDINACCT><POSTYPE>LONG</POSTYPE>",
    tag("UNITS", isPriced ? (holding.quantity ?? "") : (value ?? "0")),
    tag("UNITPRICE", isPriced ? (holding.unitPrice ?? "") : "1"),
    value === null ? "" : tag("MKTVAL", value),
    holding.unitCost === null ? "" : tag("VIGIE.COST", holding.unitCost),
    holding.asOf === null ? "" : `<DTPRICEASOF>${compact(holding.asOf)}</DTPRICEASOF>`,
    tag("VIGIE.LINE", holding.holdingKind),
    isPriced
      ? ""
      : `<VIGIE.PARTS>${escape(JSON.stringify([holding.quantity, holding.unitPrice]))}</VIGIE.PARTS>`,
    name === holding.label ? "" : tag("VIGIE.LABEL", holding.label),
    ...holding.pockets.map(lot),
    `</INVPOS></${element}>\n`,
  ].join("");
}

function lot(pocket: ExportedPocket): string {
  const stated = (name: string, value: string | null): string => (value === null ? "" : tag(name, value));
  return [
    "<VIGIE.LOT>",
    tag("VIGIE.CONDITION", pocket.condition),
    stated("VIGIE.LABEL", pocket.label),
    stated("VIGIE.UNITS", pocket.quantity),
    stated("VIGIE.AMOUNT", pocket.valueCents === null ? null : decimalOfCents(pocket.valueCents)),
    stated("VIGIE.AVAILABLE", pocket.availableOn),
    "</VIGIE.LOT>",
  ].join("");
}

function securityList(securities: ReadonlyMap<string, string>): string {
  if (securities.size === 0) return "";
  const infos = [...securities].map(
    ([id, name]) =>
      `<OTHERINFO><SECINFO><SECID>${tag("UNIQUEID", id)}${tag("UNIQUEIDTYPE", /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(id) ? "ISIN" : "OTHER")}</SECID>${tag("SECNAME", name)}</SECINFO></OTHERINFO>\n`,
  );
  return `<SECLISTMSGSRSV1><SECLIST>\n${infos.join("")}</SECLIST></SECLISTMSGSRSV1>\n`;
}

function* ownFacts(portfolio: ExportedPortfolio): Generator<string> {
  const text = (name: string, value: string | null): string => (value === null ? "" : tag(name, value));
  yield [
    `<VIGIE.CONTRACT>${tag("VIGIE.ID", portfolio.id)}${tag("VIGIE.KIND", portfolio.kind)}`,
    text("VIGIE.DETAIL", portfolio.kindDetail),
    tag("VIGIE.NAME", portfolio.name),
    text("VIGIE.BANK", portfolio.institution),
    text("VIGIE.NUMBER", portfolio.number),
    text("VIGIE.OPENED", portfolio.openedOn),
    text("VIGIE.COMPANY", portfolio.company),
    portfolio.isTyped ? tag("VIGIE.TYPED", "Y") : "",
    portfolio.ownership === null
      ? ""
      : tag("VIGIE.SHARE", JSON.stringify(ownershipJson(portfolio.ownership))),
    portfolio.loan === null ? "" : tag("VIGIE.LOAN", JSON.stringify(loanJson(portfolio.loan))),
    portfolio.property === null
      ? ""
      : tag("VIGIE.PROPERTY", JSON.stringify(propertyJson(portfolio.property))),
  ].join("");
  for (const { day, valueCents } of portfolio.values)
    yield tag("VIGIE.VALUE", `${day} ${decimalOfCents(valueCents)}`);
  for (const payment of portfolio.payments) yield tag("VIGIE.PAYMENT", JSON.stringify(paymentJson(payment)));
  yield "</VIGIE.CONTRACT>";
}

function tag(name: string, value: string): string {
  return `<${name}>${escape(value)}</${name}>`;
}

/** XML holds no control character but spaces. */
function escape(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are what XML refuses
      .replaceAll(/[\u0000-\u001f\u007f\ufffe\uffff]/g, " ")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
  );
}

function compact(day: string): string {
  return day.replaceAll("-", "");
}
