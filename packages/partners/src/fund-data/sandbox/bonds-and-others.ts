import type { AssetClass } from "@vigie/domain";
import type { CategoryHead, CategoryRow, FundCategory, Geography } from "./categories.ts";
import type { Loads } from "./model.ts";
import { stockCategories } from "./stocks.ts";

/** Funds of bonds, mixed ones and all the others; then the whole table. */
const bonds: readonly CategoryRow[] = [
  bond("Obligations d’État Zone euro", 40, 0.5, { rates: 1 }, "eurozone", [0.8, 0.16], ["etat"]),
  bond(
    "Obligations euro toutes signatures",
    60,
    0.25,
    { rates: 0.75, credit: 0.18 },
    "eurozone",
    [0.95, 0.17],
    [],
  ),
  bond(
    "Obligations d’entreprises euro",
    60,
    0.25,
    { rates: 0.6, credit: 0.32 },
    "eurozone",
    [1, 0.18],
    ["entreprises"],
  ),
  bond(
    "Obligations court terme",
    40,
    0.2,
    { rates: 0.2, credit: 0.08 },
    "eurozone",
    [0.6, 0.15],
    ["court-terme"],
  ),
  bond(
    "Obligations haut rendement",
    45,
    0.2,
    { rates: 0.15, credit: 0.95 },
    "europe",
    [1.35, 0.35],
    ["haut-rendement"],
  ),
  bond(
    "Obligations internationales",
    40,
    0.25,
    { rates: 0.7, credit: 0.25 },
    "world",
    [1.15, 0.2],
    ["monde"],
  ),
  bond(
    "Obligations émergentes",
    30,
    0.3,
    { rates: 0.4, credit: 0.6, emerging: 0.15 },
    "emerging",
    [1.5, 0.4],
    ["emergents"],
  ),
  bond(
    "Obligations indexées sur l’inflation",
    20,
    0.45,
    { rates: 1.05, commodities: 0.05 },
    "eurozone",
    [0.8, 0.18],
    ["inflation"],
  ),
  bond("Obligations convertibles", 18, 0, { europe: 0.4, credit: 0.3, rates: 0.1 }, "europe", [1.5, 0.3], []),
  bond("Obligations à échéance", 25, 0.1, { rates: 0.25, credit: 0.4 }, "europe", [1.1, 0.2], ["echeance"]),
  {
    ...bond(
      "Obligations euro (FCPE)",
      10,
      0,
      { rates: 0.7, credit: 0.2 },
      "eurozone",
      [0.7, 0.2],
      ["epargne-salariale"],
    ),
    employeeSavings: true,
  },
];

