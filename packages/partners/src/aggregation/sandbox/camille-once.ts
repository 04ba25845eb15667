import type { Recurring } from "./ledger.ts";
import { debit } from "./recurring.ts";

/** What a year brings once to the joint account of the household, a month each: a meter that is read, a trip of the school, a card
 * taken twice. Each stands out among its usual payments, so that the demonstration has something to tell on any day. */

const energy = ["electricity_gas", "housing"] as const;
const water = ["water", "housing"] as const;
const school = ["childcare", "others"] as const;
const internet = ["internet", "media_and_telecommunications"] as const;

export const jointOnce: readonly Recurring[] = [
  ...twice(1, 78_40, "CB BRASSERIE DE LA GARE"),
  debit(10, -412_00, { wording: "PRLV SEPA RENNES CANTINE ET PERISCOLAIRE", category: school, months: [2] }),
  ...twice(3, 63_90, "CB CREPERIE LA BIGOUDENE"),
  debit(10, -118_90, { wording: "PRLV SEPA BOX INTERNET", category: internet, months: [4] }),
  debit(10, -139_60, { wording: "PRLV SEPA EAUX DU BASSIN RENNAIS", category: water, months: [5] }),
  ...twice(6, 86_00, "CB SUSHI YAMA"),
  ...twice(7, 69_95, "CB CREPERIE LA BIGOUDENE"),
  ...twice(8, 92_30, "CB BRASSERIE DE LA GARE"),
  ...twice(9, 74_90, "CB SUSHI YAMA"),
  ...twice(10, 58_20, "CB CREPERIE LA BIGOUDENE"),
  debit(10, -386_20, { wording: "PRLV SEPA ELECTRICITE ET GAZ", category: energy, months: [11] }),
  ...twice(12, 84_50, "CB SUSHI YAMA"),
];

/** One purchase that the shop's terminal sent twice. */
function twice(month: number, cents: number, wording: string): readonly Recurring[] {
  return [10, 11].map((on) => ({
    on,
    cents: -cents,
    type: "card",
    wording,
    category: ["restaurants", "food_and_restaurants"],
    months: [month],
  }));
}
