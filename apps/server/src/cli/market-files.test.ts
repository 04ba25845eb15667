import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, openTestServer, type TestUser } from "../testing/test-server.ts";
import { loaders, loadMarketFiles } from "./market-files.ts";

const data = path.join(import.meta.dirname, "../../../../../shared/data");
const present = existsSync(path.join(data, "funds"));
if (!present) console.warn(`real market files are not at ${data}: their tests are skipped`);

let server: TestServer;
let user: TestUser;
const folder = mkdtempSync(path.join(tmpdir(), "vigie-market-"));
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  user = await server.addUser();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const lines: string[] = [];
const print = (line: string) => lines.push(line);
const written = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

const product = {
  code: "contrat-reel",
  name: "Contrat réel",
  seller: "boursorama",
  underwriter: "Assureur",
  wrapper: "AV",
  costs: Object.fromEntries(
    "entry exit deposit euro unit management transfer annuity switch brokerage withdrawal mandate custody"
      .split(" ")
      .map((name) => [`${name}_pct`, name === "unit" ? 0.75 : null]),
  ),
  rules: { unit_min_pct: 0, trade_min_eur: 100, free_switches: null },
  euro_funds: [],
  funds: ["FR0010315770"],
  strengths: [],
  weaknesses: [],
  fictitious: false,
};

test("a contract written by hand is loaded, with the number of its funds that are not known", async () => {
  const file = written("contrats.json", JSON.stringify({ data: [product] }));
  expect(await loaders.contracts(server.services, [file], print), lines.join("\n")).toBe(0);
  expect(lines.at(-1)).toBe("contrats.json\u00a0: 1 contrats chargés, 1 fonds inconnus.");
  const { body } = await user.ask("GET", "/contracts/contrat-reel");
  expect(body.contract).toMatchObject({ name: "Contrat réel", fees: { ucs_fee_ratio: 0.0075 }, demo: false });
});

test("a file that is not one is refused with its reason, and the others are loaded", async () => {
  const wrong = written("faux.json", "{");
  expect(await loaders.contracts(server.services, [wrong], print)).toBe(1);
  expect(lines.at(-1)).toBe("faux.json\u00a0: fichier refusé, ce n’est pas un texte JSON lisible.");
  const levels = written("indices.csv", "date,Indice Test\n2024-01-01,50\n2024-01-03,60\n2024-01-10,66\n");
  expect(await loaders.series(server.services, [wrong, levels], print)).toBe(1);
  const { body } = await user.ask("GET", "/series?slug=indice-test");
  expect(body.values).toEqual({
    slug: "indice-test",
    days: ["2024-01-03", "2024-01-10"],
    values: [100, 110],
  });
});

test("fund files that are refused make the command fail with French messages; the others are loaded", async () => {
  const list = written(
    "fonds.csv",
    "isin,name,assurance_vie,pea\nFR0010315770,Fonds Un,true,false\nFAUX,Fonds Deux,true,true\nFR0010315770,Fonds Un,true,false\n",
  );
  expect(await loaders.funds(server.services, [list], print)).toBe(0);
  const other = written("autre.csv", "nom,valeur\nA,1\n");
  const prices = written("sans-code.csv", "date,nav\n2024-01-02,10\n");
  lines.length = 0;
  expect(await loaders.funds(server.services, [other, prices, list], print)).toBe(1);
  expect(lines.map((line) => path.basename(line))).toEqual([
    "autre.csv\u00a0: fichier refusé, son contenu n’est celui d’aucun format connu.",
    "sans-code.csv\u00a0: fichier refusé, aucun code ISIN valide ne dit de quel fonds sont ses cours.",
    "fonds.csv\u00a0: 1 fonds lu, 2 lignes refusées\u00a0: code ISIN invalide (ligne 3)\u00a0; ligne en double (ligne 4).",
    "1 fonds, 0 historiques et 0 fonds en euros chargés.",
  ]);
  const { body } = await user.ask("GET", "/investments/FR0010315770");
  expect(body.investment.label).toBe("Fonds Un");
});

test("a file that is not there is named, before anything is opened", async () => {
  expect(await loadMarketFiles("contracts", ["/nulle/part.json"], print)).toBe(1);
  expect(lines.at(-1)).toBe("/nulle/part.json\u00a0: introuvable.");
  expect(await loadMarketFiles("series", [], print)).toBe(1);
});

test.skipIf(!present)("real funds, euro funds, indices and rates are loaded and read back", async () => {
  const funds = path.join(data, "funds");
  // The folder also holds other kinds of tables and prices of funds without an ISIN: these are refused, the others loaded.
  expect(await loaders.funds(server.services, [funds, path.join(funds, "nav")], print)).toBe(1);
  const { body } = await user.ask("GET", "/investments/FR0007051040");
  expect(body.investment.history.days.length).toBeGreaterThan(50);
  const markets = path.join(data, "markets");
  const files = ["indices_daily_2000_2015.csv", "regulated_savings_rates.csv"].map((name) =>
    path.join(markets, name),
  );
  expect(await loaders.series(server.services, files, print), lines.join("\n")).toBe(0);
  const series = await user.ask("GET", "/series");
  expect(series.body.series.filter((one: { unit: string }) => one.unit === "level").length).toBeGreaterThan(
    1,
  );
  const livret = series.body.series.find((one: { unit: string }) => one.unit === "annualRate");
  const { values } = (await user.ask("GET", `/series?slug=${livret.slug}`)).body;
  expect(values.days.length).toBeGreaterThan(3);
});
