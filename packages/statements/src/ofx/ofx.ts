import { ok, type Result } from "@vigie/domain";
import { joinStatements, warnOfRepeatedReferences } from "../accounts.ts";
import { refuse, statementFailure, warn, type Diagnostics } from "../diagnostics.ts";
import { parseMarkup } from "../markup.ts";
import { type RowReader } from "../markup-state.ts";
import { child, childrenNamed, valueAt, type MarkupElement } from "../markup-elements.ts";
import type { StatementAccount, StatementCode, StatementTransaction } from "../model.ts";
import { withOwnPortfolio } from "../own/ofx.ts";
import type { TextSource } from "../text/source.ts";
import { readBankStatement, readTransaction, type OfxRows } from "./bank.ts";
import { readInvestmentStatement, readSecurities, securityLineNames } from "./investment.ts";

/** Aggregates of OFX that hold what is read: a lost closing tag of one of them refuses the file rather than hide what follows. */
const aggregates = new Set([
  "OFX", "SIGNONMSGSRSV1", "SONRS", "STATUS", "BANKMSGSRSV1", "CREDITCARDMSGSRSV1", "INVSTMTMSGSRSV1", "SECLISTMSGSRSV1",
  "STMTTRNRS", "CCSTMTTRNRS", "INVSTMTTRNRS", "STMTRS", "CCSTMTRS", "INVSTMTRS", "BANKACCTFROM", "CCACCTFROM", "INVACCTFROM",
  "BANKTRANLIST", "STMTTRN", "LEDGERBAL", "AVAILBAL", "INVTRANLIST", "INVBANKTRAN", "INVPOSLIST", "INVPOS", "INVBAL", "INVTRAN",
  "INVBUY", "INVSELL", "SECID", "SECLIST", "SECINFO", "CURRENCY", "ORIGCURRENCY", "PAYEE",
]); // prettier-ignore

/** The message sets that hold statements, the responses in them and the statements in those (OFX 2.1.1 §11.4, §11.4.3, §13.9). */
const statementSets = [
  { set: "BANKMSGSRSV1", response: "STMTTRNRS", statement: "STMTRS" },
  { set: "CREDITCARDMSGSRSV1", response: "CCSTMTTRNRS", statement: "CCSTMTRS" },
  { set: "INVSTMTMSGSRSV1", response: "INVSTMTTRNRS", statement: "INVSTMTRS" },
] as const;

/** Sets that carry no operation of an account. */
const silentSets = new Set([
  "SIGNONMSGSRSV1",
  "SIGNUPMSGSRSV1",
  "SECLISTMSGSRSV1",
  "PROFMSGSRSV1",
  "EMAILMSGSRSV1",
]);

const statementNames = ["STMTRS", "CCSTMTRS"];
/** Where the aggregates stand that hold what is read (OFX 2.1.1 §2.4, §11.4, §13.9). */
const parents: ReadonlyMap<string, readonly string[]> = new Map([
  ["SIGNONMSGSRSV1", ["OFX"]],
  ["SONRS", ["SIGNONMSGSRSV1"]],
  ["STATUS", ["SONRS", "STMTTRNRS", "CCSTMTTRNRS", "INVSTMTTRNRS"]],
  ...statementSets.flatMap(({ set, response, statement }): [string, string[]][] => [
    [set, ["OFX"]],
    [response, [set]],
    [statement, [response]],
  ]),
  ["BANKACCTFROM", ["STMTRS"]],
  ["CCACCTFROM", ["CCSTMTRS"]],
  ["BANKTRANLIST", statementNames],
  ["LEDGERBAL", statementNames],
  ["AVAILBAL", statementNames],
  ["STMTTRN", ["BANKTRANLIST", "INVBANKTRAN"]],
]);
/** A file that ends before their closing tags has said everything of its statements. */
const mayStayOpen = new Set(["OFX", ...statementSets.flatMap(({ set, response }) => [set, response])]);

/** An operation whose closing tag was lost: nothing of its amount was lost with it where another field follows. */
function isWhole({ name, children }: MarkupElement): boolean {
  return name !== "STMTTRN" || children.length === 0 || children.at(-1)?.name !== "TRNAMT";
}

/** Where the OFX body starts, or -1. */
export function ofxStart(text: string): number {
  return text.search(/<OFX[\s>]/i);
}

/** Whether the header says OFX 2 (XML) rather than OFX 1 (SGML). The body is read the same way: banks put SGML under an XML header. */
export function isOfx2(text: string): boolean {
  const head = text.slice(0, 2048);
  return /<\?OFX\s/i.test(head) || /<\?xml\s/i.test(head);
}

