import fc from "fast-check";
import { expect, test } from "vitest";
import { createBorderedInverse } from "./bordered-inverse.ts";
import { seededRandom } from "./random.ts";

/** A symmetric, diagonally dominant matrix: every principal submatrix is regular. */
function drawn(seed: number, size: number): number[][] {
  const next = seededRandom(seed);
  const cells = Array.from({ length: size }, () => Array.from({ length: size }, () => next() - 0.5));
  return cells.map((line, i) =>
    line.map((value, j) => (i === j ? size + value : value + (cells[j]?.[i] ?? 0))),
  );
}

test("lines added and removed in any order leave the inverse of what is kept", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.array(fc.nat({ max: 59 }), { minLength: 1, maxLength: 120 }),
      (seed, touched) => {
        const matrix = drawn(seed, 60);
        const inverse = createBorderedInverse();
        const kept: number[] = [];
        for (const line of touched) {
          const position = kept.indexOf(line);
          if (position < 0) {
            const edge = Float64Array.from(kept, (other) => matrix[line]?.[other] ?? NaN);
            expect(inverse.add(edge, matrix[line]?.[line] ?? NaN)).toBe(true);
            kept.push(line);
            continue;
          }
          expect(inverse.remove(position)).toBe(true);
          const last = kept.pop() ?? -1;
          if (last !== line) kept[position] = last;
        }
        expect(inverse.size).toBe(kept.length);
        const values = Float64Array.from(kept, (_, i) => i + 1);
        const solved = inverse.times(values);
        kept.forEach((line, i) => {
          const back = kept.reduce(
            (sum, other, j) => sum + (matrix[line]?.[other] ?? NaN) * (solved[j] ?? NaN),
            0,
          );
          expect(back).toBeCloseTo(values[i] ?? NaN, 8);
        });
      },
    ),
    { seed: 11, numRuns: 60 },
  );
});

test("a line that would make the matrix singular is refused and nothing changes", () => {
  const inverse = createBorderedInverse();
  expect(inverse.add(new Float64Array(0), 2)).toBe(true);
  expect(inverse.add(Float64Array.of(2), 2)).toBe(false);
  expect([...inverse.times(Float64Array.of(4))]).toEqual([2]);
  // [0 1; 1 0] is regular, but neither diagonal entry alone is.
  expect(inverse.reset(Float64Array.of(0, 1, 1, 0), 2)).toBe(true);
  expect(inverse.remove(0)).toBe(false);
  expect([...inverse.times(Float64Array.of(3, 5))]).toEqual([5, 3]);
  expect(inverse.reset(Float64Array.of(1, 1, 1, 1), 2)).toBe(false);
});
