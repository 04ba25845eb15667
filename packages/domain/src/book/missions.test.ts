import { expect, test } from "vitest";
import { investedKinds } from "../holdings/portfolios.ts";
import { day } from "../kernel/day.ts";
import {
  expectedBy,
  filledPitch,
  funnelOf,
  measuredKinds,
  missionEnd,
  simulatedOutcome,
  stageRate,
} from "./missions.ts";
import { targetMarketFault } from "./target-market.ts";

const anybody = {
  ageFrom: null,
  ageTo: null,
  riskFrom: null,
  horizonYears: null,
  lossFrom: null,
  family: null,
} as const;
const lead = { state: "targeted", wasContacted: false, hadAppointment: false, mayBeCalled: true } as const;

test("a lead counts at each stage that it reached, a canceled one as far as it came", () => {
  const leads = [
    lead,
    { ...lead, mayBeCalled: false },
    { ...lead, state: "contacted", wasContacted: true, mayBeCalled: false },
    { ...lead, state: "canceled", wasContacted: true },
    { ...lead, state: "canceled", mayBeCalled: false },
    { ...lead, state: "validated", wasContacted: true, hadAppointment: true },
  ] as const;
  expect(funnelOf(leads)).toEqual({
    targeted: 6,
    contactable: 4,
    contacted: 3,
    appointment: 1,
    validated: 1,
    canceled: 2,
    // A lead canceled after a contact no longer waits, and is subtracted only once.
    waiting: 2,
    toCall: 1,
  });
  expect([stageRate(1, 4), stageRate(0, 0)]).toEqual([0.25, null]);
});

test("what the goal asks by a day grows evenly from the first day to the last, and no further", () => {
  const pace = { goal: 100, openedOn: day("2026-11-01"), endsOn: missionEnd(day("2026-11-01"), 40) };
  expect(
    ["2026-10-20", "2026-11-01", "2026-11-11", "2026-12-11", "2027-02-01"].map((on) =>
      expectedBy(pace, day(on)),
    ),
  ).toEqual([0, 0, 25, 100, 100]);
});

test("what is expected of a mission is what ended ones came to, or nothing", () => {
  expect(simulatedOutcome(50, { contactable: 200, contacted: 120, validated: 30 })).toEqual({
    contacted: 30,
    validated: 8,
  });
  expect(simulatedOutcome(50, { contactable: 0, contacted: 0, validated: 0 })).toBeNull();
});

test.each([
  [{ age: 40, risk: 3 }, null],
  [{ age: 17, risk: 3 }, "outside_target_market"],
  [{ age: 76, risk: 3 }, "outside_target_market"],
  [{ age: 40, risk: 1 }, "outside_target_market"],
  [{ age: null, risk: 3 }, "target_market_unknown"],
  [{ age: 40, risk: null }, "target_market_unknown"],
  [{ age: null, risk: 1 }, "outside_target_market"],
] as const)("a product for 18 to 75 with a risk profile of 2 at least: %o is %s", (facts, fault) => {
  const told = { ...facts, said: null };
  expect(targetMarketFault({ ...anybody, ageFrom: 18, ageTo: 75, riskFrom: 2 }, told)).toBe(fault);
  expect(targetMarketFault(anybody, told)).toBeNull();
});

const statedAnswers = { horizon: "five_to_ten", loss: "medium", knows: ["scpi"] } as const;

test.each([
  [{}, statedAnswers, null],
  [{}, null, "target_market_unknown"],
  [{}, { ...statedAnswers, horizon: "two_to_five" }, "outside_target_market"],
  [{}, { ...statedAnswers, loss: "none" }, "outside_target_market"],
  [{}, { ...statedAnswers, loss: "large" }, null],
  [{}, { ...statedAnswers, knows: ["funds"] }, "outside_target_market"],
  [{ ageTo: 60 }, null, "outside_target_market"],
] as const)(
  "a product for five years, a small loss, who knows its kind, %o: %o is %s",
  (more, answers, fault) => {
    const market = { ...anybody, horizonYears: 5, lossFrom: "small", family: "scpi", ...more } as const;
    expect(targetMarketFault(market, { age: 70, risk: 3, said: answers })).toBe(fault);
  },
);

test("the pitch names its reader, and an unknown name leaves no hole", () => {
  const pitch = "Bonjour {prenom} {nom}, ici {conseiller} du cabinet {cabinet}. {autre}";
  expect(filledPitch(pitch, { prenom: "", nom: "Morel", conseiller: "Luc", cabinet: "Cap" })).toBe(
    "Bonjour Morel, ici Luc du cabinet Cap. {autre}",
  );
});

test("the result of a mission is looked for on the contracts of its products, on all invested ones for a fund", () => {
  expect(measuredKinds(["lifeinsurance", "capitalisation", "lifeinsurance"])).toEqual([
    "lifeinsurance",
    "capitalisation",
  ]);
  expect(measuredKinds(["per"])).toContain("perco");
  for (const products of [[], ["fund"], ["lifeinsurance", "scpi"]] as const)
    expect(measuredKinds(products)).toBe(investedKinds);
  expect(investedKinds).not.toContain("checking");
});
