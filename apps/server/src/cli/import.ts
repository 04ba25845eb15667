import "./plain-failures.ts";
import { demoAccounts } from "@vigie/domain";
import {
  openStatement,
  rejectedRowMessage,
  statementMessage,
  type OpenedStatement,
  type StatementFile,
} from "@vigie/statements";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { readToolConfig } from "../config.ts";
import { systemSubject } from "../edge/subject.ts";
import { confirm } from "../features/holdings/imports/actions/confirm.ts";
import { previewFile } from "../features/holdings/imports/actions/upload.ts";
import { userIdByEmail } from "../features/identity/users/actions.ts";
import { startServices } from "../boot/start-services.ts";
import { openDatabase } from "./open-database.ts";
import { loadMarketFiles, marketWords } from "./market-files.ts";
import { replayFolder, replayTable } from "./replay-files.ts";
import { cliText } from "./text.ts";

/** `npm run import -- FILE...` adds statement files to a saver's wealth; `--dry-run --json FILE` prints what a file says,
 * without a database; `replay FOLDER` prints a table of all the files of a folder; `funds`, `series`, `contracts` or `rates FILE...` loads real ones of the market. */
const usage = `usage: npm run import -- [--user ADDRESS] FILE...
       npm run import -- --dry-run [--json] FILE...
       npm run import -- replay FOLDER
       npm run import -- funds|series|contracts|rates FILE...`;

const questionCodes = {
  date_order: "statement.ambiguous_date",
  decimal_mark: "statement.ambiguous_amount",
  columns: "statement.columns_unknown",
  word: "statement.unknown_word",
} as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "dry-run": { type: "boolean" }, json: { type: "boolean" }, user: { type: "string" } },
});

const [first, ...rest] = positionals;
const word = marketWords.find((one) => one === first);
if (first === undefined) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else if (first === "replay")
  for (const folder of rest) process.stdout.write(replayTable(await replayFolder(folder)));
else if (word !== undefined)
  process.exitCode = await loadMarketFiles(word, rest, (line) => process.stdout.write(`${line}\n`));
else if (values["dry-run"] === true) process.exitCode = await dryRun(positionals);
else process.exitCode = await importFiles(positionals, values.user ?? demoAccounts[1].email);

/** One JSON line a file with --json, else a few French lines. The exit code is 1 when a file is refused. */
async function dryRun(files: readonly string[]): Promise<number> {
  let refused = 0;
  for (const file of files) {
    const read = await openStatement(await readFile(file), { filename: path.basename(file) });
    if (read.kind !== "read") refused += 1;
    const printed =
      read.kind === "read"
        ? { file, ok: true, ...printable(read.file) }
        : { file, ok: false, error: errorOf(read) };
    process.stdout.write(values.json === true ? `${JSON.stringify(printed)}\n` : summary(printed));
  }
  return refused > 0 ? 1 : 0;
}

/** Why nothing is read: a fault, or a question that only the file's owner can answer (in the app). */
function errorOf(read: Exclude<OpenedStatement, { kind: "read" }>) {
  if (read.kind === "refused")
    return { code: read.failure.code, message: statementMessage(read.failure), ...read.failure.detail };
  const [question] = read.questions;
  if (question === undefined) throw new Error("assertion: a file that asks has a question");
  const { line, found, sentence } = question;
  return { code: questionCodes[question.kind], message: sentence, line, found };
}

function printable(read: StatementFile) {
  return {
    format: read.format,
    encoding: read.encoding,
    warnings: read.warnings,
    rejected_rows: read.rejectedRows.map((row) => ({ ...row, message: rejectedRowMessage(row) })),
    accounts: read.accounts.map((account) => ({
      id: account.externalId,
      number: account.number,
      type: account.type,
      currency: account.currency,
      balance: account.valueCents === null ? null : account.valueCents / 100,
      balance_on: account.valueOn,
      available: account.availableCents === null ? null : account.availableCents / 100,
      cash: account.cashCents === null ? null : account.cashCents / 100,
      transactions: [
        ...account.transactions.map(({ externalId, date, amount, currency, wording, memo }) => ({
          id: externalId,
          date,
          amount,
          currency,
          wording,
          memo,
        })),
        // An operation whose fields were cut out is one all the same: nothing of it is known.
        ...account.emptyTransactions.map(({ raw }) => ({
          id: null,
          date: null,
          amount: null,
          currency: null,
          wording: raw,
          memo: null,
        })),
      ],
      security_transactions: account.securityTransactions.map(
        ({ externalId, date, type, isin, label, quantity, unitPrice, amount }) => ({
          id: externalId,
          date,
          type,
          isin,
          label,
          quantity,
          unit_price: unitPrice,
          amount,
        }),
      ),
      holdings: account.holdings.map(({ isin, label, quantity, unitPrice, valuation, currency, asOf }) => ({
        isin,
        label,
        quantity,
        unit_price: unitPrice,
        valuation,
        currency,
        as_of: asOf,
      })),
    })),
  };
}

function summary(printed: {
  file: string;
  ok: boolean;
  error?: { message: string };
  accounts?: ReturnType<typeof printable>["accounts"];
}): string {
  if (!printed.ok) return `${printed.file} : ${printed.error?.message ?? ""}\n`;
  const accounts = (printed.accounts ?? []).map((account) => cliText.account(account));
  return `${printed.file}\n${accounts.join("")}`;
}

async function importFiles(files: readonly string[], email: string): Promise<number> {
  const config = readToolConfig();
  const database = await openDatabase(config);
  const { services, stop } = await startServices(config, database.url);
  try {
    const customerId = await userIdByEmail(services, email.toLowerCase());
    if (customerId === null) {
      process.stderr.write(cliText.unknownAddress(email));
      return 1;
    }
    const subject = systemSubject("import", customerId);
    let refused = 0;
    for (const file of files) {
      const preview = await previewFile(services, subject, {
        fileName: path.basename(file),
        bytes: await readFile(file),
      });
      if (!preview.ok) {
        refused += 1;
        process.stdout.write(`${file} : ${String(preview.detail?.["sentence"] ?? preview.code)}\n`);
        continue;
      }
      const [need] = preview.value.needs;
      if (need !== undefined) {
        refused += 1;
        process.stdout.write(cliText.answerOnScreen(file, need.sentence));
        continue;
      }
      const done = await confirm(services, subject, { id: preview.value.id, joins: new Map() });
      const added = done.ok ? done.value : 0;
      process.stdout.write(cliText.added(file, added));
    }
    return refused > 0 ? 1 : 0;
  } finally {
    await stop();
    await database.close();
  }
}
