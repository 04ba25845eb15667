import { expect, test } from "vitest";
import { cell, column } from "../linear/matrix.ts";
import type { ModelLine } from "./risk-model.ts";
import { riskModel } from "./risk-model.ts";
import { lawScenarios } from "./scenarios.ts";

const line = (key: string, riskClass: ModelLine["riskClass"], meanRatio: number): ModelLine => ({
  key,
  kind: riskClass === "cash" ? "cash" : "unit",
  riskClass,
  meanRatio,
  history: null,
  publishedSri: null,
});
const lines = [
  line("a", "stock", 0.05),
  line("b", "bond", 0.02),
  line("c", "cash", 0),
  line("d", "share", 0.06),
];
const model = riskModel({ lines, references: new Map(), onDay: 20_779, longRun: {} });

test("drawn years have the means and deviations of the model, and nearly its correlations", () => {
  const places = [3, 0, 1, 2];
  const { outcomes } = lawScenarios(model, places) ?? { outcomes: null };
  if (outcomes === null) throw new Error("scenarios");
  expect(outcomes.rows).toBe(400);
  const columns = places.map((_, k) => column(outcomes, k));
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  places.forEach((place, k) => {
    const values = columns[k] ?? new Float64Array(0);
    expect(mean(values)).toBeCloseTo(model.meanRatios[place] ?? NaN, 12);
    const variance = mean(values.map((value) => (value - mean(values)) ** 2));
    expect(Math.sqrt(variance)).toBeCloseTo(Math.sqrt(cell(model.covariance, place, place)), 12);
  });
  const [share, stock] = [columns[0] ?? new Float64Array(0), columns[1] ?? new Float64Array(0)];
  const product = mean(share.map((value, i) => (value - mean(share)) * ((stock[i] ?? 0) - mean(stock))));
  const asked = cell(model.covariance, 3, 0);
  expect(Math.abs(product - asked)).toBeLessThan(
    0.15 * Math.sqrt(cell(model.covariance, 3, 3) * cell(model.covariance, 0, 0)),
  );
});

test("the same model gives the same years", () => {
  expect(lawScenarios(model, [0, 1])?.outcomes.data).toEqual(lawScenarios(model, [0, 1])?.outcomes.data);
});
