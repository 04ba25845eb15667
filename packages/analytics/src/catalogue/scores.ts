import type { Section } from "../scores/star-grid.ts";
import { starGrid } from "../scores/star-grid.ts";
import * as stars from "../scores/stars.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { horizonYears } from "./fields.ts";
import type { Fields } from "./inputs.ts";
import {
  choice,
  figure,
  flag,
  input,
  listOf,
  number,
  numberOrNull,
  readObject,
  recordOf,
  vectors,
} from "./inputs.ts";
import { amount, checked, ratio, sri, wholeLines, within, withinOrNull } from "./rules.ts";

const sections = ["allocation", "performance", "risk", "fees"] as const satisfies readonly Section[];
const weightRatio = within(number("weightRatio", "ratio"), ratio);
const section = choice("section", sections);
/** Figures of a section: the known names depend on the section and are checked together with it. */
const any = input<Record<string, unknown>>(
  { name: "figures", kind: "object", unit: "figures by sub-score name of the section", empty: {} },
  (value, complain) => {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
    complain("is not an object");
    return {};
  },
);
const all = recordOf("figures", "figures by section, then by sub-score", (fields) => ({
  allocation: fields(recordOf("allocation", "-", figuresOf("allocation"))),
  performance: fields(recordOf("performance", "-", figuresOf("performance"))),
  risk: fields(recordOf("risk", "-", figuresOf("risk"))),
  fees: fields(recordOf("fees", "-", figuresOf("fees"))),
}));
const value = within(number("figure", "unit of the knots"), amount);
const knots = checked(vectors("knots", "pairs figure, stars; ascending figures"), (pairs) => {
  if (pairs.length === 0) return "is empty";
  const odd = pairs.findIndex((pair) => pair.length !== 2);
  if (odd !== -1) return `[${String(odd)}] is not a pair`;
  const back = pairs.findIndex((pair, i) => i > 0 && (pair[0] ?? 0) <= (pairs[i - 1]?.[0] ?? 0));
  if (back !== -1) return `[${String(back)}] is not after the one before`;
  return pairs.some((pair) => (pair[1] ?? 0) < 0 || (pair[1] ?? 0) > 5) ? "has stars outside 0 to 5" : null;
});
const scored = wholeLines(
  listOf("lines", "list of {weightRatio, isEuroFund, isIndexFund}, weights of sum 1", (fields) => ({
    weightRatio: fields(weightRatio),
    isEuroFund: fields(flag("isEuroFund", "-")),
    isIndexFund: fields(flag("isIndexFund", "-")),
  })),
);
const excesses = wholeLines(
  listOf("lines", "list of {weightRatio, excess or null}, weights of sum 1", (fields) => ({
    weightRatio: fields(weightRatio),
    excess: fields(withinOrNull(numberOrNull("excess", "ratio"), amount)),
  })),
);
const risks = wholeLines(
  listOf("lines", "list of {weightRatio, sri or null}, weights of sum 1", (fields) => ({
    weightRatio: fields(weightRatio),
    sri: fields(withinOrNull(numberOrNull("sri", "1 to 7"), sri)),
  })),
);
const means = checked(
  listOf("means", "list of {mean or null}, 0 to 5", (fields) => fields(numberOrNull("mean", "0 to 5"))),
  (found) =>
    found.some((mean) => mean !== null && (mean < 0 || mean > 5)) ? "has a mean outside 0 to 5" : null,
);
const cap = within(number("cap", "stars", 5), { min: 0, max: 5 });
const sriExcess = withinOrNull(numberOrNull("sriExcess", "weighted SRI less the profile's"), {
  min: -7,
  max: 7,
});
const shortfallToCap = withinOrNull(numberOrNull("shortfallToCap", "expected shortfall over its cap"), {
  min: 0,
  max: 1e6,
});

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
    output: "{points, stars, mean, subScores, knownWeightRatio}",
    convention: "weighted mean of what is known; missing under 60 %; stars are the points to the half",
    fit: (get) => {
      const wrong: string[] = [];
      readObject(get(any), (what) => wrong.push(`figures${what}`), figuresOf(get(section)));
      return wrong;
    },
    call: (get) =>
      stars.sectionScore(
        get(section),
        readObject(get(any), () => undefined, figuresOf(get(section))),
      ),
  }),
  entry({
    name: "overallScore",
    inputs: [all],
    output: "{points, stars, capped, sections, version}",
    convention: "mean of four, under a cap that falls from 5 to 2.5 as the profile is broken",
    call: (get) => stars.overallScore(get(all)),
  }),
  entry({
    name: "overallOf",
    inputs: [means, cap],
    output: "{points, stars, capped}",
    convention: "from the unrounded means of the sections; missing when one is",
    call: (get) => stars.overallOf(get(means), get(cap)),
  }),
  entry({
    name: "profileCap",
    inputs: [sriExcess, shortfallToCap],
    output: "stars, 2.5 to 5",
    convention: "5 at the limit, 2.5 from 0.25 of weighted SRI or 15 % of shortfall above it",
    call: (get) => stars.profileCap(get(sriExcess), get(shortfallToCap)),
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
    inputs: [risks, horizonYears],
    output: "ratio",
    convention: "SRI 5 and more whole, 4 by half; all of it up to 4 years, none from 6",
    call: (get) => stars.capitalAtRisk(get(risks), get(horizonYears)),
  }),
];

function figuresOf(of: Section) {
  return (fields: Fields) =>
    Object.fromEntries(starGrid[of].map((rule) => [rule.name, fields(figure(rule.name))]));
}