const others: readonly CategoryRow[] = [
  mixed("Diversifié prudent", 45, { world: 0.12, europe: 0.1, rates: 0.5, credit: 0.15 }, 0.22, 1.5),
  mixed("Diversifié équilibré", 50, { world: 0.28, europe: 0.2, rates: 0.3, credit: 0.12 }, 0.48, 1.7),
  mixed("Diversifié dynamique", 40, { world: 0.45, europe: 0.27, rates: 0.15, credit: 0.05 }, 0.72, 1.9),
  mixed("Diversifié flexible", 55, { world: 0.25, europe: 0.15, rates: 0.2, credit: 0.2 }, 0.4, 2.1),
  {
    ...mixed("Diversifié équilibré (FCPE)", 12, { europe: 0.45, rates: 0.35, credit: 0.1 }, 0.45, 1),
    tags: ["epargne-salariale"],
    employeeSavings: true,
  },
  plain(
    "cash",
    "Monétaire",
    40,
    { rates: 0.02 },
    0.0008,
    [0.15, 0.08],
    "eurozone",
    ["monetaire", "court-terme"],
    0.3,
  ),
  plain(
    "cash",
    "Monétaire à rendement amélioré",
    14,
    { rates: 0.04, credit: 0.03 },
    0.002,
    [0.3, 0.1],
    "eurozone",
    ["monetaire"],
    0,
  ),
  {
    ...plain(
      "cash",
      "Monétaire (FCPE)",
      6,
      { rates: 0.02 },
      0.0008,
      [0.2, 0.1],
      "eurozone",
      ["epargne-salariale"],
      0,
    ),
    employeeSavings: true,
  },
  plain(
    "realEstate",
    "SCPI de rendement",
    30,
    { property: 0.28 },
    0.016,
    [1.2, 0.4],
    "france",
    ["immobilier", "scpi"],
    0,
  ),
  plain(
    "realEstate",
    "OPCI grand public",
    14,
    { property: 0.38 },
    0.02,
    [1.6, 0.4],
    "france",
    ["immobilier"],
    0,
  ),
  {
    ...plain(
      "realEstate",
      "Foncières cotées",
      22,
      { property: 1.1, world: 0.15 },
      0.03,
      [1.7, 0.3],
      "europe",
      ["immobilier"],
      0.4,
    ),
    equityRatio: 0.97,
    sectorTilt: "realEstate",
  },
  plain(
    "other",
    "Or et métaux précieux",
    14,
    { gold: 1 },
    0.02,
    [1.6, 0.3],
    "none",
    ["or", "matieres-premieres"],
    0.6,
  ),
  plain(
    "other",
    "Matières premières",
    14,
    { commodities: 1, world: 0.2 },
    0.03,
    [1.5, 0.4],
    "none",
    ["matieres-premieres"],
    0.6,
  ),
  plain(
    "other",
    "Performance absolue",
    35,
    { world: 0.12, credit: 0.1 },
    0.035,
    [1.7, 0.5],
    "world",
    ["performance-absolue"],
    0,
  ),
  plain(
    "other",
    "Infrastructures non cotées",
    12,
    { world: 0.25, utilities: 0.2 },
    0.04,
    [2.2, 0.5],
    "europe",
    ["infrastructures"],
    0,
  ),
  plain(
    "other",
    "Capital-investissement",
    14,
    { world: 0.85, small: 0.8 },
    0.07,
    [2.9, 0.6],
    "europe",
    ["non-cote"],
    0,
  ),
  plain("other", "Crypto-actifs", 6, { crypto: 1 }, 0.02, [1.5, 1.2], "none", ["crypto"], 1),
  plain(
    "euroFund",
    "Eurocroissance",
    10,
    { rates: 0.25, europe: 0.06 },
    0.004,
    [0.9, 0.4],
    "europe",
    ["garantie"],
    0,
  ),
  plain(
    "savings",
    "Compte à terme en parts",
    8,
    {},
    0.0004,
    [0.2, 0.1],
    "none",
    ["court-terme", "garantie"],
    0,
  ),
  plain(
    "unknown",
    "Catégorie non communiquée",
    14,
    { world: 0.6, credit: 0.2 },
    0.05,
    [1.8, 0.4],
    "none",
    [],
    0,
  ),
];

export const fundCategories: readonly FundCategory[] = [...stockCategories, ...bonds, ...others].map(
  ({ ter: [activeTerPercent, indexTerPercent], equityRatio = 0, ...row }) => ({
    ...row,
    activeTerPercent,
    indexTerPercent,
    equityRatio,
  }),
);

function bond(
  ...all: readonly [...CategoryHead, ter: readonly [number, number], tags: readonly string[]]
): CategoryRow {
  const [name, count, indexRatio, loads, geography, ter, tags] = all;
  return {
    name,
    count,
    indexRatio,
    loads,
    geography,
    ter,
    tags,
    assetClass: "bond",
    ownVolatilityRatio: 0.009,
  };
}

function mixed(
  ...all: readonly [name: string, count: number, loads: Loads, equityRatio: number, ter: number]
): CategoryRow {
  const [name, count, loads, equityRatio, ter] = all;
  const base = { name, count, loads, equityRatio, tags: ["patrimonial"], geography: "world" as const };
  return {
    ...base,
    assetClass: "diversified",
    indexRatio: 0.05,
    ownVolatilityRatio: 0.022,
    ter: [ter, 0.35],
  };
}

function plain(
  ...all: readonly [
    assetClass: AssetClass,
    name: string,
    count: number,
    loads: Loads,
    ownVolatilityRatio: number,
    ter: readonly [number, number],
    geography: Geography,
    tags: readonly string[],
    indexRatio: number,
  ]
): CategoryRow {
  const [assetClass, name, count, loads, ownVolatilityRatio, ter, geography, tags, indexRatio] = all;
  return { assetClass, name, count, loads, ownVolatilityRatio, ter, geography, tags, indexRatio };
}
