import {
  dayNumber,
  lawLoss,
  oneYearLoss,
  type PriceSeries,
  portfolioLaw,
  riskModel,
  weekFriday,
  weeklyPrices,
} from "@vigie/analytics";
import { grossGrowthByClass } from "@vigie/domain";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { median, report } from "./lib/report.ts";

/** How often the loss announced for one year out of twenty was exceeded by the following year, on real share indices: the
 * distribution that the screens use, beside the former method (52-week windows of the past five years). Five in a hundred is
 * right. The indices are provided beside the repository, and are not part of it. */
const file = path.join(import.meta.dirname, "../../shared/data/markets/indices_daily_2000_2015.csv");
const indices = ["CAC40", "DAX", "EUROSTOXX50", "SMI", "FTSE100", "SP500", "NIKKEI225"];
/** Price indices exclude dividends; the DAX includes them. */
const dividendRatio = 0.025;
const totalReturn = new Set(["DAX"]);
const [fiveYears, oneYear, step] = [260, 52, 4];

type Forecast = { readonly announced: number; readonly shortfall: number; readonly came: number };
type Way = (weekly: Float64Array, prices: PriceSeries) => { announced: number; shortfall: number } | null;

if (existsSync(file)) measure();
else {
  const unmeasured = { ours: null, peer: null, peerName: "52-week windows", unit: "%" };
  report({ bench: "calibration", what: "nothing", ...unmeasured, conditions: `no data at ${file}` });
}

function measure(): void {
  const series = readSeries();
  const ways: Readonly<Record<string, Way>> = {
    windows,
    law: lawOf({}),
    lawWithFloor: lawOf({ stock: 0.18 }),
  };
  const found = Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, forecasts(series, way)]));
  const [former, plain, floored] = [found["windows"] ?? [], found["law"] ?? [], found["lawWithFloor"] ?? []];
  tell("law with the long-run floor, as shipped", floored, former);
  tell("law without the floor", plain, former);
}

function tell(what: string, ours: readonly Forecast[], former: readonly Forecast[]): void {
  const conditions = `${String(ours.length)} years that began each 4 weeks on ${String(indices.length)} share indices, 2000 to 2015, dividends of ${String(dividendRatio * 100)} %`;
  const common = { bench: "calibration", peerName: "52-week windows", conditions };
  const line = (measured: string, unit: string, of: (one: readonly Forecast[]) => number) => {
    report({ ...common, what: `${what}: ${measured}`, ours: of(ours), peer: of(former), unit });
  };
  line(
    "years worse than announced (5 is right)",
    "%",
    (all) => 100 * shareOf(all, (one) => -one.came > one.announced),
  );
  line("spread of the announced loss", "points", (all) => 100 * spread(all.map((one) => one.announced)));
  line("median announced loss", "%", (all) => 100 * median(all.map((one) => one.announced)));
  line("mean loss of the years worse than announced, less what was announced for them", "points", (all) => {
    const worse = all.filter((one) => -one.came > one.announced);
    return (100 * worse.reduce((sum, one) => sum - one.came - one.shortfall, 0)) / worse.length;
  });
}

function shareOf(all: readonly Forecast[], is: (one: Forecast) => boolean): number {
  return all.filter(is).length / all.length;
}

function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

function forecasts(series: readonly PriceSeries[], way: Way): Forecast[] {
  return series.flatMap((one) => {
    const prices = Array.from(one.prices);
    const found: Forecast[] = [];
    for (let now = fiveYears; now + oneYear < prices.length; now += step) {
      const past = { days: one.days.slice(0, now + 1), prices: one.prices.slice(0, now + 1) };
      const weekly = Float64Array.from({ length: fiveYears }, (_, t) => {
        const at = now - fiveYears + t + 1;
        return (prices[at] ?? NaN) / (prices[at - 1] ?? NaN) - 1;
      });
      const forecast = way(weekly, past);
      const came = (prices[now + oneYear] ?? NaN) / (prices[now] ?? NaN) - 1;
      if (forecast !== null) found.push({ ...forecast, came });
    }
    return found;
  });
}

function windows(weekly: Float64Array): { announced: number; shortfall: number } | null {
  const { valueAtRisk, expectedShortfall } = oneYearLoss(weekly);
  if (valueAtRisk.value === null || expectedShortfall.value === null) return null;
  return { announced: valueAtRisk.value, shortfall: expectedShortfall.value };
}

function lawOf(longRun: { stock?: number }): Way {
  return (_weekly, history) => {
    const model = riskModel({
      lines: [
        {
          key: "index",
          kind: "unit",
          riskClass: "stock",
          meanRatio: grossGrowthByClass.stock ?? 0,
          history,
          publishedSri: null,
        },
      ],
      references: new Map([["stock", history]]),
      onDay: history.days.at(-1) ?? 0,
      longRun,
    });
    const found = portfolioLaw(model, Float64Array.of(1));
    if (found === null) return null;
    const { valueAtRiskRatio, expectedShortfallRatio } = lawLoss(found.law);
    return { announced: valueAtRiskRatio, shortfall: expectedShortfallRatio };
  };
}

/** One level a week, on Fridays, dividends added. */
function readSeries(): PriceSeries[] {
  const [head = "", ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const names = head.split(",");
  const rows = lines.map((line) => line.split(","));
  return indices.map((name) => {
    const place = names.indexOf(name);
    const told = rows.filter((row) => row[place] !== "");
    const { firstWeek, prices } = weeklyPrices({
      days: Int32Array.from(told, (row) => dayNumber(row[0] ?? "")),
      prices: Float64Array.from(told, (row) => Number(row[place])),
    });
    const dividend = totalReturn.has(name) ? 1 : (1 + dividendRatio) ** (1 / oneYear);
    const kept = prices.flatMap((price, week) => (price === null ? [] : [{ week, price }]));
    return {
      days: Int32Array.from(kept, ({ week }) => weekFriday(firstWeek + week)),
      prices: Float64Array.from(kept, ({ week, price }) => price * dividend ** week),
    };
  });
}
