import { cents } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { profileLimits } from "../index.ts";
import { choiceFor, marketFunds, type Wanted } from "./testing/arbitrations.ts";
import { testFund, testOffer } from "./testing/situations.ts";

const own = testFund(20, { issuer: "Autre", assetClass: "stock", sri: 4 });
const unrated = testFund(21, { sri: null, label: "Sans indicateur" });
const lines: Wanted["lines"] = [
  { of: own, cents: 600_000 },
  { of: "euro", cents: 400_000 },
];
const keysOf = (wanted: Wanted) => choiceFor(wanted).candidates.map(({ key }) => key);

test("today's lines, then the euro fund and the funds of the offer: nothing is chosen twice", () => {
  const { candidates } = choiceFor({ lines });
  expect(candidates[0]).toMatchObject({ key: own.isin, heldCents: 600_000 });
  expect(candidates.filter(({ kind }) => kind === "euroFund")).toMatchObject([{ heldCents: 400_000 }]);
  expect(candidates).toHaveLength(2 + marketFunds.length);
  expect(new Set(candidates.map(({ key }) => key)).size).toBe(candidates.length);
});

test("a euro fund that is offered and not held is one of the candidates, one that was left out of a selection is not", () => {
  const onlyUnits: Wanted = { lines: [{ of: own, cents: 100_000 }] };
  expect(keysOf(onlyUnits)).toContain("sur");
  expect(keysOf({ ...onlyUnits, investments: [own.isin] })).not.toContain("sur");
  expect(keysOf({ ...onlyUnits, investments: [own.isin, "euro"] })).toContain("sur");
});

test("what all costs on a line is the fund's own fees and the contract's, one after the other", () => {
  const [held, euro] = choiceFor({ lines }).candidates;
  expect(held?.costRatio).toBeCloseTo(1 - (1 - 0.015) * (1 - 0.006), 15);
  expect(held?.ongoingFeeRatio).toBe(0.015);
  expect(euro?.costRatio).toBeCloseTo(0.007, 15);
});

test("the profile's largest indicator of a line keeps riskier funds out, and lets those held only be sold", () => {
  const { candidates } = choiceFor({ lines, profile: 0 });
  const bought = candidates.filter(({ heldCents }) => heldCents === 0);
  expect(bought.map(({ sri }) => sri)).toEqual([2, 2]);
  expect(candidates.find(({ key }) => key === own.isin)?.capRatio).toBe(0);
  expect(choiceFor({ lines, profile: 5 }).candidates[0]?.capRatio).toBe(0.25);
});

test("a line without an indicator is left as it is: it is no candidate", () => {
  const choice = choiceFor({ lines: [...lines, { of: unrated, cents: 50_000 }] });
  expect(choice.frozen.map(({ label }) => label)).toEqual(["Sans indicateur"]);
  expect(choice.candidates.some(({ key }) => key === unrated.isin)).toBe(false);
});

test("the limits are the profile's and the contract's, with our own limit only where there are four", () => {
  const market = testOffer();
  const asked = { ...market, rules: { ...market.rules, minUnitShareRatio: 0.3 } };
  expect(choiceFor({ lines, situation: { market: asked } }).limits).toEqual({
    maxSri: 3.3,
    minSafeRatio: 0.2,
    maxEquityRatio: 0.55,
    minUnitLinkedRatio: 0.3,
    maxIssuerRatio: 0.35,
  });
  const fewIssuers = marketFunds.filter(({ issuer }) => issuer === "Maison 0" || issuer === "Maison 1");
  expect(choiceFor({ lines, offered: fewIssuers }).limits.maxIssuerRatio).toBeNull();
});

test("a payment into what one house already fills above the limit keeps that share as its limit", () => {
  const wanted = { lines: [{ of: own, cents: 900_000 }], newMoneyCents: 100_000 };
  expect(choiceFor(wanted).limits.maxIssuerRatio).toBeCloseTo(0.9, 12);
});

test("an unknown contract has no list, a securities account the whole market, a known one its own", () => {
  expect(choiceFor({ lines }).offer).toBe("portfolio");
  expect(choiceFor({ lines, situation: { market: null } }).offer).toBe("unknown");
  expect(choiceFor({ lines, situation: { market: null, kind: "market" } }).offer).toBe("market");
});

test("an offer of which no fund could be read is said, a contract without a list of funds is not", () => {
  const market = { ...testOffer(), isins: ["XZ0000000011"] };
  const unread: Wanted = { lines, offered: [], situation: { market } };
  expect(choiceFor(unread).offerIsUnread).toBe(true);
  expect(choiceFor({ ...unread, investments: ["XZ0000000011"] }).offerIsUnread).toBe(false);
  expect(choiceFor({ ...unread, offered: marketFunds }).offerIsUnread).toBe(false);
  expect(choiceFor({ lines, offered: [] }).offerIsUnread).toBe(false);
});

test("a euro fund counts as offered when the contract lists it or when it is held", () => {
  const units: Wanted["lines"] = [{ of: own, cents: 100_000 }];
  const market = testOffer();
  const without = { ...market, rules: { ...market.rules, euroFundSlugs: [] } };
  expect(choiceFor({ lines: units }).euroFundOffered).toBe(true);
  expect(choiceFor({ lines: units, situation: { market: without } }).euroFundOffered).toBe(false);
  expect(choiceFor({ lines, situation: { market: without } }).euroFundOffered).toBe(true);
});

test("a profile that does not exist is read as the balanced one", () => {
  expect(choiceFor({ lines, profile: 9 }).profile).toEqual(profileLimits(3));
  expect(choiceFor({ lines, profile: 0 }).profile.profile).toBe(0);
});

test("whatever is held, each amount is once among the candidates or the lines left, and caps stay within 0 and 1", () => {
  const amount = fc.integer({ min: 1, max: 10_000_000 });
  const held = fc.record({ fund: fc.constantFrom(own, unrated, ...marketFunds), amount });
  fc.assert(
    fc.property(
      fc.array(held, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 5 }),
      (all, profile) => {
        const wanted = { lines: all.map(({ fund, amount: value }) => ({ of: fund, cents: value })), profile };
        const { candidates, frozen, limits } = choiceFor(wanted);
        const kept = candidates.reduce((sum, one) => sum + one.heldCents, 0);
        const left = frozen.reduce((sum, one) => sum + one.amountCents, 0);
        expect(cents(kept + left)).toBe(all.reduce((sum, one) => sum + one.amount, 0));
        for (const { capRatio, costRatio, sri, heldCents } of candidates) {
          expect(capRatio >= 0 && capRatio <= 1).toBe(true);
          expect(costRatio >= 0 && costRatio < 1).toBe(true);
          if (heldCents === 0) expect(sri).toBeLessThanOrEqual(profileLimits(profile)?.maxLineSri ?? NaN);
        }
        expect(limits.maxSri).toBe(profileLimits(profile)?.maxSri);
      },
    ),
    { numRuns: 60 },
  );
});
