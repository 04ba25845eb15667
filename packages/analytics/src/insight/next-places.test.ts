import { day, gainTaxesOn } from "@vigie/domain";
import { expect, test } from "vitest";
import { placeValues, type PlacesInput } from "./next-places.ts";

const taxes = gainTaxesOn(day("2026-11-26"));
if (taxes === null) throw new Error("the taxes of 2026 are known");
const input: PlacesInput = {
  taxes,
  livretRatio: 0.015,
  euroFundRatio: 0.0255,
  envelopeRatios: { lifeinsurance: 0.006, pea: 0, market: null, per: 0.006 },
  marginal: { in: 0.3, out: 0.11 },
};
const valuesOf = (change: Partial<PlacesInput> = {}) =>
  new Map(placeValues({ ...input, ...change }).map((one) => [one.place, one]));

test("taxes are those of the day: levies of 18.6 % since 2026, 17.2 % in a life insurance", () => {
  expect(taxes.income.value + taxes.levies.value).toBeCloseTo(0.314, 12);
  expect(taxes.lightLevies.value).toBe(0.172);
  expect(gainTaxesOn(day("2025-12-31"))?.levies.value).toBe(0.172);
  expect(gainTaxesOn(day("2016-01-01"))).toBeNull();
});

/** Computed by hand: (1 + 4.5 %) minus 0.3 % of the fund and the envelope's fee, ten years, then the tax on the gain. */
test("each envelope leaves what its costs and its tax leave", () => {
  const values = valuesOf();
  const growth = (envelope: number) => (1.045 * 0.997 * (1 - envelope)) ** 10;
  const left = (envelope: number, tax: number) => 1000 * (1 + (growth(envelope) - 1) * (1 - tax));
  const wanted = {
    livret_a: 1160.54,
    euro_fund: 1232.37,
    lifeinsurance: left(0.006, 0.172),
    lifeinsurance_beyond: left(0.006, 0.247),
    pea: left(0, 0.186),
    market: left(0, 0.314),
    per: (1000 / 0.7) * (1 + (growth(0.006) - 1) * (1 - 0.314) - 0.11),
  } as const;
  for (const [place, value] of Object.entries(wanted))
    expect(
      Math.abs(([...values].find(([one]) => one === place)?.[1].valueCents ?? NaN) / 100 - value),
    ).toBeLessThan(0.006);
  expect(values.get("market")?.isCostSupposed).toBe(true);
  expect(values.get("lifeinsurance")?.isCostSupposed).toBe(false);
});

test("without the marginal rates a PER has no value, without a rate a savings book neither", () => {
  expect(valuesOf({ marginal: null }).get("per")?.valueCents).toBeNull();
  expect(valuesOf({ livretRatio: null }).get("livret_a")?.valueCents).toBeNull();
});
