import { assert } from "@vigie/domain";
import type { Day } from "@vigie/domain";
import { demoPriceOf } from "./demo-prices.ts";
import type { PriceModel } from "./demo-prices.ts";

/** Fictitious funds of the demonstration households. None is a real product: the country code XV is unassigned (ISO 3166-1 reserves
 * the X range for users), so that no such ISIN can be issued. */

export type DemoFund = PriceModel & {
  readonly label: string;
  /** Summary risk indicator, 1 to 7. */
  readonly sri: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** Yearly ongoing costs, already deducted from the price. */
  readonly terRatio: number;
  /** Eligible for a PEA (75 % of European equities). */
  readonly peaEligible: boolean;
  /** Employee-savings funds (FCPE), held only in a PEE or PERCO. */
  readonly employeeSavings: boolean;
};

/** Serials 1 to 999 are the funds of this file; a larger universe uses numbers from 1000. */
export function demoIsin(serial: number): string {
  const body = `XV${String(serial).padStart(9, "0")}`;
  return `${body}${isinCheckDigit(body)}`;
}

/** @param body the first 11 characters of an ISIN
 * @source ISO 6166: letters become two digits (A is 10), then the Luhn "modulus 10 double-add-double" */
export function isinCheckDigit(body: string): string {
  assert(/^[A-Z]{2}[A-Z0-9]{9}$/.test(body), "an ISIN body has two letters and nine letters or digits");
  const digits = [...body].map((character) => parseInt(character, 36).toString()).join("");
  let sum = 0;
  [...digits].reverse().forEach((digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return String((10 - (sum % 10)) % 10);
}

type Row = readonly [
  serial: number,
  label: string,
  assetClass: DemoFund["assetClass"],
  region: DemoFund["region"],
  management: DemoFund["management"],
  sri: DemoFund["sri"],
  terPercent: number,
  expectedPercent: number,
  volatilityPercent: number,
  flags?: string,
];

const rows: readonly Row[] = [
  [1, "Grand Large Actions Monde C", "stock", "world", "active", 4, 1.8, 7.1, 15.5],
  [2, "Vent Debout Monde Indice", "stock", "world", "index", 4, 0.38, 7.4, 15.2],
  [3, "Écume Actions Europe", "stock", "europe", "active", 5, 1.75, 6.2, 16.8, "pea"],
  [4, "Phare Europe Indice PEA", "stock", "europe", "index", 4, 0.2, 6.6, 16, "pea"],
  [5, "Vauclair Actions Euro", "stock", "eurozone", "active", 5, 1.7, 6.1, 17.6, "pea"],
  [6, "Sémaphore Zone Euro Indice", "stock", "eurozone", "index", 5, 0.25, 6.5, 17.2, "pea"],
  [7, "Hexagone Valeurs Moyennes", "stock", "france", "active", 5, 2, 6.8, 18.4, "pea"],
  [8, "Galet France Indice", "stock", "france", "index", 5, 0.25, 6.4, 17.5, "pea"],
  [9, "Horizon Amérique Indice", "stock", "north_america", "index", 5, 0.15, 8, 16.9],
  [10, "Belle-Rive Amérique Sélection", "stock", "north_america", "active", 5, 1.9, 7.6, 17.8],
  [11, "Phare Amérique Indice PEA", "stock", "north_america", "index", 5, 0.15, 7.9, 16.9, "pea"],
  [12, "Alizé Marchés Émergents", "stock", "emerging", "active", 5, 2.1, 6.6, 19.5],
  [13, "Mousson Émergents Indice", "stock", "emerging", "index", 5, 0.3, 6.9, 18.8],
  [14, "Archipel Asie Pacifique", "stock", "asia", "active", 5, 1.95, 6.3, 17.9],
  [15, "Clairière Actions Climat", "stock", "world", "active", 4, 1.7, 6.9, 16.2],
  [16, "Santé d’Avenir Monde", "stock", "world", "active", 5, 2, 7, 16.9],
  [17, "Atelier Technologies Monde", "stock", "world", "active", 6, 2, 8.4, 22.5],
  [18, "Patrimoine Petites Valeurs Europe", "stock", "europe", "active", 5, 2.2, 7.2, 19.2, "pea"],
  [19, "Estuaire Dividendes Europe", "stock", "europe", "active", 4, 1.8, 5.9, 14.9, "pea"],
  [20, "Marée Obligations Euro", "bond", "eurozone", "active", 2, 0.8, 2.1, 4.6],
  [21, "Ancre Obligations d’État Indice", "bond", "eurozone", "index", 3, 0.14, 2, 5.6],
  [22, "Rocher Crédit Euro", "bond", "eurozone", "active", 2, 0.9, 2.6, 4.4],
  [23, "Cordage Obligations Monde", "bond", "world", "active", 3, 1, 2.4, 5.2],
  [24, "Falaise Haut Rendement", "bond", "europe", "active", 3, 1.2, 3.8, 7.2],
  [25, "Balise Obligations Court Terme", "bond", "eurozone", "active", 2, 0.5, 1.8, 1.7],
  [26, "Jusant Obligations Inflation", "bond", "eurozone", "index", 3, 0.2, 2.2, 6.1],
  [27, "Havre Monétaire", "cash", "eurozone", "active", 1, 0.12, 1.5, 0.3],
  [28, "Rade Monétaire Indice", "cash", "eurozone", "index", 1, 0.08, 1.6, 0.25],
  [29, "Boussole Prudent", "diversified", "europe", "active", 2, 1.5, 3, 5.3],
  [30, "Boussole Équilibre", "diversified", "world", "active", 3, 1.6, 4.3, 8.6],
  [31, "Boussole Dynamique", "diversified", "world", "active", 4, 1.8, 5.6, 12.4],
  [32, "Cabotage Patrimoine Flexible", "diversified", "world", "active", 3, 2.1, 3.6, 7.9],
  [33, "Sextant Solidaire", "diversified", "europe", "active", 3, 1.4, 3.2, 7],
  [34, "Granit Pierre Europe (SCPI)", "realEstate", "europe", "active", 3, 1.2, 4.1, 3.9],
  [35, "Ardoise Bureaux et Santé (OPCI)", "realEstate", "france", "active", 3, 1.6, 3.1, 4.8],
  [36, "Belvédère Foncières Cotées", "realEstate", "europe", "active", 5, 1.6, 4.6, 15.8],
  [37, "Nacre Infrastructures", "other", "world", "active", 4, 1.9, 5, 9.8],
  [38, "Lingot Matières Premières", "other", "world", "index", 4, 0.4, 3.4, 14.2],
  [39, "Équipage Actions Europe (FCPE)", "stock", "europe", "active", 5, 1.2, 6.4, 16.4, "esr"],
  [40, "Équipage Équilibre (FCPE)", "diversified", "europe", "active", 3, 0.9, 4, 8.1, "esr"],
  [41, "Équipage Obligations (FCPE)", "bond", "eurozone", "active", 2, 0.6, 2.2, 4.1, "esr"],
  [42, "Équipage Monétaire (FCPE)", "cash", "eurozone", "active", 1, 0.2, 1.5, 0.3, "esr"],
  [43, "Équipage Actionnariat Salarié (FCPE)", "stock", "france", "active", 6, 0.3, 6.8, 24.5, "esr"],
];

export const demoFunds: readonly DemoFund[] = rows.map(
  ([serial, label, assetClass, region, management, sri, ter, expected, volatility, flags = ""]) => ({
    isin: demoIsin(serial),
    label,
    assetClass,
    region,
    management,
    sri,
    terRatio: ter / 100,
    expectedReturnRatio: expected / 100,
    volatilityRatio: volatility / 100,
    peaEligible: flags.includes("pea"),
    employeeSavings: flags.includes("esr"),
  }),
);

const fundByIsin = new Map(demoFunds.map((fund) => [fund.isin, fund]));

export function demoFund(isin: string): DemoFund | null {
  return fundByIsin.get(isin) ?? null;
}

/** Unit price of a fund of this file, euros, 4 decimals; null for another ISIN.
 * @param day 2015-01-02 (price 100) or later */
export function demoPrice(isin: string, day: Day): number | null {
  const fund = demoFund(isin);
  return fund === null ? null : demoPriceOf(fund, day);
}

/** A fictitious euro fund without ISIN and price; yearly rates net of management costs and before social levies. */
export type DemoEuroFund = {
  readonly label: string;
  readonly insurer: string;
  readonly rateByYearRatio: Readonly<Record<string, number>>;
};

const years = ["2015", "2016", "2017", "2018", "2019", "2020", "2021", "2022", "2023", "2024", "2025"];

function euroFund(label: string, insurer: string, percents: readonly number[]): DemoEuroFund {
  return {
    label,
    insurer,
    rateByYearRatio: Object.fromEntries(years.map((year, at) => [year, (percents[at] ?? 2.5) / 100])),
  };
}

export const demoEuroFunds: readonly DemoEuroFund[] = [
  euroFund("Armor Euro Rendement", "Suravenir", [2.45, 2.15, 1.9, 1.85, 1.6, 1.3, 1.3, 2, 2.5, 2.5, 2.55]),
  euroFund(
    "Cachemire Fonds en euros",
    "CNP Assurances",
    [2.4, 2, 1.75, 1.7, 1.4, 1.05, 1.1, 1.8, 2.6, 2.65, 2.6],
  ),
  euroFund("Suravenir Sécurité Retraite", "Suravenir", [2.6, 2.3, 2, 1.9, 1.7, 1.4, 1.4, 2.1, 2.6, 2.7, 2.7]),
  euroFund("Sécurité Long Terme", "Generali", [2.5, 2.2, 1.8, 1.75, 1.5, 1.2, 1.2, 1.9, 2.3, 2.4, 2.5]),
];
