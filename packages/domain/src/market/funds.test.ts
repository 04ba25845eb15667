import fc from "fast-check";
import { expect, test } from "vitest";
import { cheapestIndexFunds, type Fund, isIsin, isSri, sriLevels } from "./funds.ts";

test.each(["FR0000120271", "US0378331005", "LU0252633754", "IE00B4L5Y983", "FR0010315770", "DE0007164600"])(
  "%s is the ISIN of a real security",
  (isin) => expect(isIsin(isin)).toBe(true),
);

test.each([
  "",
  "FR0000120272",
  "FR000012027",
  "FR00001202711",
  "fr0000120271",
  " FR0000120271",
  "FR0000120271\n",
  "120000FR0271",
  "FR000012027A",
])("%j is none", (text) => expect(isIsin(text)).toBe(false));

const isins = fc.constantFrom("FR0000120271", "US0378331005", "LU0252633754", "IE00B4L5Y983");

test("one wrong digit is always seen", () => {
  const digits = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(isins, fc.integer({ min: 2, max: 11 }), digits, (isin, at, digit) => {
      const typed = `${isin.slice(0, at)}${digit}${isin.slice(at + 1)}`;
      // A digit in place of a letter shifts all digits before it, so the detection of that error is not guaranteed.
      fc.pre(/\d/.test(isin[at] ?? ""));
      expect(isIsin(typed)).toBe(typed === isin);
    }),
    { seed: 71, numRuns: 400 },
  );
});

test("each body but for its last digit has one digit that closes it", () => {
  fc.assert(
    fc.property(isins, fc.integer({ min: 0, max: 999_999_999 }), (isin, number) => {
      const body = `${isin.slice(0, 2)}${String(number).padStart(9, "0")}`;
      const closing = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).filter(isIsin);
      expect(closing).toHaveLength(1);
    }),
    { seed: 72, numRuns: 300 },
  );
});

test("the risk indicator is a whole number from 1 to 7", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 2.5, NaN].filter(isSri)).toEqual([...sriLevels]);
});

test("of each class the three cheapest index funds are chosen, an unknown cost last", () => {
  const fund = (isin: string, assetClass: Fund["assetClass"], ongoingFeeRatio: number | null) =>
    ({ isin, assetClass, ongoingFeeRatio, indexFund: isin !== "G" }) as Fund;
  const funds = [
    fund("A", "stock", null),
    fund("B", "stock", 0.003),
    fund("C", "stock", 0.001),
    fund("E", "stock", 0.002),
    fund("D", "stock", 0.002),
    fund("F", "bond", null),
    fund("G", "bond", 0.001),
    fund("H", "cash", 0.001),
  ];
  const chosen = cheapestIndexFunds(funds, new Set(["stock", "bond", "other"] as const));
  expect([...chosen].map(([assetClass, found]) => [assetClass, found.map(({ isin }) => isin)])).toEqual([
    ["stock", ["C", "D", "E"]],
    ["bond", ["F"]],
  ]);
});
