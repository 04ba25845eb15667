import { euroFundPath } from "../performance/euro-fund.ts";
import { livretInterest } from "../performance/livret.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { dayOf, days, integers, number, vector } from "./inputs.ts";
import { amount, ascending, each, notEmpty, notNegative, sameLength, within, yearly } from "./rules.ts";

export const savingsEntries: readonly CatalogueEntry[] = [livretEntry(), euroFundEntry()];

function livretEntry(): CatalogueEntry {
  const opening = within(number("openingBalance", "any one currency"), amount);
  const from = dayOf("fromDay");
  const to = dayOf("toDay");
  const movements = each(vector("movements", "in positive, out negative"), amount);
  const movementDays = days("movementDays", "day of each movement, from fromDay up to before toDay");
  const rates = each(vector("rates", "ratios a year"), yearly);
  const rateDays = ascending(days("rateDays", "day from which each rate holds, ascending"));
  return entry({
    name: "livretInterest",
    inputs: [opening, from, to, movements, movementDays, rates, rateDays],
    output: "{interest, capitalised, accrued, closingBalance}",
    convention: "fortnights of the 1st and the 16th, a 24th of the rate each, capitalised on 31 December",
    noAnswer: "rate_unknown: money was there in a fortnight before the first rate",
    fit: (get) => [
      get(from) < get(to) ? null : "toDay is not after fromDay",
      sameLength(["movements", get(movements).length], ["movementDays", get(movementDays).length]),
      sameLength(["rates", get(rates).length], ["rateDays", get(rateDays).length]),
      get(movementDays).every((day) => day >= get(from) && day < get(to))
        ? null
        : "movementDays has a day outside the span",
    ],
    call: (get) =>
      livretInterest({
        openingBalance: get(opening),
        fromDay: get(from),
        toDay: get(to),
        movements: get(movements),
        movementDays: get(movementDays),
        rates: get(rates),
        rateDays: get(rateDays),
      }),
  });
}

function euroFundEntry(): CatalogueEntry {
  const opening = within(number("openingValue", "any one currency"), notNegative);
  const dates = ascending(notEmpty(days("days", "days since 1970-01-01 or ISO days, ascending")));
  const rates = each(notEmpty(vector("rates", "net, ratios a year")), yearly);
  const rateYears = ascending(
    each(integers("rateYears", "year of each rate, ascending"), { min: 1900, max: 2200 }),
  );
  const flows = each(
    vector("flows", "external payments, one a day, in positive; the first is ignored"),
    amount,
  );
  return entry({
    name: "euroFundPath",
    inputs: [opening, dates, rates, rateYears, flows],
    output: "values",
    convention: "simple within the year, capitalised on 31 December",
    noAnswer: "rate_unknown",
    fit: (get) => [
      sameLength(["rates", get(rates).length], ["rateYears", get(rateYears).length]),
      sameLength(["days", get(dates).length], ["flows", get(flows).length]),
    ],
    call: (get) =>
      euroFundPath({
        openingValue: get(opening),
        days: get(dates),
        rates: get(rates),
        rateYears: get(rateYears),
        flows: get(flows),
      }),
  });
}