/** Reads an OFX file, bank, card and investment statements, in the order of the file. */
export function readOfx(
  source: TextSource,
  diagnostics: Diagnostics,
): Result<StatementAccount[], StatementCode> {
  const rows = newRows(diagnostics);
  const options = {
    mode: "sgml",
    from: ofxStart(source.head),
    mustClose: aggregates,
    parents,
    isWhole,
    mayStayOpen,
    rows: rows.readers,
  } as const;
  const ofx = child(parseMarkup(source, options, diagnostics), "OFX");
  if (ofx === null) return diagnostics.failure ?? statementFailure("statement.no_statement");
  refuseFailedSignOn(ofx, diagnostics);
  const securities = readSecurities(ofx);
  const statements: StatementAccount[] = [];
  for (const { set, response, statement } of statementSets) {
    for (const answer of childrenNamed(ofx, set).flatMap((one) => childrenNamed(one, response))) {
      for (const element of childrenNamed(answer, statement)) {
        const read =
          statement === "INVSTMTRS"
            ? readInvestmentStatement(element, { rows, securities, diagnostics })
            : readBankStatement(element, { rows, card: statement === "CCSTMTRS", diagnostics });
        const whole = read === null ? null : withOwnPortfolio(read, element, diagnostics);
        if (whole !== null) statements.push(whole);
      }
      if (child(answer, statement) === null) reportBankError(answer, diagnostics);
    }
  }
  if (diagnostics.failure !== null) return diagnostics.failure;
  warnOfUnreadSets(ofx, diagnostics);
  warnOfRepeatedReferences([...rows.references, ...referencesOf(ofx)], diagnostics);
  return statements.length > 0 ? ok(joinStatements(statements, diagnostics)) : nothingRead(ofx);
}

type Rows = OfxRows & {
  readonly readers: ReadonlyMap<string, RowReader>;
  readonly references: readonly string[];
};

/** Operations are read as they go by; lines on securities wait for the names at the end of the file. */
function newRows(diagnostics: Diagnostics): Rows {
  const transactions = new Map<MarkupElement, StatementTransaction | null>();
  const empty = new Map<MarkupElement, string>();
  const raws = new Map<MarkupElement, string>();
  const references: string[] = [];
  const readRow: RowReader = (element, raw) => {
    const reference = valueAt(element, "FITID");
    if (reference !== null) references.push(reference);
    if (element.children.length === 0) empty.set(element, raw);
    transactions.set(element, readTransaction(element, raw, diagnostics));
    return true;
  };
  const keepRow: RowReader = (element, raw) => {
    raws.set(element, raw);
    return false;
  };
  const readers = new Map([
    ["STMTTRN", readRow],
    ...securityLineNames.map((name) => [name, keepRow] as const),
  ]);
  return { transactions, empty, raws, references, readers };
}

function refuseFailedSignOn(ofx: MarkupElement, diagnostics: Diagnostics): void {
  const status = child(child(child(ofx, "SIGNONMSGSRSV1"), "SONRS"), "STATUS");
  if (status === null || !isError(status)) return;
  refuse(diagnostics, "statement.signon_failed", errorDetail(status));
}

function reportBankError(answer: MarkupElement, diagnostics: Diagnostics): void {
  const status = child(answer, "STATUS");
  if (status !== null && isError(status))
    warn(diagnostics, "statement.partial_bank_error", errorDetail(status));
}

function isError(status: MarkupElement): boolean {
  return valueAt(status, "SEVERITY")?.toUpperCase() === "ERROR";
}

function errorDetail(status: MarkupElement): Record<string, string | number> {
  const code = child(status, "CODE");
  return {
    line: (code ?? status).line,
    code: valueAt(status, "CODE") ?? "?",
    found: valueAt(status, "MESSAGE") ?? "",
  };
}

/** No statement at all: the reason is the bank's error, a list of accounts, or nothing. */
function nothingRead(ofx: MarkupElement): Result<never, StatementCode> {
  for (const { set, response } of statementSets) {
    for (const answer of childrenNamed(ofx, set).flatMap((one) => childrenNamed(one, response))) {
      const status = child(answer, "STATUS");
      if (status !== null && isError(status))
        return statementFailure("statement.bank_error", errorDetail(status));
    }
  }
  const accounts = childrenNamed(ofx, "SIGNUPMSGSRSV1")
    .flatMap((one) => childrenNamed(one, "ACCTINFOTRNRS"))
    .flatMap((one) => childrenNamed(one, "ACCTINFORS"))
    .flatMap((one) => childrenNamed(one, "ACCTINFO")).length;
  if (accounts > 0) return statementFailure("statement.accounts_only", { accounts });
  return statementFailure("statement.no_statement");
}

function warnOfUnreadSets(ofx: MarkupElement, diagnostics: Diagnostics): void {
  for (const set of ofx.children) {
    const read = statementSets.some((one) => one.set === set.name) || silentSets.has(set.name);
    if (!read) warn(diagnostics, "statement.unknown_section", { line: set.line, found: set.name });
  }
}

/** Every reference of the file, pending orders included, without recursion. */
function* referencesOf(ofx: MarkupElement): Generator<string> {
  const stack: MarkupElement[] = [ofx];
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    if (element.name === "FITID" && element.text.trim() !== "") yield element.text.trim();
    for (const one of element.children) stack.push(one);
  }
}
