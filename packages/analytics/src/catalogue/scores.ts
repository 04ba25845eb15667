import type { Section } from "../scores/star-grid.ts";
import { starGrid } from "../scores/star-grid.ts";
import * as stars from "../scores/stars.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import type { Fields } from "./inputs.ts";
import { choice, figure, flag, listOf, number, numberOrNull, recordOf, vectors } from "./inputs.ts";

const sections = ["allocation", "performance", "risk", "fees"] as const satisfies readonly Section[];
const weightRatio = number("weightRatio", "ratio");
const section = choice("section", sections);
const any = recordOf("figures", "figures by sub-score name", (fields) =>
  Object.fromEntries(
    Object.values(starGrid)
      .flat()
      .map((rule) => [rule.name, fields(figure(rule.name))]),
  ),
);
const all = recordOf("figures", "figures by section, then by sub-score", (fields) => ({
  allocation: fields(recordOf("allocation", "-", figuresOf("allocation"))),
  performance: fields(recordOf("performance", "-", figuresOf("performance"))),
  risk: fields(recordOf("risk", "-", figuresOf("risk"))),
  fees: fields(recordOf("fees", "-", figuresOf("fees"))),
}));
const value = number("figure", "unit of the knots");
const knots = vectors("knots", "pairs figure, stars; ascending figures");
const scored = listOf("lines", "list of {weightRatio, isEuroFund, isIndexFund}", (fields) => ({
  weightRatio: fields(weightRatio),
  isEuroFund: fields(flag("isEuroFund", "-")),
  isIndexFund: fields(flag("isIndexFund", "-")),
}));
const excesses = listOf("lines", "list of {weightRatio, excess or null}", (fields) => ({
  weightRatio: fields(weightRatio),
  excess: fields(numberOrNull("excess", "ratio")),
}));
const risks = listOf("lines", "list of {weightRatio, sri or null}", (fields) => ({
  weightRatio: fields(weightRatio),
  sri: fields(numberOrNull("sri", "1 to 7")),
}));
const horizon = number("horizonYears", "years");

export const scoreEntries: readonly CatalogueEntry[] = [
  entry({
    name: "starsOf",
    inputs: [value, knots],
    output: "0 to 5",
    convention: "linear between knots, clamped",
    call: (get) =>
      stars.starsOf(
        get(value),
        get(knots).map((pair) => [pair[0] ?? 0, pair[1] ?? 0]),
      ),
  }),
  entry({
    name: "sectionScore",
    inputs: [section, any],
    output: "{points, stars, subScores, knownWeightRatio}",
    convention: "weighted mean of what is known; missing under 60 %",
    call: (get) => stars.sectionScore(get(section), get(any)),
  }),
  entry({
    name: "overallScore",
    inputs: [all],
    output: "{points, stars, capped, sections, version}",
    convention: "mean of four, under a cap that falls from 5 to 2.5 as the profile is broken",
    call: (get) => stars.overallScore(get(all)),
  }),
  entry({
    name: "scoredEffectiveLines",
    inputs: [scored],
    output: "lines",
    convention: "euro fund left out, index fund counts four",
    call: (get) => stars.scoredEffectiveLines(get(scored)),
  }),
  entry({
    name: "beatingShare",
    inputs: [excesses],
    output: "ratio",
    convention: "of the known weight",
    call: (get) => stars.beatingShare(get(excesses)),
  }),
  entry({
    name: "capitalAtRisk",
    inputs: [risks, horizon],
    output: "ratio",
    convention: "SRI 5 and more whole, 4 by half; all of it up to 4 years, none from 6",
    call: (get) => stars.capitalAtRisk(get(risks), get(horizon)),
  }),
];

function figuresOf(section: Section) {
  return (fields: Fields) =>
    Object.fromEntries(starGrid[section].map((rule) => [rule.name, fields(figure(rule.name))]));
}
