import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { contractColumns, plainRate, readTabbed } from "@vigie/partners";
import { root } from "./lib/run.ts";

/** `node tools/contract-catalogue.ts contracts.tsv`: writes the contracts shipped with the product, from a table of known data.
 * Names, institutions, kinds and dates are facts, and are kept; fees only with confidence high or medium. Data from a
 * compilation that may be a protected database is left out: it is loaded with `npm run import`. */
const figures = contractColumns.filter((column) => /fee/.test(column));
const protectedSource = /good value for money|goodvalueformoney/i;
const target = path.join(root, "apps/server/src/features/market/known-contracts/contracts.tsv");

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the table of contracts: node tools/contract-catalogue.ts FILE");
const table = readTabbed(readFileSync(file));
if (!table.ok) throw new Error(`${file} is no table: ${table.code}`);
const { columns, rows, broken } = table.value;
const missing = contractColumns.filter((column) => !columns.includes(column));
if (missing.length > 0) throw new Error(`Columns that are not there: ${missing.join(", ")}`);
if (broken.length > 0) throw new Error(`Lines with another number of values: ${broken.join(", ")}`);
const shipped = rows.map(({ value }) => {
  const hasFees = value("confidence") !== "low" && !protectedSource.test(value("source"));
  // Fees in words are shipped if they are one plain rate: a whole fee schedule is the institution's own text.
  const cellOf = (column: string) => {
    if (column === "arbitrage_fee" || column === "custody_fee")
      return hasFees && plainRate(value(column)) !== null ? value(column) : "";
    return figures.includes(column) && !hasFees ? "" : value(column);
  };
  return contractColumns.map(cellOf).join("\t");
});
writeFileSync(target, `${[contractColumns.join("\t"), ...shipped].join("\n")}\n`);
console.log(`${String(shipped.length)} contracts written to ${path.relative(root, target)}.`);
