import { addMs, cents, instant, msBetween } from "@vigie/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  centsOrNull,
  currencyCode,
  dayFrom,
  decimalFrom,
  instantFrom,
  isSet,
  plainUpper,
  positiveCentsOrNull,
  textOrNull,
  wireDateTime,
} from "./map-basics.ts";
import { wireDate, wireNumber } from "./wire.ts";

const hourMs = 3_600_000;

describe("the two nights when the clock changes", () => {
  test.each([
    // Spring 2026: 02:00 becomes 03:00.
    ["2026-03-29 01:59:59", "2026-03-29T00:59:59.000Z"],
    ["2026-03-29 03:00:00", "2026-03-29T01:00:00.000Z"],
    // Autumn 2026: 03:00 becomes 02:00.
    ["2026-10-25 01:59:59", "2026-10-24T23:59:59.000Z"],
    ["2026-10-25 03:00:00", "2026-10-25T02:00:00.000Z"],
    ["2026-10-25", "2026-10-24T22:00:00.000Z"],
    ["2026-10-26", "2026-10-25T23:00:00.000Z"],
  ])("%s in Paris is %s", (written, moment) => expect(instantFrom(written)).toBe(moment));

  test("a time that the spring skips is read within the hour around it", () => {
    const read = instantFrom("2026-03-29 02:30:00");
    expect(["2026-03-29T00:30:00.000Z", "2026-03-29T01:30:00.000Z"]).toContain(read);
    expect(dayFrom("2026-03-29 02:30:00")).toBe("2026-03-29");
  });

  test("a moment just before midnight UTC is the next day in Paris, by one hour in winter and two in summer", () => {
    expect(dayFrom("2026-01-31T22:59:59Z")).toBe("2026-01-31");
    expect(dayFrom("2026-01-31T23:00:00Z")).toBe("2026-02-01");
    expect(dayFrom("2026-06-30T21:59:59Z")).toBe("2026-06-30");
    expect(dayFrom("2026-06-30T22:00:00Z")).toBe("2026-07-01");
    expect(dayFrom(Date.parse("2026-12-31T23:30:00Z"))).toBe("2027-01-01");
  });

  test("a zone counts with or without its colon, and a day's own dashes are no zone", () => {
    expect(instantFrom("2026-02-03 10:00:00+0100")).toBe("2026-02-03T09:00:00.000Z");
    expect(instantFrom("2026-02-03T10:00:00-05:00")).toBe("2026-02-03T15:00:00.000Z");
    expect(dayFrom("2026-02-03")).toBe("2026-02-03");
    expect(dayFrom("2026-02-03T23:30:00-01:00")).toBe("2026-02-04");
  });

  test("a moment written for the partner and read again is the same, but for the hour that comes twice", () => {
    const start = instant("2026-01-01T00:00:00Z");
    const repeatedFrom = Date.parse("2026-10-25T00:00:00Z");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 * 24 * 3600 }), (seconds) => {
        const moment = addMs(start, seconds * 1000);
        const offMs = Math.abs(msBetween(moment, instantFrom(wireDateTime(moment))));
        const intoRepeatMs = Date.parse(moment) - repeatedFrom;
        const repeated = intoRepeatMs >= 0 && intoRepeatMs < 2 * hourMs;
        expect(offMs).toBeLessThanOrEqual(repeated ? hourMs : 0);
      }),
      { seed: 20_261_122 },
    );
  });
});

describe("amounts and decimals", () => {
  test.each([
    [1.005, 101],
    [-1.005, -101],
    [0.1 + 0.2, 30],
    [-0.004, 0],
    [-0, 0],
    [8_999_999_999_999.99, 899_999_999_999_999],
  ])("%s units are %s cents", (units, expected) => expect(centsOrNull(units)).toBe(cents(expected)));

  test("an unknown amount is never nothing", () => {
    expect([centsOrNull(null), centsOrNull(undefined)]).toEqual([null, null]);
    expect([positiveCentsOrNull(null), positiveCentsOrNull(undefined)]).toEqual([null, null]);
    expect(positiveCentsOrNull(-961.2)).toBe(96_120);
  });

  test("every number that the wire lets through is a whole number of cents and a plain decimal", () => {
    const anyNumber = fc.double({ min: -9e13, max: 9e13, noNaN: true });
    fc.assert(
      fc.property(anyNumber, (value) => {
        expect(wireNumber.safeParse(value).success).toBe(true);
        expect(Number.isSafeInteger(centsOrNull(value))).toBe(true);
        expect(decimalFrom(value)).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Math.sign(Number(decimalFrom(value))) * Math.sign(value)).not.toBe(-1);
      }),
    );
  });

  test.each([Infinity, -Infinity, Number.NaN, 1e14, "12a", null])("%s is no number of the wire", (value) =>
    expect(wireNumber.safeParse(value).success).toBe(false),
  );
});

describe("odd values", () => {
  test.each([
    [null, false],
    [undefined, false],
    [false, false],
    [0, false],
    [1, true],
    [true, true],
    ["2026-02-03 10:12:40", true],
    [1_637_000_000_000, true],
  ])("the mark %s is set: %s", (mark, set) => expect(isSet(mark)).toBe(set));

  test("a blank text is unknown, a currency is its code in either form", () => {
    expect([textOrNull(" \n"), textOrNull(""), textOrNull(" a ")]).toEqual([null, null, "a"]);
    expect([currencyCode("CHF"), currencyCode({ id: "USD" }), currencyCode(null)]).toEqual([
      "CHF",
      "USD",
      null,
    ]);
  });

  test("accents, apostrophes and runs of spaces do not count in a name", () =>
    expect(plainUpper("  Livret\u00a0d’épargne   Populaire ")).toBe("LIVRET D EPARGNE POPULAIRE"));

  test.each([-1, 1.5, 4_102_444_800_001, "2026-2-3", "2026-02-30", "2026-02-03T24:00:00Z"])(
    "%s is no date of the wire",
    (date) => expect(wireDate.safeParse(date).success).toBe(false),
  );
});
