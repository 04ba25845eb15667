import type { AssetClass, HoldingKind, PortfolioKind } from "../holdings/portfolios.ts";
import { type Day, daysBetween } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { Fund, FundRegion } from "../market/funds.ts";

/** Exposure of a household through its funds. */
export const exposureBys = ["company", "region", "sector", "currency"] as const;
export type ExposureBy = (typeof exposureBys)[number];

/** Currencies of the underlying assets, derived from regions, as funds do not publish the currency of their assets. */
export const assetCurrencies = ["euro", "dollars", "yen", "others"] as const;
export type AssetCurrency = (typeof assetCurrencies)[number];

/** Age in days from which a composition is shown as old, and from which it is no longer used.
 * @source methodology 2, section 3.6 */
export const compositionDays = { old: 120, dropped: 400 } as const;

export type ExposedHolding = {
  readonly kind: HoldingKind;
  readonly assetClass: AssetClass;
  readonly label: string;
  readonly isin: string | null;
  readonly portfolioKind: PortfolioKind;
  readonly fund: Fund | null;
};

/** Shares of the line by key; unknown because its issuer does not publish them; or not applicable, as cash has no region. */
export type Split =
  | { readonly kind: "told"; readonly shares: Readonly<Record<string, Ratio>> }
  | { readonly kind: "not_told" }
  | { readonly kind: "not_applicable" };

const unknownSplit: Split = { kind: "not_told" };
const notApplicable: Split = { kind: "not_applicable" };
const knownSplit = (shares: Readonly<Record<string, Ratio>>): Split =>
  Object.keys(shares).length === 0 ? unknownSplit : { kind: "told", shares };

/** Breaks a line down by companies, regions, sectors or currencies.
 * @param companyKey key of a company's name and identifier, see `companyKeys` */
export function splitOf(
  by: ExposureBy,
  line: ExposedHolding,
  { today, companyKey }: { readonly today: Day; readonly companyKey: (company: NamedCompany) => string },
): Split {
  if (line.kind !== "unit") return by === "currency" ? knownSplit({ euro: 1 }) : notApplicable;
  const { fund } = line;
  if (fund === null) return isShare(line) ? splitOfShare(by, line, companyKey) : unknownSplit;
  if (by === "sector" && fund.sectors.length === 0 && !mayHoldShares(fund)) return notApplicable;
  if (by === "company" && !mayHoldShares(fund)) return notApplicable;
  if (compositionAge(fund, today) === "dropped") return unknownSplit;
  switch (by) {
    case "company":
      return knownSplit(
        summed((fund.companies ?? []).map((company) => [companyKey(company), company.ratio] as const)),
      );
    case "region":
      return knownSplit(summed(fund.geography.map(({ region, ratio }) => [region, ratio] as const)));
    case "sector":
      return knownSplit(summed(fund.sectors.map(({ sector, ratio }) => [sector, ratio] as const)));
    case "currency":
      if (isHedged(fund)) return knownSplit({ euro: 1 });
      return knownSplit(
        summed(fund.geography.map(({ region, ratio }) => [currencyOf(region), ratio] as const)),
      );
  }
}

/** Age of a fund's published composition; `undated` where it has no date. */
export function compositionAge(
  { composedOn }: Pick<Fund, "composedOn">,
  today: Day,
): "fresh" | "old" | "dropped" | "undated" {
  if (composedOn === undefined) return "undated";
  const days = daysBetween(composedOn, today);
  return days > compositionDays.dropped ? "dropped" : days > compositionDays.old ? "old" : "fresh";
}

function mayHoldShares({ assetClass }: Fund): boolean {
  return assetClass === "stock" || assetClass === "diversified" || assetClass === "unknown";
}

/** A currency-hedged share class is recognised by its name. */
function isHedged({ label, currency }: Fund): boolean {
  return currency === "EUR" && /hedged|couvert/i.test(label);
}

function currencyOf(region: FundRegion): AssetCurrency {
  if (region === "france" || region === "eurozone") return "euro";
  if (region === "northAmerica") return "dollars";
  return region === "japan" ? "yen" : "others";
}

function summed(parts: readonly (readonly [key: string, ratio: Ratio])[]): Record<string, Ratio> {
  const shares: Record<string, Ratio> = {};
  for (const [key, ratio] of parts) shares[key] = (shares[key] ?? 0) + ratio;
  return shares;
}

const securitiesKinds: readonly PortfolioKind[] = ["market", "pea"];
/** Words in names of funds. */
const fundWords = /\b(ucits|etf|fcp|fcpi|fcpr|fip|sicav|tracker|fonds|fund|opc|opci|scpi|obligations?)\b/i;

/** Returns whether a line is a directly held share: a line of a securities account that no fund catalogue contains and whose name
 * and code do not look like those of a fund. French funds have codes from FR001 on; most other funds are from Luxembourg or
 * Ireland. */
export function isShare({ kind, fund, isin, label, portfolioKind }: ExposedHolding): boolean {
  if (kind !== "unit" || fund !== null || isin === null) return false;
  if (!securitiesKinds.includes(portfolioKind)) return false;
  return !/^(LU|IE|FR001)/.test(isin) && !fundWords.test(label);
}

function splitOfShare(
  by: ExposureBy,
  { label, isin }: ExposedHolding,
  companyKey: (company: NamedCompany) => string,
): Split {
  if (by === "company") return knownSplit({ [companyKey({ lei: null, name: label })]: 1 });
  if (by === "sector") return unknownSplit;
  const region = regionOfCountry((isin ?? "").slice(0, 2));
  if (region === null) return unknownSplit;
  return knownSplit({ [by === "region" ? region : currencyOf(region)]: 1 });
}

const countries: readonly (readonly [FundRegion, readonly string[]])[] = [
  ["france", ["FR"]],
  ["eurozone", ["DE", "NL", "IT", "ES", "BE", "FI", "IE", "AT", "PT", "GR", "LU"]],
  ["europeOther", ["GB", "CH", "SE", "DK", "NO"]],
  ["northAmerica", ["US", "CA"]],
  ["japan", ["JP"]],
];

/** Region of the country code of an ISIN. */
function regionOfCountry(country: string): FundRegion | null {
  return countries.find(([, codes]) => codes.includes(country))?.[0] ?? null;
}

export type NamedCompany = { readonly lei: string | null; readonly name: string };

/** A company's name without its legal form, share class, accents and case. */
export function companyName(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toUpperCase()
    .replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, "$1")
    .replaceAll(/[.,'’()&/-]/g, " ")
    .replaceAll(/\b(CLASS|CL|SERIES) [A-C]\b/g, " ")
    .replaceAll(
      /\b(SA|SE|SCA|SPA|PLC|INC|CORP|CORPORATION|NV|AG|LTD|LIMITED|CO|COMPANY|GROUP|ADR|THE|AB|ASA|OYJ|KGAA)\b/g,
      " ",
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** One key per company: its identifier where any source gives one, otherwise its name; with the name to display. */
export function companyKeys(companies: readonly NamedCompany[]): {
  readonly keyOf: (company: NamedCompany) => string;
  readonly nameOf: (key: string) => string;
} {
  const leis = new Map<string, string>();
  for (const { lei, name } of companies) if (lei !== null) leis.set(companyName(name), lei);
  const keyOf = ({ lei, name }: NamedCompany): string =>
    lei ?? leis.get(companyName(name)) ?? companyName(name);
  const names = new Map<string, string>();
  for (const company of companies) {
    const key = keyOf(company);
    if (!names.has(key)) names.set(key, company.name);
  }
  return { keyOf, nameOf: (key) => names.get(key) ?? key };
}
