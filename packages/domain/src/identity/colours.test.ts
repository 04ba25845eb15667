import { expect, test } from "vitest";
import { hexOf, rgbOfOklch } from "./colours.ts";
import { variants } from "./variants.ts";

test.each([
  // Examples of the specification (CSS Color 4, 9.2) and results of browsers.
  ["oklch(0 0 0)", "#000000"],
  ["oklch(1 0 0)", "#ffffff"],
  ["oklch(0.62796 0.25768 29.234)", "#ff0000"],
  ["oklch(0.86644 0.29483 142.495)", "#00ff00"],
  ["oklch(0.45201 0.31321 264.052)", "#0000ff"],
  ["oklch(0.59987 0 0)", "#808080"],
])("%s is %s", (text, hex) => {
  expect(hexOf(rgbOfOklch(text))).toBe(hex);
});

test("every colour of every variant can be said in sRGB", () => {
  for (const { colours } of variants)
    for (const { light, dark } of Object.values(colours))
      for (const tint of [light, dark]) expect(hexOf(rgbOfOklch(tint))).toMatch(/^#[\da-f]{6}$/);
});

test("what is no such colour is a bug", () => {
  expect(() => rgbOfOklch("red")).toThrow("assertion");
});
