import { z } from "zod";

/** What the fund-data partner speaks (API v1). Weights, costs and rates are percents (1.8 is 1.8 %), classes and wrappers are
 * their codes, days are `YYYY-MM-DD`. Unknown keys are let through; every key that we use must be there, null or not.
 *
 *   GET /v1/funds?page=1&per_page=100&q=&label=&class=   {data: [fund], page, per_page, total}
 *   GET /v1/funds/{isin}                                 {data: fund}
 *   GET /v1/prices?isins=A,B&from=&to=&step=D|W          {series: [{isin, currency, dates, values}], unknown}
 *   GET /v1/euro-funds, /v1/products, /v1/indices, /v1/labels   {data: [...]}
 *   GET /v1/products/{code}                              {data: product}
 *   GET /v1/indices/{code}/values?from=&step=            {code, dates, values}
 *   errors                                               {error: {code, message}}
 * The key is sent in the header `x-api-key`. */

const text = z.string().min(1).max(500);
const code = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,99}$/);
const isin = z.string().regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/);
/** ISO 17442 */
const lei = z.string().regex(/^[A-Z0-9]{18}\d{2}$/);
const date = z.iso.date();
const percent = z.number().min(-100).max(1_000);
const share = z.number().min(0).max(100);

export const wireClasses = ["EQ", "FI", "MM", "MX", "RE", "EF", "SV", "OT", "NA"] as const;
export const wireZones = ["FR", "EZ", "EU", "NA", "JP", "AP", "EM", "OT"] as const;
/** The eleven GICS sectors, by their two digits. */
export const wireSectors = ["10", "15", "20", "25", "30", "35", "40", "45", "50", "55", "60"] as const;
export const wireWrappers = ["AV", "CAPI", "CTO", "PEA", "PEE", "PERCO", "PERCOL", "PER", "MADELIN"] as const;

export const wireFund = z.object({
  isin,
  name: text,
  manager: text.nullable(),
  class: z.enum(wireClasses),
  category: text.nullable(),
  sri: z.int().min(1).max(7).nullable(),
  costs: z.object({
    management_pct: share.nullable(),
    ongoing_pct: share.nullable(),
    subscription_max_pct: share.nullable(),
  }),
  style: z.enum(["INDEX", "ACTIVE"]).nullable(),
  eligible: z.object({ pea: z.boolean().nullable(), pea_pme: z.boolean().nullable() }),
  zones: z.array(z.object({ zone: z.enum(wireZones), weight_pct: share })).max(wireZones.length),
  sectors: z.array(z.object({ sector: z.enum(wireSectors), weight_pct: share })).max(wireSectors.length),
  /** The largest companies (all of them where the fund publishes all), and the day of its holdings: not every plan of the partner
   * includes them. */
  top_holdings: z
    .array(z.object({ lei: lei.nullable(), name: text, weight_pct: share }))
    .max(2000)
    .optional(),
  composition_date: date.nullable().optional(),
  labels: z.array(code).max(50),
  ratings: z.array(z.number().min(0).max(5)).length(6).nullable(),
  inception: date.nullable(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  fictitious: z.boolean(),
});
export type WireFund = z.infer<typeof wireFund>;

export const wireFundPage = z.object({
  data: z.array(wireFund).max(1_000),
  page: z.int().min(1),
  per_page: z.int().min(1),
  total: z.int().min(0),
});
export const wireFundAnswer = z.object({ data: wireFund });

const maxPoints = 30_000;
/** A price of zero is invalid: such a response is rejected. */
const wireValues = z.array(z.number().positive().max(1e12)).max(maxPoints);
const wireRates = z.array(z.number().min(-1e12).max(1e12)).max(maxPoints);

export const wirePriceSeries = z
  .object({ isin, currency: z.string().nullable(), dates: z.array(date).max(maxPoints), values: wireValues })
  .refine((series) => isAligned(series.dates, series.values));
export const wirePrices = z.object({
  series: z.array(wirePriceSeries).max(100),
  unknown: z.array(text).max(100),
});
export type WirePrices = z.infer<typeof wirePrices>;

export const wireEuroFund = z.object({
  code,
  name: text,
  insurer: text.nullable(),
  rates: z.array(z.object({ year: z.int().min(1950).max(2200), net_pct: percent })).max(100),
  fictitious: z.boolean(),
});
export type WireEuroFund = z.infer<typeof wireEuroFund>;
export const wireEuroFunds = z.object({ data: z.array(wireEuroFund).max(2_000) });

const cost = share.nullable();
export const wireProduct = z.object({
  code,
  name: text,
  seller: code,
  underwriter: text,
  wrapper: z.enum(wireWrappers),
  costs: z.object({
    entry_pct: cost,
    exit_pct: cost,
    deposit_pct: cost,
    euro_pct: cost,
    unit_pct: cost,
    management_pct: cost,
    transfer_pct: cost,
    annuity_pct: cost,
    switch_pct: cost,
    brokerage_pct: cost,
    withdrawal_pct: cost,
    mandate_pct: cost,
    custody_pct: cost,
  }),
  rules: z.object({
    unit_min_pct: share,
    trade_min_eur: z.number().min(0).max(1e6),
    free_switches: z.int().min(0).nullable(),
  }),
  euro_funds: z.array(code).max(50),
  funds: z.array(isin).max(5_000),
  strengths: z.array(text).max(20),
  weaknesses: z.array(text).max(20),
  fictitious: z.boolean(),
});
export type WireProduct = z.infer<typeof wireProduct>;
export const wireProducts = z.object({ data: z.array(wireProduct).max(1_000) });
export const wireProductAnswer = z.object({ data: wireProduct });

export const wireIndex = z.object({
  code,
  name: text,
  unit: z.enum(["LEVEL", "RATE_PCT"]),
  class: z.enum(wireClasses).nullable(),
  currency: text,
  first_date: date,
  source: text,
  fictitious: z.boolean(),
});
export type WireIndex = z.infer<typeof wireIndex>;
export const wireIndices = z.object({ data: z.array(wireIndex).max(500) });

export const wireIndexValues = z
  .object({
    code,
    unit: z.enum(["LEVEL", "RATE_PCT"]),
    dates: z.array(date).max(maxPoints),
    values: wireRates,
  })
  .refine((series) => isAligned(series.dates, series.values));
export type WireIndexValues = z.infer<typeof wireIndexValues>;

export const wireLabels = z.object({
  data: z.array(z.object({ code, name: text, count: z.int().min(0) })).max(500),
});
export type WireLabels = z.infer<typeof wireLabels>;

function isAligned(dates: readonly string[], values: readonly number[]): boolean {
  return (
    dates.length === values.length && dates.every((date, at) => at === 0 || (dates[at - 1] ?? "") < date)
  );
}
