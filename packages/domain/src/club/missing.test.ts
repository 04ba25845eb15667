import { expect, test } from "vitest";
import { emptySituation } from "../identity/users.ts";
import { day, startOfDay } from "../kernel/day.ts";
import { type ClubFile, clubMissing } from "./missing.ts";

const whole: ClubFile = {
  pricedCount: 1,
  person: { firstName: "Camille", lastName: "Roussel", birthdate: day("1980-02-03"), mobile: "+33612345678" },
  situation: {
    ...emptySituation,
    maritalStatus: "married",
    incomeRange: "50000_100000",
    chargesRange: "10000_20000",
    savingsRange: "5000_10000",
    assetRange: "100000_300000",
    address: { street: "4 rue des Lices", postalCode: "35000", city: "Rennes", country: "FR" },
  } as unknown as ClubFile["situation"],
  hasRiskProfile: true,
  derReceived: true,
  priceSeen: true,
  hasAdvisor: true,
};

test("a whole file lacks nothing, an empty one everything, in the order in which it is asked", () => {
  expect(clubMissing(whole)).toEqual([]);
  const empty = {
    pricedCount: 0,
    person: { firstName: null, lastName: null, birthdate: null, mobile: null },
    situation: emptySituation,
    hasRiskProfile: false,
    derReceived: false,
    priceSeen: false,
    hasAdvisor: false,
  };
  expect(clubMissing(empty)).toEqual([
    "portfolios",
    "identity",
    "situation",
    "risk_profile",
    "der",
    "price",
    "advisor",
  ]);
});

test("a letter needs a telephone and a whole address", () => {
  expect(clubMissing({ ...whole, person: { ...whole.person, mobile: null } })).toEqual(["identity"]);
  const address = { street: null, postalCode: "35000", city: "Rennes", country: "FR" };
  expect(clubMissing({ ...whole, situation: { ...whole.situation, address } })).toEqual(["identity"]);
});

test.each([
  ["2026-12-01", "2026-11-30T23:00:00.000Z"],
  ["2027-07-01", "2027-06-30T22:00:00.000Z"],
  // The clocks go forward at two, and back at three.
  ["2027-03-28", "2027-03-27T23:00:00.000Z"],
  ["2027-03-29", "2027-03-28T22:00:00.000Z"],
  ["2027-10-31", "2027-10-30T22:00:00.000Z"],
  ["2027-11-01", "2027-10-31T23:00:00.000Z"],
])("the day %s starts in Paris at %s", (on, at) => expect(startOfDay(day(on))).toBe(at));
