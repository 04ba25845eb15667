import { z } from "zod";

/** Request and response schemas of this sandbox, written from the partner's documents instead of our client: anything undocumented
 * is rejected. */

export const dwelling = z.strictObject({
  kind: z.enum(["FLAT", "HOUSE"]),
  postcode: z.string().regex(/^[0-9]{5}$/),
  town: z.string().trim().min(1).max(120),
  area_m2: z.number().min(5).max(2_000),
  rooms: z.int().min(1).max(5).nullable(),
  floor: z.int().min(0).max(100).nullable(),
  condition: z.enum(["NEW", "EXISTING"]).nullable(),
  features: z.array(
    z.enum(["LIFT", "GARAGE", "PARKING", "BALCONY", "TERRACE", "CELLAR", "CARETAKER", "GARDEN", "POOL"]),
  ),
});
export type Dwelling = z.output<typeof dwelling>;

export type Valuation = {
  date: string;
  price_eur: number;
  low_eur: number;
  high_eur: number;
  price_m2_eur: number;
  basis: {
    level: "TOWN" | "DEPARTMENT";
    name: string;
    period: string;
    sales: number;
    median_m2_eur: number;
    source: string;
  };
  factors: { code: string; pct: number }[];
  history: { date: string; price_eur: number }[];
};
