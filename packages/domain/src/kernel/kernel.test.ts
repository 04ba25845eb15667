import { expect, test } from "vitest";
import { cents, centsFromDecimal, centsFromUnits, scaleCents } from "./cents.ts";
import { groupBy } from "./group-by.ts";
import { parseUrl } from "./url.ts";
import { addDays, addMonths, day, dayCount, dayOf, daysBetween, instant, isDay, isInstant } from "./day.ts";

test.each([
  [1.005, 101],
  [-42.9, -4290],
  [0.1 + 0.2, 30],
  [1e7 + 0.29, 1_000_000_029],
  [-0, 0],
])("the partner's float %d is %d cents", (units, expected) => {
  expect(centsFromUnits(units)).toBe(expected);
});

test.each([
  ["-1234.5", -123_450],
  ["0.005", 1],
  ["12", 1200],
  ["1,2", null],
  ["", null],
])("the decimal %s is %s cents", (text, expected) => {
  expect(centsFromDecimal(text)).toBe(expected);
});

test("a share of an amount is rounded half away from zero", () => {
  expect([scaleCents(cents(5), 0.5), scaleCents(cents(-5), 0.5)]).toEqual([3, -3]);
});

test("a month later is the same day or the month's last", () => {
  expect([
    addMonths(day("2026-01-31"), 1),
    addMonths(day("2024-02-29"), -12),
    addDays(day("2026-12-31"), 1),
  ]).toEqual(["2026-02-28", "2023-02-28", "2027-01-01"]);
  expect(daysBetween(day("2026-03-28"), day("2026-03-30"))).toBe(2);
});

test("days added are those of the calendar, across months, years and 29 February", () => {
  const start = day("2023-12-15");
  for (let from = 0; from < 480; from += 1)
    for (const count of [-400, -31, -7, -1, 0, 1, 6, 13, 30, 366]) {
      const told = addDays(addDays(start, from), count);
      const expected = new Date(Date.UTC(2023, 11, 15 + from + count)).toISOString().slice(0, 10);
      expect(told).toBe(expected);
    }
});

test("days added are those of the calendar from the first year to the last one", () => {
  for (const text of [
    "0001-01-01",
    "0399-12-31",
    "1600-02-28",
    "1899-12-31",
    "2000-02-28",
    "2100-02-28",
    "9998-12-31",
  ])
    for (const count of [1, 2, 31, 59, 60, 365]) {
      const told = addDays(day(text), count);
      expect(told).toBe(new Date(Date.parse(text) + count * 86_400_000).toISOString().slice(0, 10));
      expect([daysBetween(day(text), told), daysBetween(told, day(text))]).toEqual([count, -count]);
    }
  expect(() => addDays(day("2026-01-01"), Number.NaN)).toThrow("assertion");
});

test("days are counted from 1970-01-01, back and forth", () => {
  for (const [text, count] of [
    ["1970-01-01", 0],
    ["1969-12-31", -1],
    ["2000-02-29", 11_016],
    ["0001-01-01", -719_162],
    ["9999-12-31", 2_932_896],
  ] as const)
    expect(dayCount(day(text))).toBe(count);
  for (let added = 0; added < 1_600; added += 7)
    expect(dayCount(addDays(day("1999-11-03"), added))).toBe(dayCount(day("1999-11-03")) + added);
});

test("a day is the day in Paris, summer and winter", () => {
  expect(dayOf(instant("2026-07-01T22:30:00Z"))).toBe("2026-07-02");
  expect(dayOf(instant("2026-12-31T22:30:00Z"))).toBe("2026-12-31");
  expect([isDay("2026-02-30"), isDay("2026-2-3")]).toEqual([false, false]);
});

test("a day is written year first whatever the browser's version of its locales writes", () => {
  expect(dayOf(instant("0999-03-01T12:00:00Z"))).toBe("0999-03-01");
  expect(dayOf(instant("2026-03-29T01:30:00Z"))).toBe("2026-03-29");
});

test("the day of a moment is that of a calendar of Paris at each end of the day, in summer and in winter", () => {
  const calendar = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short" });
  for (let year = 1970; year <= 2060; year += 3)
    for (const date of ["01-01", "03-29", "07-14", "10-26", "12-31"])
      for (const hour of ["00", "21", "22", "23"]) {
        const moment = instant(`${year}-${date}T${hour}:59:59.999Z`);
        expect([moment, dayOf(moment)]).toEqual([moment, calendar.format(new Date(moment))]);
      }
});

test("items are grouped by key in the order of their first one", () => {
  expect([...groupBy(["pea", "per", "livret"], (word) => word[0])]).toEqual([
    ["p", ["pea", "per"]],
    ["l", ["livret"]],
  ]);
});

test("a text that is no address is null", () => {
  expect([parseUrl("/app", "https://vigie.fr")?.href, parseUrl("/app"), parseUrl("https://")]).toEqual([
    "https://vigie.fr/app",
    null,
    null,
  ]);
});

test.each([
  ["2026-02-28T23:59:59.999Z", true],
  ["2026-02-31T10:00:00.000Z", false],
  ["2026-13-01T10:00:00.000Z", false],
  ["2026-01-01T24:00:00.000Z", false],
  ["2026-01-01T10:60:00.000Z", false],
  ["0000-01-01T10:00:00.000Z", false],
  ["2026-01-01 10:00:00.000Z", false],
])("%s is a moment: %s", (text, expected) => {
  expect(isInstant(text)).toBe(expected);
});

test("months are counted in the first century too", () => {
  expect(addMonths(day("0026-01-31"), 1)).toBe("0026-02-28");
});
