import fc from "fast-check";
import { expect, test } from "vitest";
import { frontierLabels, type LabelBox, type Place } from "./frontier-labels.ts";

const plot = { left: 60, right: 440, top: 44, bottom: 320 };
const textPx = 13;
const widths = { today: 96, proposed: 96, curve: 120 };

function overlap(a: LabelBox, b: LabelBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** A rising, concave curve between two corners of the plot. */
function curveOf(from: Place, to: Place): readonly Place[] {
  return Array.from({ length: 20 }, (_, index) => {
    const share = index / 19;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * Math.sqrt(share) };
  });
}

const inPlot = fc.record({
  x: fc.double({ min: plot.left + 20, max: plot.right - 10, noNaN: true }),
  y: fc.double({ min: plot.top + 10, max: plot.bottom - 10, noNaN: true }),
});

test("no word of a frontier lies on another, wherever today and the proposal are", () => {
  fc.assert(
    fc.property(fc.tuple(inPlot, inPlot), fc.tuple(inPlot, inPlot), ([today, proposed], [a, b]) => {
      const [from, to] = a.x < b.x ? [a, b] : [b, a];
      const {
        today: one,
        proposed: two,
        curve: three,
      } = frontierLabels({
        today,
        proposed,
        curve: curveOf(from, to),
        widths,
        plot,
        textPx,
      });
      const boxes = [one, two, three].flatMap((label) => (label === null ? [] : [label.box]));
      expect(boxes).toHaveLength(3);
      const pairs = boxes.flatMap((box, index) =>
        boxes.slice(index + 1).map((other) => [box, other] as const),
      );
      for (const [box, other] of pairs) expect(overlap(box, other)).toBe(false);
    }),
    { seed: 20261121, numRuns: 2000 },
  );
});
