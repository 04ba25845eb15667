// Actual Budget imports a file, once for each line read on the standard input, each time in a new account: its own reader,
// then its own reconciliation. Runs on plain Node. `node actual-import.mjs FOLDER_OF_THE_PACKAGE FILE WORK_FOLDER`
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, file, work] = process.argv.slice(2);
const answer = (value) => process.stdout.write(`\n@@${JSON.stringify(value)}\n`);
const api = await import(pathToFileURL(path.join(folder, "dist", "index.js")).href);
const { send } = await api.init({ dataDir: work });
// Its cloud is not asked for: the budget stays local, and it says on its log that it does.
await api.runImport("bench", async () => undefined);
answer({ ready: true });

let turn = 0;
for await (const _line of createInterface({ input: process.stdin })) {
  turn += 1;
  const account = await api.createAccount({ name: `Compte ${turn}` }, 0);
  const start = performance.now();
  const { errors, transactions } = await send("transactions-parse-file", { filepath: file, options: {} });
  const rows = transactions.map((row) => ({ ...row, account, amount: Math.round(row.amount * 100) }));
  await api.importTransactions(account, rows);
  const ms = performance.now() - start;
  const kept = await api.getTransactions(account, "2000-01-01", "2099-12-31");
  answer({
    ms,
    errors: errors.length,
    rows: kept.map((row) => `${row.date} ${row.amount} ${row.imported_payee}`),
  });
}
await api.shutdown();
process.exit(0);
