import fc from "fast-check";
import { expect, test } from "vitest";
import { type ActiveRule, type Infeasibility, profileLimits, riskOfToday, type RuleName } from "../index.ts";
import { activeRuleSentence, eurosFr, percentFr, refusalOf, unavailable } from "./arbitration-rules-text.ts";

const balanced = profileLimits(3);
if (balanced === null) throw new Error("assertion: the grid has a balanced profile");
const around = { profile: balanced, labels: ["Actions Monde", "Obligations"] };
const rule = (name: RuleName, change: Partial<ActiveRule> = {}): ActiveRule => ({
  name,
  subject: null,
  assetIndex: null,
  limit: 0.25,
  shadowPrice: 0.01,
  ...change,
});
const sentenceOf = (name: RuleName, change: Partial<ActiveRule> = {}) =>
  activeRuleSentence(rule(name, change), around);

test("a share is told to the tenth of a percent, with a comma and a no-break space", () => {
  expect(percentFr(0.25)).toBe("25\u00a0%");
  expect(percentFr(0.0335)).toBe("3,4\u00a0%");
  expect(percentFr(0)).toBe("0\u00a0%");
  expect(percentFr(1)).toBe("100\u00a0%");
});

test("an amount in cents is told in euros", () => {
  expect(eurosFr(123_456).replaceAll(/\s/gu, " ")).toBe("1 234,56 €");
  expect(eurosFr(0).replaceAll(/\s/gu, " ")).toBe("0,00 €");
});

test("a rule of a line names that line, and a line out of the list is not named at random", () => {
  expect(sentenceOf("line_cap", { assetIndex: 1 })).toBe(
    "«\u00a0Obligations\u00a0» atteint son plafond de 25\u00a0% par ligne.",
  );
  expect(sentenceOf("line_floor", { assetIndex: 0 })).toBe(
    "«\u00a0Actions Monde\u00a0» garde au moins 25\u00a0%.",
  );
  expect(sentenceOf("line_cap", { assetIndex: 7 })).toContain("«\u00a0une ligne\u00a0»");
  expect(sentenceOf("line_cap")).toContain("«\u00a0une ligne\u00a0»");
});

test("the indicator of risk is a mark out of seven, not a share, and names the profile", () => {
  expect(sentenceOf("sri_limit", { limit: 3.3 })).toBe(
    "L’indicateur de risque moyen ne dépasse pas 3,3 sur 7 (profil équilibré).",
  );
});

test("a limit of today's risk is said as such, not as one of the profile", () => {
  expect(sentenceOf("volatility_limit", { subject: riskOfToday, limit: 0.071 })).toBe(
    "La volatilité ne dépasse pas 7,1\u00a0% par an (le niveau d’aujourd’hui).",
  );
  expect(sentenceOf("shortfall_limit", { subject: riskOfToday })).toContain("(le niveau d’aujourd’hui)");
  expect(sentenceOf("sri_limit", { subject: riskOfToday, limit: 2.7 })).toContain(
    "2,7 sur 7 (le niveau d’aujourd’hui)",
  );
});

test("a rule that several lines meet is named once, and a floor of what is held says that nothing is sold", () => {
  const floors = [0, 1, 2].map((assetIndex) => ({ name: "line_floor" as const, subject: null, assetIndex }));
  const sri = { name: "sri_limit" as const, subject: null };
  const reason: Infeasibility = { code: "conflicting_rule", rules: [sri, ...floors] };
  const ruleOf = (withoutSelling: boolean) => refusalOf(reason, {}, withoutSelling).detail?.["rule"];
  expect(ruleOf(false)).toBe("l’indicateur de risque moyen du profil, le minimum par ligne");
  expect(ruleOf(true)).toBe("l’indicateur de risque moyen du profil, ne rien vendre");
});

test("a class is named in French, an issuer by its own name", () => {
  expect(sentenceOf("class_band", { subject: "bond" })).toBe(
    "La part «\u00a0obligations\u00a0» s’arrête à 25\u00a0%.",
  );
  expect(sentenceOf("issuer_limit", { subject: "Maison" })).toBe(
    "Une même société de gestion (Maison) ne dépasse pas 25\u00a0%.",
  );
});

/** Every rule, and whether its sentence names the profile. */
const rules: readonly (readonly [RuleName, boolean])[] = [
  ["full_investment", false],
  ["sri_limit", true],
  ["safe_floor", true],
  ["equity_limit", true],
  ["class_band", false],
  ["unit_linked_floor", false],
  ["euro_fund_limit", false],
  ["issuer_limit", false],
  ["line_cap", false],
  ["line_floor", false],
  ["return_floor", false],
  ["volatility_limit", true],
  ["shortfall_limit", true],
  ["tracking_limit", false],
  ["turnover_limit", false],
];

test("every rule is one French sentence with its figure, and those of the profile name it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...rules),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ([name, named], limit) => {
        const sentence = sentenceOf(name, { limit, subject: "stock", assetIndex: 0 });
        expect(sentence).toMatch(/^[«A-ZÀ-Ý].*\.$/u);
        expect(sentence).not.toMatch(/undefined|null|NaN|_/u);
        expect(sentence.includes("(profil équilibré)")).toBe(named);
        if (name !== "full_investment" && name !== "sri_limit") expect(sentence).toContain(percentFr(limit));
      },
    ),
  );
});

test("each reason for which no allocation exists has its code and its count", () => {
  const refused = (reason: Infeasibility) => refusalOf(reason, {}, false);
  expect(refused({ code: "add_euro_fund" })).toEqual({ code: "optimization.add_euro_fund" });
  expect(refused({ code: "add_low_sri_fund" })).toEqual({ code: "optimization.add_low_risk_fund" });
  expect(refused({ code: "at_least_n_funds", count: 3 })).toEqual({
    code: "optimization.too_few_funds",
    detail: { count: 3 },
  });
  expect(refused({ code: "nothing_selected" }).detail).toEqual({ count: 4 });
  expect(refused({ code: "euro_fund_only" })).toMatchObject({ code: "optimization.unavailable" });
  expect(unavailable("Rien.")).toEqual({ code: "optimization.unavailable", detail: { sentence: "Rien." } });
});

test("rules in conflict are told with their limits, and without a figure where there is no limit", () => {
  const conflict = (names: readonly RuleName[], limits: Parameters<typeof refusalOf>[1], kept = false) =>
    refusalOf(
      { code: "conflicting_rule", rules: names.map((name) => ({ name, subject: null })) },
      limits,
      kept,
    ).detail?.["rule"];
  expect(conflict(["sri_limit", "unit_linked_floor"], { maxSri: 3.3, minUnitLinkedRatio: 0.3 })).toBe(
    "l’indicateur de risque moyen du profil (3,3 sur 7 au plus), la part minimale d’unités de compte du contrat (30\u00a0% au moins)",
  );
  expect(conflict(["safe_floor"], { minSafeRatio: 0 })).toContain("(0\u00a0% au moins)");
  expect(conflict(["equity_limit"], {})).toBe("la part maximale d’actions du profil");
  expect(conflict(["line_cap"], {}, true)).toBe("le plafond par ligne, ne rien vendre");
});

test("a conflict about a class or an issuer names it", () => {
  const named = (name: RuleName, subject: string) =>
    refusalOf({ code: "conflicting_rule", rules: [{ name, subject }] }, {}, false).detail?.["rule"];
  expect(named("class_band", "stock")).toBe("la part de la classe (actions)");
  expect(named("issuer_limit", "Maison")).toBe("la part maximale d’une société de gestion (Maison)");
});
