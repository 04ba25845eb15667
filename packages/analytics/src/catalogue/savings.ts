import { euroFundPath } from "../performance/euro-fund.ts";
import { livretInterest } from "../performance/livret.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { days, number, vector } from "./inputs.ts";

const dates = days("days", "days since 1970-01-01 or ISO days, ascending");
const flows = vector("flows", "external payments, in positive, out negative; the first is ignored");

export const savingsEntries: readonly CatalogueEntry[] = [livretEntry(), euroFundEntry()];

function livretEntry(): CatalogueEntry {
  const opening = number("openingBalance", "any one currency");
  const from = number("fromDay", "days since 1970-01-01");
  const to = number("toDay", "days since 1970-01-01, excluded");
  const movements = vector("movements", "in positive, out negative");
  const movementDays = days("movementDays", "day of each movement");
  const rates = vector("rates", "ratios a year");
  const rateDays = days("rateDays", "day from which each rate holds");
  return entry({
    name: "livretInterest",
    inputs: [opening, from, to, movements, movementDays, rates, rateDays],
    output: "{interest, capitalised, accrued, closingBalance}",
    convention: "fortnights of the 1st and the 16th, a 24th of the rate each, capitalised on 31 December",
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
  const opening = number("openingValue", "any one currency");
  const rates = vector("rates", "net, ratios a year");
  const rateYears = days("rateYears", "year of each rate");
  return entry({
    name: "euroFundPath",
    inputs: [opening, dates, rates, rateYears, flows],
    output: "values, or null without a rate",
    convention: "simple within the year, capitalised on 31 December",
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
