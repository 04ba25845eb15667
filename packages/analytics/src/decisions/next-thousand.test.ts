import { expect, test } from "vitest";
import { type Envelope, valueAfterTax } from "./next-thousand.ts";

const growthRatio = 0.04;

/** Methodology 2, section 3.7: 1 000 euros, ten years, 4 % net of costs. */
test.each<[name: string, envelope: Envelope, value: number]>([
  ["a savings book at 1.5 %", { kind: "exempt", rateRatio: 0.015 }, 1160.54],
  ["a euro fund at 2.55 %", { kind: "levied", rateRatio: 0.0255, leviesRatio: 0.172 }, 1232.37],
  ["a securities account", { kind: "gains", growthRatio, taxRatio: 0.314 }, 1329.45],
  ["a PEA", { kind: "gains", growthRatio, taxRatio: 0.186 }, 1390.92],
  ["life insurance within the allowance", { kind: "gains", growthRatio, taxRatio: 0.172 }, 1397.64],
  ["life insurance beyond it", { kind: "gains", growthRatio, taxRatio: 0.247 }, 1361.62],
  [
    "a PER, 30 % in and out",
    { kind: "deducted", growthRatio, inRatio: 0.3, outRatio: 0.3, taxRatio: 0.314 },
    1470.64,
  ],
  [
    "a PER, 30 % in, 11 % out",
    { kind: "deducted", growthRatio, inRatio: 0.3, outRatio: 0.11, taxRatio: 0.314 },
    1742.07,
  ],
])("%s is worth the published value", (_name, envelope, value) => {
  expect(Math.abs(valueAfterTax(1000, 10, envelope) - value)).toBeLessThan(0.006);
});

test("a loss bears no tax, and a PER at equal rates is worth a securities account's gain more", () => {
  expect(valueAfterTax(1000, 1, { kind: "gains", growthRatio: -0.1, taxRatio: 0.314 })).toBeCloseTo(900, 9);
  expect(
    valueAfterTax(1000, 0, { kind: "deducted", growthRatio, inRatio: 0.3, outRatio: 0.3, taxRatio: 0.314 }),
  ).toBeCloseTo(1000, 9);
});
