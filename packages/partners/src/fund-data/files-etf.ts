import type { AssetClass, Fund, FundRegion, Ratio, Sector } from "@vigie/domain";
import type { TableRow } from "./files-csv.ts";

/** Maps a row of `etf-universe.csv` (columns isin, name, category, index, asset_class, focus, ter_pct_2021, pea_list...) to a fund.
 * Missing data stays unknown: the file has no SRI, currency or first price day. */
export function fundFromEtfRow(row: TableRow): Fund {
  const label = row.value("name");
  const category = row.value("category");
  const focus = row
    .value("focus")
    .split(",")
    .map((part) => part.trim());
  const assetClass = classOf(row.value("asset_class"), category);
  const indexFund = indexOf(category, row.value("index"));
  const peaEligible = row.value("pea_list") === "1" ? true : null;
  return {
    isin: row.value("isin"),
    label,
    issuer: issuerOfLabel(label),
    assetClass,
    category: category === "" ? null : category,
    sri: null,
    managementFeeRatio: null,
    ongoingFeeRatio: ratioOfPercent(row.value("ter_pct_2021")),
    maxSubscriptionFeeRatio: null,
    indexFund,
    // The list is one broker's from 2020: absence from it proves nothing.
    peaEligible,
    peaPmeEligible: null,
    geography: geographyOf(focus),
    sectors: assetClass === "stock" ? sectorsOf(focus) : [],
    tags: tagsOf({ focus, indexFund, peaEligible, assetClass }),
    notesByProfile: null,
    firstPriceOn: null,
    currency: null,
    demo: false,
  };
}

const classes: Readonly<Record<string, AssetClass>> = {
  Equity: "stock",
  Bonds: "bond",
  "Money Market": "cash",
  Commodities: "other",
  "Precious Metals": "other",
  "Real Estate": "realEstate",
};

function classOf(given: string, category: string): AssetClass {
  const known = classes[given];
  if (known !== undefined) return known;
  const named = Object.keys(classes).find((name) => category.includes(name));
  if (named !== undefined) return classes[named] ?? "unknown";
  return category === "Cryptocurrencies" ? "other" : "unknown";
}

function indexOf(category: string, index: string): boolean | null {
  if (category.startsWith("Active ETFs")) return false;
  return index !== "" || category !== "" ? true : null;
}

/** Only a focus on one of our regions gives the location of the assets; « World » or « Europe » does not give the shares. */
const regions: Readonly<Record<string, FundRegion>> = {
  "United States": "northAmerica",
  "North America": "northAmerica",
  Canada: "northAmerica",
  Japan: "japan",
  Australia: "asiaDeveloped",
  "Hong Kong": "asiaDeveloped",
  Singapore: "asiaDeveloped",
  France: "france",
  Germany: "eurozone",
  Italy: "eurozone",
  Spain: "eurozone",
  Greece: "eurozone",
  Austria: "eurozone",
  Slovakia: "eurozone",
  Slovenia: "eurozone",
  "United Kingdom": "europeOther",
  Switzerland: "europeOther",
  "Emerging Markets": "emerging",
  India: "emerging",
  China: "emerging",
  "South Korea": "emerging",
  "Saudi Arabia": "emerging",
  Kuwait: "emerging",
  "Latin America": "emerging",
  Indonesia: "emerging",
  Vietnam: "emerging",
  Poland: "emerging",
  Hungary: "emerging",
  "South Africa": "emerging",
};

function geographyOf(focus: readonly string[]): Fund["geography"] {
  const named = focus.map((part) => regions[part]).find((region) => region !== undefined);
  return named === undefined ? [] : [{ region: named, ratio: 1 }];
}

const sectorByFocus: Readonly<Record<string, Sector>> = {
  "Health Care": "healthcare",
  "Basic Materials": "materials",
  Financials: "financials",
  Technology: "technology",
  Energy: "energy",
  "Consumer Staples": "consumerDefensive",
  "Consumer Discretionary": "consumerCyclical",
  Telecommunication: "communication",
  Utilities: "utilities",
  Industrials: "industrials",
};

