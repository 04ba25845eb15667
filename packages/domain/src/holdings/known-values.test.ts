import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day, instant } from "../kernel/day.ts";
import { chartRange, isNewlyKnown, knownAfterReading, knownWithFiles, ownedSample } from "./known-values.ts";

const valueOn = (on: string, value: number, provenance: "provider" | "typed" | "file" = "provider") => ({
  day: day(on),
  valueCents: cents(value),
  provenance,
});

test("a file fills the days that the bank did not, whatever order they come in", () => {
  const others = [valueOn("2026-02-01", 20), valueOn("2026-04-01", 40)];
  const files = [valueOn("2026-03-01", 31), valueOn("2026-01-01", 11), valueOn("2026-02-01", 99)];
  expect(knownWithFiles(others, files)).toEqual([
    valueOn("2026-01-01", 11, "file"),
    valueOn("2026-02-01", 20),
    valueOn("2026-03-01", 31, "file"),
    valueOn("2026-04-01", 40),
  ]);
});

test("of two files the later one gives the value of a day", () => {
  expect(knownWithFiles([], [valueOn("2026-01-01", 1), valueOn("2026-01-01", 2)])).toEqual([
    valueOn("2026-01-01", 2, "file"),
  ]);
});

test("a reading replaces what was told for its day and after it", () => {
  const before = [valueOn("2026-01-01", 1), valueOn("2026-02-01", 2), valueOn("2026-03-01", 3)];
  const reading = { valueCents: cents(9), asOf: day("2026-02-01"), provenance: "provider" } as const;
  expect(knownAfterReading(before, reading)).toEqual([valueOn("2026-01-01", 1), valueOn("2026-02-01", 9)]);
});

test("a reading without a value forgets nothing and adds no zero", () => {
  const before = [valueOn("2026-01-01", 1)];
  const reading = { valueCents: null, asOf: day("2026-02-01"), provenance: "provider" } as const;
  expect(knownAfterReading(before, reading)).toEqual(before);
});

test("a portfolio is newly known for thirty days", () => {
  const created = instant("2026-01-01T12:00:00.000Z");
  expect(isNewlyKnown(created, day("2026-01-30"))).toBe(true);
  expect(isNewlyKnown(created, day("2026-01-31"))).toBe(false);
});

test("the share of a sample is that of its value and of what was paid; nothing known stays so", () => {
  const sample = { valueCents: cents(-1001), paidTotalCents: cents(400), reconstructed: true };
  expect(ownedSample(sample, 0.5)).toEqual({ valueCents: -501, paidTotalCents: 200, reconstructed: true });
  expect(ownedSample(null, 0.5)).toBeNull();
});

const today = day("2026-11-22");
const range = (from: string | undefined, to: string | undefined, firstDay: string | null) => {
  const asked = { from: from === undefined ? from : day(from), to: to === undefined ? to : day(to) };
  return chartRange(asked, { today, firstDay: firstDay === null ? null : day(firstDay) });
};
test.each([
  ["nothing asked: a year", undefined, undefined, null, "2025-11-22", "2026-11-22"],
  ["there is no year before the first one", undefined, "0001-06-01", null, "0001-06-01", "0001-06-01"],
  ["no later than today", "2026-01-01", "2030-01-01", null, "2026-01-01", "2026-11-22"],
  ["no earlier than what is known", "2020-01-01", undefined, "2026-05-01", "2026-05-01", "2026-11-22"],
  [
    "what is known before the range changes nothing",
    "2026-01-01",
    undefined,
    "2020-05-01",
    "2026-01-01",
    "2026-11-22",
  ],
  [
    "known only after its end: the last day alone",
    "2024-01-01",
    "2024-06-01",
    "2026-05-01",
    "2024-06-01",
    "2024-06-01",
  ],
])("%s", (_, from, to, firstDay, drawnFrom, drawnTo) => {
  expect(range(from, to, firstDay)).toEqual({ from: drawnFrom, to: drawnTo });
});
