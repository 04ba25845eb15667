import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  readStatement,
  statementMessage,
  transactionKeys,
  type StatementAccount,
  type StatementFile,
} from "./index.ts";

const folder = join(import.meta.dirname, "../../../../shared/data/statements");
const table = join(folder, "EXPECTED.tsv");
const present = existsSync(table);
if (!present)
  console.warn(`Real statement files are not at ${folder}: the table of expected results is skipped.`);

type Row = { readonly file: string; readonly kind: string; readonly expected: string };

const rows: Row[] = present
  ? readFileSync(table, "utf8")
      .split("\n")
      .slice(1)
      .filter((line) => line !== "")
      .map((line) => {
        const [file = "", kind = "", expected = ""] = line.split("\t");
        return { file, kind, expected };
      })
  : [];

function read(file: string): ReturnType<typeof readStatement> {
  return readStatement(new Uint8Array(readFileSync(join(folder, file))), { filename: file });
}

function readFile(file: string): StatementFile {
  const result = read(file);
  if (!result.ok) throw new Error(`${file}: ${statementMessage(result)}`);
  return result.value;
}

/** `key=value; key=value` of the table. */
function pairs(expected: string): Map<string, string> {
  const entries = expected.split("; ").map((part): [string, string] => {
    const at = part.indexOf("=");
    return [part.slice(0, at), part.slice(at + 1).trim()];
  });
  return new Map(entries);
}

/** Sum of exact decimals, without a float. */
function exactSum(amounts: readonly string[]): number {
  const scale = 10n ** 8n;
  let sum = 0n;
  for (const amount of amounts) {
    const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
    const value = BigInt(whole) * scale + BigInt(fraction.padEnd(8, "0"));
    sum += amount.startsWith("-") ? -value : value;
  }
  return Number(sum) / Number(scale);
}

const ofxRows = rows.filter((row) => row.kind.startsWith("OFX"));
const camtRows = rows.filter((row) => row.kind.startsWith("CAMT"));
const isRead = (row: Row): boolean =>
  !row.expected.startsWith("malformed") && !row.expected.startsWith("account list only");

describe.skipIf(!present)("real OFX files", () => {
  test.each(ofxRows.filter(isRead))("$file says what the table says", ({ file, expected }) => {
    const said = readFile(file);
    const want = pairs(expected);
    const all = said.accounts.flatMap((account) => account.transactions);
    const actual = summaryOf(said);
    for (const [key, value] of want) {
      const name = key.replace(/ .*/, "");
      if (name === "ledger" || name === "available" || name === "availcash") {
        const type = { ledger: "LEDGER", available: "AVAIL", availcash: "AVAILCASH" }[name] ?? "";
        const stated = said.accounts.flatMap((account) =>
          account.balances.filter((one) => one.type === type).map((one) => one.amount),
        );
        expect(stated.map(Number), key).toEqual(value === "" ? [] : value.split("|").map(Number));
      } else if (name === "sum_trnamt")
        expect(exactSum(all.map((one) => one.amount)), key).toBe(Number(value));
      else if (name in actual)
        expect(actual[name], key).toBe(name === "currency" ? value : parseInt(value, 10));
    }
  });

  test("a balance left empty is unknown, not 0", () => {
    const [account] = readFile("ofx1/ofxparse__empty_balance.ofx").accounts;
    expect(account).toMatchObject({ valueCents: null, availableCents: null, currency: "CAD" });
  });

  test("Latin-1 letters are read right", () => {
    const [account] = readFile("ofx1/ledger-autosync__accented_characters_latin1.ofx").accounts;
    expect(account?.transactions[0]?.wording).toBe("Virement Interac à: Jean");
  });
});

