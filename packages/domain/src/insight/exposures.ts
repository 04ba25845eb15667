import type { AssetClass, HoldingKind, PortfolioKind } from "../holdings/portfolios.ts";
import { type Day, daysBetween } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { Fund, FundRegion } from "../market/funds.ts";

/** What a household holds through its funds. */
export const exposureBys = ["company", "region", "sector", "currency"] as const;
export type ExposureBy = (typeof exposureBys)[number];

/** Currencies of what is held, as regions tell them: funds publish no currency of their assets. */
export const assetCurrencies = ["euro", "dollars", "yen", "others"] as const;
export type AssetCurrency = (typeof assetCurrencies)[number];

/** A composition older than this is said to be old; one older than the second is no longer that of the fund.
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

/** Shares of the line by key; what its issuer does not tell; or nothing to tell: cash is in no region. */
export type Split =
  | { readonly kind: "told"; readonly shares: Readonly<Record<string, Ratio>> }
  | { readonly kind: "not_told" }
  | { readonly kind: "not_applicable" };

const unknownSplit: Split = { kind: "not_told" };
const notApplicable: Split = { kind: "not_applicable" };
const knownSplit = (shares: Readonly<Record<string, Ratio>>): Split =>
  Object.keys(shares).length === 0 ? unknownSplit : { kind: "told", shares };

/** What a line is made of, by companies, regions, sectors or currencies.
 * @param companyKey of a company's name and identifier: `companyKeys` */
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

/** How old what a fund says it holds is; `undated` where it does not say. */
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

/** A class of a fund that undoes the moves of currencies says so in its name. */
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
/** Words of the names of funds. */
const fundWords = /\b(ucits|etf|fcp|fcpi|fcpr|fip|sicav|tracker|fonds|fund|opc|opci|scpi|obligations?)\b/i;

/** A line of a securities account that no catalogue of funds knows, whose name and code are not those of a fund: a company's own
 * share. French funds have codes of FR001 on, most others are of Luxembourg or Ireland. */
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

/** The region of the country that numbered a share. */
function regionOfCountry(country: string): FundRegion | null {
  return countries.find(([, codes]) => codes.includes(country))?.[0] ?? null;
}

export type NamedCompany = { readonly lei: string | null; readonly name: string };

/** What a company's name is without its legal form, its class of shares, accents and case. */
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

/** One key for each company: its identifier where anybody tells it, else its name; with the name to show. */
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
