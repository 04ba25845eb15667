import type { CategoryHead, CategoryRow, FundCategory } from "./categories.ts";
import { stockCategories } from "./stocks.ts";
import { others } from "./other-categories.ts";

/** Bond funds, mixed funds and all others; then the whole table. */
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
