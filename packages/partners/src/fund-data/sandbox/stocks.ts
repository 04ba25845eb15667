import type { CategoryHead, CategoryRow } from "./categories.ts";

/** Equity funds. A load of 1 on a market is its full movement; an added market is in addition to a shared one. */
export const stockCategories: readonly CategoryRow[] = [
  stock("Actions Monde", 110, 0.35, { world: 1 }, "world", ["monde"], { peaRatio: 0.15 }),
  stock("Actions Europe", 105, 0.3, { europe: 1 }, "europe", ["europe"], { peaRatio: 0.85 }),
  stock("Actions Zone euro", 85, 0.3, { eurozone: 1 }, "eurozone", ["europe"], { peaRatio: 0.95 }),
  stock("Actions France", 80, 0.2, { france: 1 }, "france", ["france"], { peaRatio: 0.97 }),
  stock("Actions Amérique du Nord", 95, 0.4, { northAmerica: 1 }, "northAmerica", ["amerique"], {
    peaRatio: 0.15,
  }),
  stock("Actions Japon", 35, 0.4, { asia: 0.75, japan: 1 }, "japan", ["asie"]),
  stock("Actions Asie-Pacifique", 40, 0.25, { asia: 1.02 }, "asia", ["asie"]),
  stock("Actions Marchés émergents", 65, 0.3, { emerging: 1 }, "emerging", ["emergents"], { peaRatio: 0.08 }),
  stock(
    "Petites valeurs Europe",
    45,
    0.1,
    { europe: 0.98, small: 1 },
    "europe",
    ["petites-valeurs", "europe"],
    {
      peaRatio: 0.85,
      peaPmeRatio: 0.4,
    },
  ),
  stock(
    "Petites valeurs France",
    35,
    0,
    { france: 0.92, small: 1.1 },
    "france",
    ["petites-valeurs", "france"],
    {
      peaRatio: 1,
      peaPmeRatio: 0.75,
    },
  ),
  stock("Petites valeurs Monde", 20, 0.3, { world: 1.05, small: 0.9 }, "world", ["petites-valeurs", "monde"]),
  stock("Actions à dividendes", 35, 0.3, { europe: 0.84 }, "europe", ["dividendes", "europe"], {
    peaRatio: 0.6,
  }),
  stock("Actions à faible volatilité", 20, 0.5, { world: 0.7 }, "world", ["monde"]),
  stock("Actions Climat", 45, 0.25, { world: 0.98, utilities: 0.3 }, "world", ["climat", "responsable"], {
    peaRatio: 0.1,
  }),
  stock("Technologies", 40, 0.35, { northAmerica: 1.02, technology: 1 }, "world", ["technologie"], {
    sectorTilt: "technology",
  }),
  stock("Santé", 30, 0.3, { world: 0.82, health: 1 }, "world", ["sante"], { sectorTilt: "healthcare" }),
  stock("Énergie", 18, 0.5, { world: 0.95, energy: 1 }, "world", ["matieres-premieres"], {
    sectorTilt: "energy",
  }),
  stock("Banques et assurances", 18, 0.5, { europe: 1.05, financials: 1 }, "europe", ["finance"], {
    sectorTilt: "financials",
    peaRatio: 0.8,
  }),
  stock("Services aux collectivités", 14, 0.5, { europe: 0.7, utilities: 1 }, "europe", ["climat"], {
    sectorTilt: "utilities",
    peaRatio: 0.7,
  }),
  stock("Luxe et consommation", 20, 0.2, { europe: 1.02, consumer: 1 }, "world", ["consommation"], {
    sectorTilt: "consumerCyclical",
    peaRatio: 0.3,
  }),
  stock("Actions à effet de levier", 8, 1, { europe: 2 }, "europe", ["levier"], { peaRatio: 0.5 }),
  stock("Actions Europe (FCPE)", 14, 0, { europe: 0.98 }, "europe", ["epargne-salariale"], {
    employeeSavings: true,
  }),
];

type StockMore = Pick<CategoryRow, "peaRatio" | "peaPmeRatio" | "sectorTilt" | "employeeSavings">;

function stock(...all: readonly [...CategoryHead, tags: readonly string[], more?: StockMore]): CategoryRow {
  const [name, count, indexRatio, loads, geography, tags, more = {}] = all;
  const base = { name, count, indexRatio, loads, geography, tags, assetClass: "stock" as const };
  return { ...base, ownVolatilityRatio: 0.045, ter: [2, 0.3], equityRatio: 0.97, ...more };
}