function summaryOf(said: StatementFile): Record<string, number | string> {
  const { accounts } = said;
  const invest = accounts.some((account) => account.type === "market");
  const transactions = accounts.reduce(
    (sum, account) => sum + account.transactions.length + account.emptyTransactions.length,
    0,
  );
  return {
    accounts: accounts.filter((account) => account.externalId !== null).length,
    statements: accounts.reduce((sum, account) => sum + account.statementCount, 0),
    ...(invest ? { cash_transactions: transactions } : { transactions }),
    security_transactions: accounts.reduce((sum, account) => sum + account.securityTransactions.length, 0),
    holdings: accounts.reduce((sum, account) => sum + account.holdings.length, 0),
    currency: [...new Set(accounts.map((account) => account.currency ?? "none"))].join("|"),
    duplicate_fitid: said.warnings.filter((warning) => warning.code === "statement.duplicate_reference")
      .length,
  };
}

describe.skipIf(!present)("real CAMT files", () => {
  test.each(camtRows.filter(isRead))("$file says what the table says", ({ file, expected }) => {
    const { accounts, format } = readFile(file);
    const want = pairs(expected);
    const entries = accounts.flatMap((account) => account.transactions);
    expect(accounts.reduce((sum, account) => sum + account.statementCount, 0)).toBe(
      Number(want.get("statements")),
    );
    expect(entries).toHaveLength(Number(want.get("entries")));
    expect(entries.flatMap((entry) => entry.details)).toHaveLength(Number(want.get("transaction_details")));
    const balances = accounts.flatMap((account) =>
      account.balances.map((one) => `${one.type} ${one.amount} ${one.currency}`),
    );
    expect(balances.join("|")).toBe(want.get("balances"));
    expect(want.get("ns")?.startsWith(format.replace("camt", "camt."))).toBe(true);
  });
});

const kindRows = (kind: string): Row[] => rows.filter((row) => row.kind.startsWith(kind));

describe.skipIf(!present)("real QIF files", () => {
  test.each(kindRows("QIF").filter(isRead))("$file says what the table says", ({ file, expected }) => {
    const { accounts } = readFile(file);
    const want = pairs(expected);
    const bank = accounts.flatMap((account) => account.transactions);
    const invest = accounts.flatMap((account) => account.securityTransactions);
    expect(bank.length + invest.length).toBe(Number(want.get("transactions")));
    expect(bank.flatMap((one) => one.details)).toHaveLength(Number(want.get("splits")));
    const amounts = [...bank.map((one) => one.amount), ...invest.map((one) => one.amount ?? "0")];
    const french = file.includes("fr-virgule");
    // The table's own sum took the decimal comma away: 2426,25 is written 242625. Quiffen's purchase has a transfer amount, no total.
    expect(exactSum(amounts) * (french ? 100 : 1)).toBe(Number(want.get("sum_T")));
  });

  test("the order of day and month is found from the file", () => {
    const days = (file: string): string[] =>
      readFile(file).accounts.flatMap((account) => account.transactions.map((one) => one.date));
    expect(days("qif/Qif__3_records_ddmmyy.qif")).toEqual(["2010-01-01", "2010-06-01", "2010-12-29"]);
    expect(days("qif/Qif__3_records_mmddyy.qif")).toEqual(["2010-01-01", "2010-06-01", "2010-12-29"]);
    expect(days("qif/transcrit__qif-fr-virgule.qif")).toEqual(["2026-03-04", "2026-03-03"]);
  });
});

describe.skipIf(!present)("real MT940 files", () => {
  const written = (text: string): string => {
    const [, mark = "", date = "", currency = "", amount = ""] =
      /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(text) ?? [];
    const day = `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`;
    return `${day} ${currency} ${Number(amount.replace(",", ".")) * (mark === "D" ? -1 : 1)}`;
  };

  test.each(kindRows("MT940").filter(isRead))("$file says what the table says", ({ file, expected }) => {
    const { accounts } = readFile(file);
    const want = pairs(expected);
    const balances = accounts.flatMap((account) => account.balances);
    const said = (prefix: string): string[] =>
      balances
        .filter((one) => one.type.startsWith(prefix))
        .map((one) => `${one.on} ${one.currency} ${Number(one.amount)}`);
    expect(accounts).toHaveLength(Number(want.get("accounts")));
    expect(accounts.reduce((sum, account) => sum + account.statementCount, 0)).toBe(
      Number(want.get("messages")),
    );
    expect(accounts.flatMap((account) => account.transactions)).toHaveLength(
      Number(want.get("transactions")),
    );
    expect(said("60")[0]).toBe(written(want.get("opening") ?? ""));
    expect(said("62").at(-1)).toBe(written(want.get("closing_last") ?? ""));
  });
});

