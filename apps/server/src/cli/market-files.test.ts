import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, openHouse, type Resident } from "../test-house.ts";
import { loaders, loadMarketFiles } from "./market-files.ts";

const data = path.join(import.meta.dirname, "../../../../../shared/data");
const present = existsSync(path.join(data, "funds"));
if (!present) console.warn(`real market files are not at ${data}: their tests are skipped`);

let house: House;
let resident: Resident;
const folder = mkdtempSync(path.join(tmpdir(), "vigie-market-"));
beforeAll(async () => {
  house = await openHouse({ jobs: false });
  resident = await house.addUser();
});
afterAll(async () => {
  await house.close();
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
  expect(await loaders.contracts(house.services, [file], print), lines.join("\n")).toBe(0);
  expect(lines.at(-1)).toBe("contrats.json\u00a0: 1 contrats chargés, 1 fonds inconnus.");
  const { body } = await resident.ask("GET", "/contracts/contrat-reel");
  expect(body.contract).toMatchObject({ name: "Contrat réel", fees: { ucs_fee_ratio: 0.0075 }, demo: false });
});

test("a file that is not one is refused with its reason, and the others are loaded", async () => {
  const wrong = written("faux.json", "{");
  expect(await loaders.contracts(house.services, [wrong], print)).toBe(1);
  expect(lines.at(-1)).toContain("fund_file.not_json");
  const levels = written("indices.csv", "date,Indice Test\n2024-01-01,50\n2024-01-03,60\n2024-01-10,66\n");
  expect(await loaders.series(house.services, [wrong, levels], print)).toBe(1);
  const { body } = await resident.ask("GET", "/series?slug=indice-test");
  expect(body.values).toEqual({
    slug: "indice-test",
    days: ["2024-01-03", "2024-01-10"],
    values: [100, 110],
  });
});

test("a file that is not there is named, before anything is opened", async () => {
  expect(await loadMarketFiles("contracts", ["/nulle/part.json"], print)).toBe(1);
  expect(lines.at(-1)).toBe("/nulle/part.json\u00a0: introuvable.");
  expect(await loadMarketFiles("series", [], print)).toBe(1);
});

test.skipIf(!present)(
  "real funds, euro funds, indices and rates are loaded and read back",
  async () => {
    const funds = path.join(data, "funds");
    expect(await loaders.funds(house.services, [funds, path.join(funds, "nav")], print)).toBe(0);
    const { body } = await resident.ask("GET", "/investments/FR0007051040");
    expect(body.investment.history.days.length).toBeGreaterThan(50);
    const markets = path.join(data, "markets");
    const files = ["indices_daily_2000_2015.csv", "regulated_savings_rates.csv"].map((name) =>
      path.join(markets, name),
    );
    expect(await loaders.series(house.services, files, print), lines.join("\n")).toBe(0);
    const series = await resident.ask("GET", "/series");
    expect(series.body.series.filter((one: { unit: string }) => one.unit === "level").length).toBeGreaterThan(
      1,
    );
    const livret = series.body.series.find((one: { unit: string }) => one.unit === "annualRate");
    const { values } = (await resident.ask("GET", `/series?slug=${livret.slug}`)).body;
    expect(values.days.length).toBeGreaterThan(3);
  },
  60_000,
);