function sectorsOf(focus: readonly string[]): Fund["sectors"] {
  const named = focus.map((part) => sectorByFocus[part]).find((sector) => sector !== undefined);
  return named === undefined ? [] : [{ sector: named, ratio: 1 }];
}

const tagByFocus: Readonly<Record<string, string>> = {
  World: "monde",
  Europe: "europe",
  France: "france",
  "United States": "amerique",
  "North America": "amerique",
  Japan: "asie",
  "Asia Pacific": "asie",
  "Emerging Markets": "emergents",
  "Social/Environmental": "responsable",
  Dividend: "dividendes",
  "Small Cap": "petites-valeurs",
  Technology: "technologie",
  "Health Care": "sante",
  Financials: "finance",
  Government: "etat",
  Corporate: "entreprises",
  "Inflation-Linked": "inflation",
  "Maturity bonds": "echeance",
  Infrastructure: "infrastructures",
  Gold: "or",
};

function tagsOf(facts: {
  readonly focus: readonly string[];
  readonly indexFund: boolean | null;
  readonly peaEligible: boolean | null;
  readonly assetClass: AssetClass;
}): readonly string[] {
  const tags = facts.focus.flatMap((part) => tagByFocus[part] ?? []);
  if (facts.indexFund === true) tags.push("indiciel");
  if (facts.peaEligible === true) tags.push("pea");
  if (facts.assetClass === "cash") tags.push("monetaire");
  if (facts.assetClass === "realEstate") tags.push("immobilier");
  return [...new Set(tags)];
}

/** Issuers by the prefix of their funds' names in the files; an unlisted one stays unknown. */
const issuers: readonly (readonly [start: string, issuer: string])[] = [
  ["ishares", "BlackRock"],
  ["amundi", "Amundi"],
  ["lyxor", "Amundi"],
  ["cpr ", "Amundi"],
  ["ubs", "UBS"],
  ["xtrackers", "DWS"],
  ["invesco", "Invesco"],
  ["wisdomtree", "WisdomTree"],
  ["bnp", "BNP Paribas"],
  ["parvest", "BNP Paribas"],
  ["jpm", "JPMorgan"],
  ["state street", "State Street"],
  ["spdr", "State Street"],
  ["ssga", "State Street"],
  ["vanguard", "Vanguard"],
  ["l&g", "Legal & General"],
  ["hsbc", "HSBC"],
  ["first trust", "First Trust"],
  ["fidelity", "Fidelity"],
  ["vaneck", "VanEck"],
  ["21shares", "21Shares"],
  ["franklin", "Franklin Templeton"],
  ["leverage shares", "Leverage Shares"],
  ["global x", "Global X"],
  ["janus", "Janus Henderson"],
  ["henderson", "Janus Henderson"],
  ["hanetf", "HANetf"],
  ["ossiam", "Ossiam"],
  ["pimco", "PIMCO"],
  ["deka", "Deka"],
  ["goldman", "Goldman Sachs"],
  ["robeco", "Robeco"],
  ["expat", "Expat"],
  ["allianz", "Allianz"],
  ["sycomore", "Sycomore"],
  ["groupama", "Groupama"],
  ["mandarine", "Mandarine"],
];

export function issuerOfLabel(label: string): string | null {
  const start = label.toLowerCase();
  return issuers.find(([name]) => start.startsWith(name))?.[1] ?? null;
}

/** A yearly cost in percent; a value outside 0 to 100 is unknown. */
function ratioOfPercent(text: string): Ratio | null {
  if (!/^\d{1,3}(\.\d+)?$/.test(text)) return null;
  const percent = Number(text);
  return percent <= 100 ? Number((percent / 100).toFixed(8)) : null;
}