describe.skipIf(!present)("real CFONB 120 files", () => {
  test.each(kindRows("CFONB").filter(isRead))("$file says what the table says", ({ file, expected }) => {
    const { accounts } = readFile(file);
    const want = pairs(expected);
    const operations = accounts.flatMap((account) => account.transactions);
    const balances = accounts.flatMap((account) => account.balances);
    expect(accounts).toHaveLength(Number(want.get("accounts")));
    expect(balances.filter((one) => one.type === "01")).toHaveLength(Number(want.get("opening_records")));
    expect(balances.filter((one) => one.type === "07")).toHaveLength(Number(want.get("closing_records")));
    expect(operations).toHaveLength(Number(want.get("operations")));
    expect(operations.flatMap((one) => one.details)).toHaveLength(Number(want.get("details")));
    expect(exactSum(operations.map((one) => one.amount))).toBe(Number(want.get("sum_ops")));
    expect(Number(balances.findLast((one) => one.type === "07")?.amount)).toBe(
      Number(want.get("last_closing")),
    );
  });
});

describe.skipIf(!present)("refused files", () => {
  const codes: Readonly<Record<string, string>> = {
    "ofx1/ofxparse__bank_small.ofx": "statement.no_statement",
    "ofx1/ofxparse__date_missing.ofx": "statement.missing_date",
    "ofx1/ofxparse__decimal_error.ofx": "statement.invalid_amount",
    "ofx1/ofxparse__signon_fail.ofx": "statement.signon_failed",
    "ofx1/ofxparse__account_listing_aggregation.ofx": "statement.accounts_only",
    "ofx1/libofx__heap-buffer-overflow-1.ofx": "statement.missing_field",
    "ofx2/ofxparse__error_message.ofx": "statement.bank_error",
    "camt053/camt__camt053.v2.wrong.xml": "statement.no_statement",
    "qif/quiffen__empty.qif": "statement.empty",
    "mt940/mt940__invalid_statement.sta": "statement.not_recognised",
    "cfonb120/cfonb__end_of_statement_without_beginning.txt": "statement.missing_header_record",
    "cfonb120/cfonb__invalid_date.txt": "statement.invalid_date",
    "cfonb120/cfonb__operation_already_defined.txt": "statement.missing_header_record",
  };

  const refused = rows.filter((row) => !isRead(row) && !row.kind.startsWith("CSV"));
  test.each(refused)("$file is refused whole, in a French sentence", ({ file }) => {
    const result = read(file);
    expect(result.ok ? "read" : result.code).toBe(codes[file]);
    if (!result.ok) expect(statementMessage(result)).toMatch(/Rien n’a été importé\.$/);
  });

  test("the sentence names the line and what stands there", () => {
    const result = read("ofx1/ofxparse__decimal_error.ofx");
    expect(result.ok ? "" : statementMessage(result)).toMatch(
      /^Ligne 37\u00a0: «\u00a0\$120\u00a0» n’est pas un montant\./,
    );
  });
});

test.skipIf(!present)(
  "two identical real payments of one day keep two keys, and the same file twice gives the same keys",
  () => {
    const once = readFile("camt053/bankstatementparser__camt053_duplicate_same_day.xml").accounts;
    const twice = readFile("camt053/bankstatementparser__camt053_duplicate_same_day.xml").accounts;
    const keys = once.flatMap((account: StatementAccount) => transactionKeys(account));
    expect(new Set(keys).size).toBe(2);
    expect(twice.flatMap((account) => transactionKeys(account))).toEqual(keys);
  },
);
