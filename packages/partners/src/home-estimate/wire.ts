import { z } from "zod";

/** What the home-estimate partner speaks (API v1). Prices are euros, factors are percents (4 is 4 % more), days are
 * `YYYY-MM-DD`. Unknown keys are let through; every key that we use must be there.
 *
 *   POST /v1/valuations   {dwelling}   {valuation}
 *   errors                             {error: {code, message}}: 401 unauthorized, 422 not_covered or invalid, 429, 503
 * The key is sent in the header `x-api-key`. */

export const wireKinds = ["FLAT", "HOUSE"] as const;
export const wireFeatures = [
  "LIFT",
  "GARAGE",
  "PARKING",
  "BALCONY",
  "TERRACE",
  "CELLAR",
  "CARETAKER",
  "GARDEN",
  "POOL",
] as const;

export const wireDwelling = z.object({
  kind: z.enum(wireKinds),
  postcode: z.string().regex(/^\d{5}$/),
  town: z.string().min(1).max(120),
  area_m2: z.number().min(5).max(2_000),
  rooms: z.int().min(1).max(5).nullable(),
  floor: z.int().min(0).max(100).nullable(),
  condition: z.enum(["NEW", "EXISTING"]).nullable(),
  features: z.array(z.enum(wireFeatures)).max(wireFeatures.length),
});
export type WireDwelling = z.infer<typeof wireDwelling>;

const euros = z.number().positive().max(1e10);
const date = z.iso.date();
const text = z.string().min(1).max(300);

export const wireValuation = z
  .object({
    date,
    price_eur: euros,
    low_eur: euros,
    high_eur: euros,
    price_m2_eur: euros,
    basis: z.object({
      level: z.enum(["TOWN", "DEPARTMENT"]),
      name: text,
      period: text,
      sales: z.int().min(0),
      median_m2_eur: euros,
      source: text,
    }),
    factors: z.array(z.object({ code: text, pct: z.number().min(-90).max(500) })).max(50),
    history: z.array(z.object({ date, price_eur: euros })).max(1_000),
  })
  .refine(
    (valuation) => valuation.low_eur <= valuation.price_eur && valuation.price_eur <= valuation.high_eur,
  )
  .refine(({ history }) =>
    history.every((point, at) => at === 0 || (history[at - 1]?.date ?? "") < point.date),
  );
export type WireValuation = z.infer<typeof wireValuation>;

export const wireAnswer = z.object({ valuation: wireValuation });
export const wireRefusal = z.object({ error: z.object({ code: z.string() }) });
