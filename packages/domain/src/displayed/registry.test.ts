import { expect, test } from "vitest";
import { deviceFigures } from "./devices.ts";
import { exposureFigures } from "./exposures.ts";
import { feeFigures } from "./fees.ts";
import { homeFigures } from "./homes.ts";
import { householdFigures } from "./household.ts";
import { householdFeeFigures } from "./household-fees.ts";
import { netWorthAheadFigures } from "./net-worth-ahead.ts";
import { inputTexts } from "./inputs-text.ts";
import { nextThousandFigures } from "./next-thousand.ts";
import { mortgageDeskFigures } from "./mortgage-desk.ts";
import { successionFigures } from "./succession.ts";
import { projectFigures } from "./projects.ts";
import { spendingFigures } from "./spending.ts";
import { loanFigures } from "./loans.ts";
import { figureDates, figureDigits, figureUnits } from "./model.ts";
import { performanceFigures } from "./performances.ts";
import { portfolioFigures } from "./portfolios.ts";
import { proposalFigures } from "./proposals.ts";
import { displayedFigures, figureFacts, type FigureId, isFigureId } from "./registry.ts";
import { riskFigures } from "./risks.ts";
import { settingFigures } from "./settings.ts";
import { pairFigures } from "./households.ts";
import { visitFigures } from "./visits.ts";
import { figureViews } from "./views.ts";

/** Tests of the registry alone. That its places exist in the API is tested in packages/api, that its engines exist in tools/lib. */

const groups = [
  deviceFigures,
  feeFigures,
  homeFigures,
  householdFigures,
  householdFeeFigures,
  netWorthAheadFigures,
  exposureFigures,
  spendingFigures,
  projectFigures,
  nextThousandFigures,
  successionFigures,
  mortgageDeskFigures,
  loanFigures,
  performanceFigures,
  portfolioFigures,
  proposalFigures,
  riskFigures,
  settingFigures,
  pairFigures,
  visitFigures,
];
const ids = Object.keys(displayedFigures).filter(isFigureId);
const figures = ids.map((id) => ({ id, ...figureFacts(id) }));

test("an id stands in one group only: the registry loses none by spreading them", () => {
  const all = groups.flatMap((group) => Object.keys(group));
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
  expect(ids.toSorted()).toEqual(all.toSorted());
});

test("an id is words joined by dots, and no name of the object's own methods passes for one", () => {
  expect(ids.filter((id) => !/^[a-z]+(\.[a-zA-Z0-9]+)+$/.test(id))).toEqual([]);
  for (const name of ["", "constructor", "toString", "portfolio", "portfolio.value "])
    expect(isFigureId(name)).toBe(false);
});

test("units and dates are known, and every unit and date of the model is used", () => {
  expect(new Set(figures.map(({ unit }) => unit))).toEqual(new Set(figureUnits));
  expect(new Set(figures.map(({ date }) => date))).toEqual(new Set(figureDates));
});

test("every unit has its rounding: amounts have their cents, months and years have no decimals", () => {
  for (const unit of figureUnits) {
    const { minDigits, maxDigits } = figureDigits[unit];
    expect(minDigits).toBeLessThanOrEqual(maxDigits);
    expect(maxDigits).toBeLessThanOrEqual(2);
    if (unit.startsWith("euros")) expect([minDigits, maxDigits]).toEqual([2, 2]);
    if (["months", "years", "progress"].includes(unit)) expect(maxDigits).toBe(0);
  }
});

test("every figure is made of something that exists: another figure, or a datum with a name", () => {
  const known = (name: string) => isFigureId(name) || Object.hasOwn(inputTexts, name);
  for (const { id, inputs } of figures) {
    expect(inputs.length, id).toBeGreaterThan(0);
    expect(new Set(inputs).size, id).toBe(inputs.length);
    expect(
      inputs.filter((name) => !known(name)),
      id,
    ).toEqual([]);
  }
});

test("no name is both a figure and a datum, and every datum is an input of some figure", () => {
  const data = Object.keys(inputTexts);
  const used = new Set(figures.flatMap(({ inputs }) => inputs));
  expect(data.filter((name) => isFigureId(name))).toEqual([]);
  expect(data.filter((name) => !used.has(name))).toEqual([]);
});

test("no figure is made of itself, however far one follows its inputs", () => {
  const circles = ids.filter((id) => {
    const seen = new Set<string>();
    const queue: string[] = [...figureFacts(id).inputs];
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      if (isFigureId(name)) queue.push(...figureFacts(name).inputs);
    }
    return seen.has(id);
  });
  expect(circles).toEqual([]);
});

test("a place is a view followed by the names of its fields", () => {
  const views = new Set(Object.keys(figureViews));
  for (const { id, at } of figures) {
    for (const place of at) {
      expect(place, id).toMatch(/^[a-zA-Z]+(\.[a-zA-Z0-9_:*]+(\[\d?\])*(<[a-z_]+>)?)+$/);
      expect(views.has(place.split(".")[0] ?? ""), `${id}: ${place}`).toBe(true);
    }
  }
});

test("a figure without a place in the API is one that a screen makes by itself", () => {
  const made: readonly FigureId[] = ["savings.cap", "savings.room", "project.range"];
  expect(figures.filter(({ at }) => at.length === 0).map(({ id }) => id)).toEqual(made);
});

test("every view carries a figure", () => {
  const used = new Set(figures.flatMap(({ at }) => at.map((place) => place.split(".")[0])));
  expect(Object.keys(figureViews).filter((view) => !used.has(view))).toEqual([]);
});

test("a figure has one place in a view, or says that its places there are different things", () => {
  const vague = figures.filter(({ at, fields }) => {
    const views = at.map((place) => place.split(".")[0]);
    return fields === undefined && new Set(views).size < views.length;
  });
  // The remaining amount in the terms of a loan and in its progress is one figure in two places.
  const same: readonly FigureId[] = ["loan.left"];
  expect(vague.map(({ id }) => id).filter((id) => !same.includes(id))).toEqual([]);
});

test.each([
  ["portfolio.owned", "portfolio.value"],
  ["loan.left.owned", "loan.left"],
  ["loan.charge.owned", "loan.charge"],
] as const)("%s is a share of %s: same unit, other basis, and the share among its inputs", (owned, whole) => {
  const [part, all] = [figureFacts(owned), figureFacts(whole)];
  expect([part.basis, all.basis]).toEqual(["share", "whole"]);
  expect(part.unit).toBe(all.unit);
  expect(part.inputs).toEqual([whole, "portfolio.share"]);
});

test("what may be negative is written with its sign: every return is", () => {
  const bare = figures.filter(({ unit, signed }) => unit === "return" && signed !== true);
  // A drawdown is shown as a loss, without a sign.
  const losses: readonly FigureId[] = ["risk.drawdown", "risk.drawdown.path"];
  expect(bare.map(({ id }) => id).filter((id) => !losses.includes(id))).toEqual([]);
});

test("what is reported in months, years, stars or progress carries no sign", () => {
  const plain = ["months", "years", "stars", "indicator", "progress"];
  expect(figures.filter(({ unit, signed }) => plain.includes(unit) && signed === true)).toEqual([]);
});
