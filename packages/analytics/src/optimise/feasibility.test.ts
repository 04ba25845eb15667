import { expect, test } from "vitest";
import type { Asset } from "./feasible-set.ts";
import { feasibilityOf } from "./feasibility.ts";

const line = (sri: number): Asset => ({
  kind: "unit_linked",
  className: "stock",
  isEquity: true,
  sri,
  capRatio: 0.6,
});
const assets = [line(2), line(6)];

test("weights within every rule are allowed", () => {
  expect(feasibilityOf(assets, { maxSri: 4 }, Float64Array.of(0.5, 0.5))).toEqual({
    allowed: true,
    breach: 0,
    worst: null,
  });
});

test("the rule exceeded by the most is named, with by how much", () => {
  const found = feasibilityOf(assets, { maxSri: 4 }, Float64Array.of(0.35, 0.65));
  expect(found.allowed).toBe(false);
  expect(found.worst).toMatchObject({ name: "sri_limit", assetIndex: null });
  expect(found.worst?.excess).toBeCloseTo(0.6, 12);
  // 0.6 of SRI and 0.05 over the cap of the second line.
  expect(found.breach).toBeCloseTo(0.65, 12);
});

test("a line over its cap is named by its place", () => {
  const found = feasibilityOf(assets, {}, Float64Array.of(0.7, 0.3));
  expect(found.worst).toMatchObject({ name: "line_cap", assetIndex: 0, subject: null });
});

test("weights that do not make the whole break full investment", () => {
  const found = feasibilityOf(assets, {}, Float64Array.of(0.4, 0.4));
  expect(found.worst?.name).toBe("full_investment");
});
