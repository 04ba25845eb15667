// Actual Budget makes a budget of one account with the lines of a JSON file, and writes it as the file that its front end
// opens. Runs on plain Node. `node actual-budget.mjs FOLDER_OF_THE_PACKAGE LINES.JSON WORK_FOLDER BUDGET.ZIP`
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, file, work, zip] = process.argv.slice(2);
const lines = JSON.parse(readFileSync(file, "utf8"));
const api = await import(pathToFileURL(path.join(folder, "dist", "index.js")).href);
const { send } = await api.init({ dataDir: work });
// Its cloud is not asked for: the budget stays local, and it says on its log that it does.
await api.runImport("bench", async () => {
  const account = await api.createAccount({ name: "Compte courant" }, 0);
  const rows = lines.map(({ day, cents, wording }) => ({ date: day, amount: cents, payee_name: wording }));
  await api.addTransactions(account, rows);
});
const { data, error } = await send("export-budget");
if (error !== undefined) throw new Error(error);
writeFileSync(zip, data);
await api.shutdown();
process.exit(0);
