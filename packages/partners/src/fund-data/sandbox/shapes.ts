import type { AssetClass } from "@vigie/domain";

/** Response schemas of this sandbox, written from the partner's documents instead of our client, so that an error in one is not
 * repeated in the other. */

export const classCodes = ["EQ", "FI", "MM", "MX", "RE", "EF", "SV", "OT", "NA"] as const;
export type ClassCode = (typeof classCodes)[number];

/** Our households use the domain's class names. */
export const codeOfClass: Record<AssetClass, ClassCode> = {
  stock: "EQ",
  bond: "FI",
  cash: "MM",
  diversified: "MX",
  realEstate: "RE",
  euroFund: "EF",
  savings: "SV",
  other: "OT",
  unknown: "NA",
};

export type ZoneCode = "FR" | "EZ" | "EU" | "NA" | "JP" | "AP" | "EM" | "OT";
export type SectorCode = "10" | "15" | "20" | "25" | "30" | "35" | "40" | "45" | "50" | "55" | "60";
export type WrapperCode = "AV" | "CAPI" | "CTO" | "PEA" | "PEE" | "PERCO" | "PERCOL" | "PER" | "MADELIN";

export type FundShape = {
  isin: string;
  name: string;
  manager: string | null;
  class: ClassCode;
  category: string | null;
  sri: number | null;
  costs: { management_pct: number | null; ongoing_pct: number | null; subscription_max_pct: number | null };
  style: "INDEX" | "ACTIVE" | null;
  eligible: { pea: boolean | null; pea_pme: boolean | null };
  zones: { zone: ZoneCode; weight_pct: number }[];
  sectors: { sector: SectorCode; weight_pct: number }[];
  top_holdings: { lei: string | null; name: string; weight_pct: number }[];
  composition_date: string | null;
  labels: string[];
  ratings: number[] | null;
  inception: string | null;
  currency: string | null;
  fictitious: boolean;
};

export type PricesShape = {
  series: { isin: string; currency: string | null; dates: string[]; values: number[] }[];
  unknown: string[];
};

export type EuroFundShape = {
  code: string;
  name: string;
  insurer: string | null;
  rates: { year: number; net_pct: number }[];
  fictitious: boolean;
};

type CostCode =
  | "entry_pct"
  | "exit_pct"
  | "deposit_pct"
  | "euro_pct"
  | "unit_pct"
  | "management_pct"
  | "transfer_pct"
  | "annuity_pct"
  | "switch_pct"
  | "brokerage_pct"
  | "withdrawal_pct"
  | "mandate_pct"
  | "custody_pct";

export type ProductShape = {
  code: string;
  name: string;
  seller: string;
  underwriter: string;
  wrapper: WrapperCode;
  costs: Record<CostCode, number | null>;
  rules: { unit_min_pct: number; trade_min_eur: number; free_switches: number | null };
  euro_funds: string[];
  funds: string[];
  strengths: string[];
  weaknesses: string[];
  fictitious: boolean;
};

export type IndexShape = {
  code: string;
  name: string;
  unit: "LEVEL" | "RATE_PCT";
  class: ClassCode | null;
  currency: string;
  first_date: string;
  source: string;
  fictitious: boolean;
};

export type LabelsShape = { data: { code: string; name: string; count: number }[] };
