import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { heirResult, inheritanceDuty, lifeInsuranceDuty } from "./succession.ts";

test.each([
  [10_000, 596],
  [50_000, 8194],
  [100_000, 18_194],
  [300_000, 58_194],
  [600_000, 122_962],
  [1_000_000, 252_678],
  [2_000_000, 662_394],
])("a child owes on %d euros a duty of %d", (base, duty) => {
  expect(inheritanceDuty(cents(base * 100), "child")).toBe(duty * 100);
});

test.each([
  [250_000, 19_500],
  [852_500, 140_000],
  [1_000_000, 186_094],
  [152_500, 0],
])("life insurance of %d euros paid before seventy owes %d", (received, duty) => {
  expect(lifeInsuranceDuty(cents(received * 100), "child")).toBe(duty * 100);
});

test("two children share an estate and two contracts as published", () => {
  const share = {
    estateCents: cents(20_000_000),
    insuranceCents: cents(15_000_000),
    latePaidCents: cents(2_500_000),
    lateValueCents: cents(3_250_000),
  };
  expect(heirResult(share, "child", 0.5)).toEqual({
    baseCents: 10_975_000,
    dutyCents: 2_014_400,
    insuranceDutyCents: 0,
    netCents: 36_235_600,
  });
  expect(heirResult(share, "spouse", 0)).toMatchObject({
    dutyCents: 0,
    insuranceDutyCents: 0,
    netCents: 38_250_000,
  });
});

test("brothers, nephews and strangers owe by their own scales", () => {
  expect(inheritanceDuty(cents(3_000_000), "sibling")).toBe(1_105_700);
  expect(inheritanceDuty(cents(1_000_000), "nephew")).toBe(550_000);
  expect(inheritanceDuty(cents(1_000_000), "other")).toBe(600_000);
});
