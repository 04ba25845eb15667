import type { Recurring } from "./ledger.ts";
import { debit } from "./recurring.ts";

/** One-off transactions of the household's joint account within a year, one per month: a meter reading, a school trip, a duplicate
 * card payment. Each is unusual, so that the demonstration has something to report on any day. */

const energy = ["electricity_gas", "housing"] as const;
const water = ["water", "housing"] as const;
const school = ["childcare", "others"] as const;
const internet = ["internet", "media_and_telecommunications"] as const;

export const jointOnce: readonly Recurring[] = [
  ...twice(1, 78_40, { wording: "CB BRASSERIE DE LA GARE" }),
  bill(2, -412_00, { wording: "PRLV SEPA RENNES CANTINE ET PERISCOLAIRE", category: school }),
  ...twice(3, 63_90, { wording: "CB CREPERIE LA BIGOUDENE" }),
  bill(4, -118_90, { wording: "PRLV SEPA BOX INTERNET", category: internet }),
  bill(5, -139_60, { wording: "PRLV SEPA EAUX DU BASSIN RENNAIS", category: water }),
  ...twice(6, 86_00, { wording: "CB SUSHI YAMA" }),
  ...twice(7, 69_95, { wording: "CB CREPERIE LA BIGOUDENE" }),
  ...twice(8, 92_30, { wording: "CB BRASSERIE DE LA GARE" }),
  ...twice(9, 74_90, { wording: "CB SUSHI YAMA" }),
  ...twice(10, 58_20, { wording: "CB CREPERIE LA BIGOUDENE" }),
  bill(11, -386_20, { wording: "PRLV SEPA ELECTRICITE ET GAZ", category: energy }),
  ...twice(12, 84_50, { wording: "CB SUSHI YAMA" }),
  ...[2, 4, 5, 11].flatMap((month) =>
    twice(month, 6_140 + 370 * month, { wording: "CB CREPERIE LA BIGOUDENE", years: "odd" }),
  ),
];

type Words = { readonly wording: string; readonly category: readonly [string, string] };

/** In every second year: a yearly payment on a fixed day would be a subscription. */
function bill(month: number, cents: number, words: Words): Recurring {
  return { ...debit(10, cents, { ...words, months: [month] }), years: "even" };
}

/** One purchase that the shop's terminal sent twice. */
function twice(
  month: number,
  cents: number,
  words: Pick<Recurring, "wording" | "years">,
): readonly Recurring[] {
  return [10, 11].map((on) => ({
    on,
    cents: -cents,
    type: "card",
    category: ["restaurants", "food_and_restaurants"],
    months: [month],
    ...words,
  }));
}
