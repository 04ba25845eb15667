import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { cholesky } from "../linear/cholesky.ts";
import { annualCovariance } from "../linear/covariance.ts";
import { createSolver } from "../linear/solver-pool.ts";
import { leastVariance } from "../optimise/mean-variance.ts";
import { minimumShortfall } from "../optimise/shortfall.ts";
import { valueEquivalentVolatility } from "../risk/priips.ts";
import { oneYearLoss } from "../risk/one-year.ts";
import type { PriceSeries } from "./weekly.ts";
import { alignWeekly, dayNumber, knownReturns, weeklyPrices, weeklyReturns } from "./weekly.ts";
import { toLog } from "./returns.ts";

const folder = join(import.meta.dirname, "../../../../../shared/data/funds/nav");
// The histories are licensed and not part of the repository: without them these tests are reported as skipped.
const absent = !existsSync(folder);

const solver = createSolver(1);
afterAll(() => solver.close());

function histories(): PriceSeries[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".csv"))
    .map((name) => {
      const lines = readFileSync(join(folder, name), "utf8").trim().split("\n").slice(1);
      const cells = lines.map((line) => line.split(","));
      return {
        days: Int32Array.from(cells, ([day]) => dayNumber(day ?? "")),
        prices: Float64Array.from(cells, ([, price]) => Number(price)),
      };
    });
}

test.skipIf(absent)(
  "real funds align on common weeks, and their least variance and shortfall are certified",
  async () => {
    const long = histories().filter(
      (one) =>
        (one.days[0] ?? Infinity) <= dayNumber("2016-01-01") &&
        (one.days.at(-1) ?? 0) >= dayNumber("2020-12-31"),
    );
    expect(long.length).toBeGreaterThan(20);
    const aligned = alignWeekly(long);
    expect(aligned.returns.rows).toBeGreaterThan(150);
    const estimated = annualCovariance(aligned.returns, 52);
    if (estimated === null) throw new Error("no covariance");
    expect(cholesky(estimated.covariance)).not.toBeNull();
    const problem = {
      assets: long.map(() => ({
        kind: "unit_linked" as const,
        className: "any",
        isEquity: true,
        sri: 4,
        capRatio: 0.25,
      })),
      limits: {},
      euroFundAvailable: false,
      covariance: estimated.covariance,
      expectedReturns: new Float64Array(long.length),
    };
    for (const found of [
      await leastVariance(solver, problem),
      await minimumShortfall(solver, problem, { scenarios: { outcomes: aligned.returns } }),
    ]) {
      if (found.kind !== "optimal") throw new Error(JSON.stringify(found));
      expect(found.certificate.gap).toBeLessThan(1e-8);
    }
  },
);

test.skipIf(absent)("every real fund has finite figures or a reason, never anything else", () => {
  for (const one of histories()) {
    const weekly = knownReturns(weeklyReturns(weeklyPrices(one)));
    const { valueAtRisk, expectedShortfall } = oneYearLoss(weekly);
    const volatility = valueEquivalentVolatility(toLog(weekly), "weekly", { holdingYears: 5 });
    for (const figure of [valueAtRisk, expectedShortfall, volatility])
      expect(figure.value === null ? figure.reason : Number.isFinite(figure.value)).toBeTruthy();
    if (valueAtRisk.value !== null)
      expect(expectedShortfall.value ?? NaN).toBeGreaterThanOrEqual(valueAtRisk.value - 1e-12);
  }
});
