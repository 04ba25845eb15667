import fc from "fast-check";
import { expect, test } from "vitest";
import { fitText, spreadLabels, textWidth, wrapText } from "./labels.ts";

test("a cut text fits its room", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.integer({ min: 0, max: 300 }), (text, room) => {
      const fitted = fitText(text, room);
      expect(fitted === "" || textWidth(fitted) <= room).toBe(true);
    }),
    { seed: 7 },
  );
});

test("a text is broken at its spaces, or not shown", () => {
  const options = { fontPx: 13, maxLines: 2 };
  expect(wrapText("Grandes Valeurs Europe", 120, options)).toEqual(["Grandes Valeurs", "Europe"]);
  expect(wrapText("Grandes Valeurs Europe", 30, options)).toEqual([]);
});

test("labels keep their order and their distance", () => {
  const placed = spreadLabels([50, 52, 10], { gap: 20, lo: 0, hi: 100 });
  expect(placed).toEqual([50, 70, 10]);
  expect(spreadLabels([98, 99], { gap: 20, lo: 0, hi: 100 })).toEqual([80, 100]);
});
