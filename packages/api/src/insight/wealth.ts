import { envelopes, healthActions, problemKinds } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { healthProblem } from "../insight/health.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

export const compositionTypes = [
  "risk",
  "kind",
  "spending",
  "asset_class",
  "srri",
  "contract",
  "bank",
  "loan",
] as const;

/** One part of a whole, largest first. */
export const compositionPart = z.object({
  key: z.string(),
  label: z.string(),
  amount,
  ratio: ratio.nullable(),
  count: z.int(),
});
export type CompositionPart = z.output<typeof compositionPart>;

const composition = z.object({
  type: z.string(),
  total: amount,
  /** Day of the oldest value in the total. */
  asOf: dayText.nullable(),
  parts: z.array(compositionPart),
  /** Number of portfolios of unknown value, which are in no part. */
  unknownCount: z.int(),
});
export type Composition = z.output<typeof composition>;

/** A point of a value history. */
export const cashValue = z.object({
  date: dayText,
  value: amount,
  /** Sum of payments since the start of the series. */
  paid: amount,
  reconstructed: z.boolean(),
});
export type CashValue = z.output<typeof cashValue>;

/** A value history over a range. */
export const valueSeries = z.object({
  from: dayText,
  to: dayText,
  asOf: dayText.nullable(),
  points: z.array(cashValue),
  /** Employers' payments included in the points, one sum per day; absent where there are none. */
  employerPayments: z.array(z.object({ date: dayText, amount })).optional(),
});
export type Series = z.output<typeof valueSeries>;

const todo = z.object({
  ...healthProblem.shape,
  kind: z.enum([...problemKinds, "analyse", "connect_first"]),
  action: z.enum([...healthActions, "analyse", "connect"]),
});

/** Net wealth and its change over a range, split into payments and market gains. */
const wealth = z.object({
  net: amount,
  assets: amount,
  debts: amount,
  asOf: dayText.nullable(),
  from: dayText,
  change: amount.nullable(),
  changeRatio: ratio.nullable(),
  /** Paid by the saver, then by their employer into employee plans: together with the market gain, they add up to the change. */
  paid: amount.nullable(),
  employer: amount.nullable(),
  market: amount.nullable(),
  contractCount: z.int(),
  unknownCount: z.int(),
  sources: z.object({ upToDate: z.int(), total: z.int() }),
  envelopes: z.array(z.object({ envelope: z.enum(envelopes), total: amount, count: z.int() })),
  /** Tasks for the saver, by affected amount, then first steps for a new one. */
  todo: z.array(todo),
});
export type Wealth = z.output<typeof wealth>;

const subset = z.object({
  /** Comma-separated ids of portfolios; default: all visible ones. */
  portfolioSubset: z.array(id).max(100).optional(),
});
/** Default: a year up to today. */
const span = { from: dayText.optional(), to: dayText.optional() };
const seriesQuery = z.object({
  ...span,
  ...subset.shape,
  categories: z.array(z.enum(envelopes)).optional(),
});

export const wealthApi = {
  summary: endpoint({
    method: "GET",
    path: "/users/{id}/wealth",
    summary:
      "Net wealth, its change since a day told apart into payments and markets, and what needs the saver",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    query: z.object({ from: dayText.optional() }),
    versioned: true,
    reply: z.object({ wealth }),
    errors: [],
  }),
  composition: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/composition",
    summary: "What the wealth is made of, by one dimension",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    query: z.object({
      type: z.enum(compositionTypes).default("asset_class"),
      ...subset.shape,
      limit: z.int().min(1).max(100).default(100),
    }),
    versioned: true,
    reply: z.object({ composition }),
    errors: [],
  }),
  mySeries: endpoint({
    method: "GET",
    path: "/portfolios/series/cash_values",
    summary: "Value history of the signed-in customer's wealth",
    access: "customer",
    query: seriesQuery,
    versioned: true,
    reply: z.object({ series: valueSeries }),
    errors: [],
  }),
  series: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/series/cash_values",
    summary: "Value history of a customer's wealth",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    query: seriesQuery,
    versioned: true,
    reply: z.object({ series: valueSeries }),
    errors: [],
  }),
  portfolioSeries: endpoint({
    method: "GET",
    path: "/users/{id}/portfolios/{portfolioId}/series/cash_values",
    summary: "Value history of one portfolio",
    access: "owner",
    subject: "id",
    params: z.object({ id: who, portfolioId: id }),
    query: z.object(span),
    versioned: true,
    reply: z.object({ series: valueSeries }),
    errors: ["portfolio.not_found"],
  }),
  aggregate: endpoint({
    method: "POST",
    path: "/users/{id}/portfolios/aggregate",
    summary: "Sums of portfolios by chosen dimensions",
    access: "owner",
    subject: "id",
    permission: "holdings.compute",
    params: z.object({ id: who }),
    body: z.object({
      filters: z.object({ ...subset.shape, kinds: z.array(z.string().max(40)).max(30).optional() }),
      aggregates: z.array(z.enum(compositionTypes)).min(1).max(8),
    }),
    reply: z.object({ aggregates: z.array(composition) }),
    errors: [],
  }),
  repartition: endpoint({
    method: "GET",
    path: "/users/{id}/repartition",
    summary: "The wealth by institution, kind and asset class at once",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    versioned: true,
    reply: z.object({
      repartition: z.object({ bank: composition, kind: composition, assetClass: composition }),
    }),
    errors: [],
  }),
  esrRepartition: endpoint({
    method: "GET",
    path: "/users/{id}/esr_repartition",
    summary: "The employee savings by plan, institution and asset class at once",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    versioned: true,
    reply: z.object({
      repartition: z.object({ bank: composition, kind: composition, assetClass: composition }),
    }),
    errors: [],
  }),
};
