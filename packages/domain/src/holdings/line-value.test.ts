import fc from "fast-check";
import { expect, test } from "vitest";
import { lineValueCents } from "./line-value.ts";

test.each([
  ["3", "10.005", 3002],
  ["3", "10.004", 3001],
  ["0.5", "0.01", 1],
  ["0.4", "0.01", 0],
  ["-3", "10.005", -3002],
  ["-3", "-10", 3000],
  ["0", "123.45", 0],
  ["12345678.123456", "98.7654321", 121_932_623_443],
])("%s parts at %s are worth %d cents, rounded once, half away from zero", (quantity, price, cents) => {
  expect(Number(lineValueCents(quantity, price))).toBe(cents);
});

test.each([
  ["", "1"],
  ["1", ""],
  ["1e3", "1"],
  ["1,5", "1"],
  [".5", "1"],
  ["NaN", "1"],
  ["99999999999999999999", "99999999999999999999"],
])("« %s » at « %s » is no amount", (quantity, price) => expect(lineValueCents(quantity, price)).toBeNull());

const decimal = fc
  .record({ digits: fc.integer({ min: 0, max: 1e9 }), scale: fc.integer({ min: 0, max: 6 }) })
  .map(({ digits, scale }) => (digits / 10 ** scale).toFixed(scale));

test("the order of parts and price changes nothing, and a sign changes only the sign", () => {
  fc.assert(
    fc.property(decimal, decimal, (quantity, price) => {
      const value = lineValueCents(quantity, price);
      expect(lineValueCents(price, quantity)).toBe(value);
      const short = lineValueCents(`-${quantity}`, price);
      expect(short === null ? null : 0 - short).toBe(value === null ? null : 0 + value);
    }),
  );
});

test("no cent is lost to the binary fractions of a float", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 9n), fc.bigInt(0n, 10n ** 6n), (parts, price) => {
      const text = (value: bigint) => `${value / 1000n}.${String(value % 1000n).padStart(3, "0")}`;
      const exact = parts * price; // in millionths
      const cents = (exact + 5000n) / 10_000n;
      expect(BigInt(lineValueCents(text(parts), text(price)) ?? -1)).toBe(cents);
    }),
  );
});
