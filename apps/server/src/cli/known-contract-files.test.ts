import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, openTestServer } from "../testing/test-server.ts";
import { loaders } from "./market-files.ts";

const data = path.join(import.meta.dirname, "../../../../../shared/data/reference/contracts");
const present = existsSync(data);
if (!present) console.warn(`the reference table is not at ${data}: its test is skipped`);

let server: TestServer;
const folder = mkdtempSync(path.join(tmpdir(), "vigie-known-"));
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const lines: string[] = [];
const print = (line: string) => lines.push(line);
const written = (name: string, rows: readonly (readonly string[])[]) => {
  writeFileSync(path.join(folder, name), rows.map((row) => row.join("\t")).join("\n"));
  return path.join(folder, name);
};
const stored = async () =>
  await server.services.db.selectFrom("known_contracts").selectAll().orderBy("slug").execute();
const rates = async () =>
  await server.services.db.selectFrom("euro_fund_rates").selectAll().orderBy("year").execute();

const shipped = readFileSync(
  path.join(import.meta.dirname, "../features/market/known-contracts/contracts.tsv"),
  "utf8",
);
const header = shipped.split("\n")[0]?.split("\t") ?? [];
const contract = (cells: Readonly<Record<string, string>>) =>
  header.map((column) => ({ source: "notice", seen: "2026-05", confidence: "high", ...cells })[column] ?? "");

test("contracts are stored with their source; wrong lines are refused by reason; twice is once", async () => {
  const file = written("contrats.tsv", [
    header,
    contract({
      slug: "essai-vie",
      commercial_name: "Essai Vie",
      kind: "lifeinsurance",
      uc_management_fee_pct: "0.6",
      entry_fee_pct_max: "4.5",
    }),
    contract({ slug: "essai-vie", commercial_name: "Essai Vie", kind: "lifeinsurance" }),
    contract({ slug: "sans-type", commercial_name: "Sans type", kind: "assurance" }),
    contract({ slug: "cher", commercial_name: "Cher", kind: "per", uc_management_fee_pct: "60" }),
    contract({ slug: "sans-date", commercial_name: "Sans date", kind: "per", seen: "mai" }),
    ["trop", "court"],
  ]);
  for (const _ of [1, 2]) expect(await loaders.contracts(server.services, [file], print)).toBe(0);
  expect(lines.at(-1)).toBe(
    "contrats.tsv\u00a0: 1 contrats de référence chargés, 5 lignes refusées\u00a0: ligne en double (ligne 3)\u00a0; type de contrat inconnu (ligne 4)\u00a0; frais illisibles (ligne 5)\u00a0; date illisible (ligne 6)\u00a0; nombre de colonnes inattendu (ligne 7).",
  );
  const [only, ...others] = await stored();
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    file: "contrats.tsv",
    details: {
      source: "notice",
      seen: "2026-05",
      fees: [
        { fee: "entry", ratio: 0.045, isCeiling: true },
        { fee: "ucs", ratio: 0.006, isCeiling: false },
      ],
    },
  });
});

test("rates are stored with their source, and become years of their euro fund", async () => {
  const columns = [
    "contract_or_euro_fund",
    "insurer",
    "year",
    "rate_net_of_management_fee_pct",
    "source",
    "seen",
    "confidence",
    "note",
  ];
  const rate = (year: string, percent: string, confidence = "high") => [
    "Fonds Essai",
    "Assureur Essai",
    year,
    percent,
    "site",
    "2026-05",
    confidence,
    "",
  ];
  const first = written("taux.tsv", [
    columns,
    rate("2023", "2.5"),
    rate("2024", "2.75"),
    rate("2025", "3", "low"),
    rate("2027", "3"),
    rate("2022", "deux"),
  ]);
  expect(await loaders.rates(server.services, [first], print)).toBe(0);
  expect(lines.at(-1)).toBe(
    "taux.tsv\u00a0: 3 taux chargés pour 1 fonds en euros, 2 lignes refusées\u00a0: date illisible (ligne 5)\u00a0; taux illisible (ligne 6).",
  );
  const second = written("suite.tsv", [columns, rate("2024", "2.8")]);
  expect(await loaders.rates(server.services, [second], print)).toBe(0);
  expect((await rates()).map((row) => [row.year, Number(row.net_rate_ratio), row.file])).toEqual([
    [2023, 0.025, "taux.tsv"],
    [2024, 0.028, "suite.tsv"],
    [2025, 0.03, "taux.tsv"],
  ]);
  const fund = await server.services.db
    .selectFrom("euro_funds")
    .select("details")
    .where("slug", "=", "fonds-essai-assureur-essai")
    .executeTakeFirstOrThrow();
  // A rate that is still to be confirmed is not used.
  expect(fund.details.rates).toEqual([
    { year: 2023, netRateRatio: 0.025 },
    { year: 2024, netRateRatio: 0.028 },
  ]);
});

test("a file that is no such table is refused whole", async () => {
  const file = written("faux.tsv", [
    ["a", "b"],
    ["1", "2"],
  ]);
  expect(await loaders.rates(server.services, [file], print)).toBe(1);
  expect(lines.at(-1)).toBe("faux.tsv\u00a0: fichier refusé, son contenu n’est celui d’aucun format connu.");
});

test("what is shipped has fees of confidence high or medium only, each dated", () => {
  const rows = shipped
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => Object.fromEntries(line.split("\t").map((cell, at) => [header[at] ?? "", cell])));
  expect(rows.length).toBeGreaterThan(600);
  for (const row of rows) {
    const fees = Object.entries(row).filter(([column, cell]) => column.includes("fee") && cell !== "");
    if (fees.length > 0) expect(["high", "medium"]).toContain(row["confidence"]);
    expect(row["seen"]).toMatch(/^\d{4}(-\d\d)?$/);
    if (/good ?value/i.test(row["source"] ?? "")) expect(fees).toEqual([]);
  }
});

test.skipIf(!present)("the whole reference is read without a refused line", async () => {
  expect(await loaders.contracts(server.services, [path.join(data, "contracts.tsv")], print)).toBe(0);
  expect(lines.at(-1)).toBe("contracts.tsv\u00a0: 662 contrats de référence chargés.");
  expect(await loaders.rates(server.services, [path.join(data, "euro_rates.tsv")], print)).toBe(0);
  expect(lines.at(-1)).toMatch(/^euro_rates\.tsv\u00a0: 837 taux chargés pour \d+ fonds en euros\.$/);
});
