import { instant } from "@vigie/domain";
import { expect, test } from "vitest";
import { recordedLaw } from "./recorded-law.ts";

const figure = (value: number | null) => ({ value, reason: value === null ? "too_little_covered" : null });
const risk = {
  expectedReturn: figure(0.0295577491),
  volatilityAnnual: figure(0.0628007791),
  valueAtRiskYear: figure(0.0703684),
  expectedShortfallYear: figure(0.0935126),
  ownPricesRatio: 0.9,
};
const law = {
  returnRatio: 0.0295577491,
  volatilityRatio: 0.0628007791,
  valueAtRiskRatio: 0.0703684,
  expectedShortfallRatio: 0.0935126,
};
/** A Monday, the next Thursday, and the Friday that completes another week. */
const [monday, thursday, friday] = ["2026-11-16", "2026-11-19", "2026-11-20"].map((day) =>
  instant(`${day}T09:00:00.000Z`),
) as [ReturnType<typeof instant>, ReturnType<typeof instant>, ReturnType<typeof instant>];

test("the record is read bit for bit as long as no other week is complete", () => {
  expect(recordedLaw(risk, { madeAt: monday, at: thursday })).toEqual({ ...law, isApproximate: false });
  expect(recordedLaw(risk, { madeAt: monday, at: friday })).toBeNull();
});

test("a record that rests in part on its classes says so; one without a law is none", () => {
  const partly = { ...risk, ownPricesRatio: 0.79 };
  expect(recordedLaw(partly, { madeAt: monday, at: monday })).toEqual({ ...law, isApproximate: true });
  for (const lacking of [
    { ...risk, expectedReturn: null },
    { ...risk, ownPricesRatio: null },
    { ...risk, volatilityAnnual: figure(null) },
    { ...risk, expectedShortfallYear: figure(null) },
    { ...risk, valueAtRiskYear: figure(null) },
  ])
    expect(recordedLaw(lacking, { madeAt: monday, at: monday })).toBeNull();
});
