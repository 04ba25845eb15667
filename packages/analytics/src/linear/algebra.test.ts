import fc from "fast-check";
import { expect, test } from "vitest";
import { cholesky, choleskySolve, solveSquare } from "./cholesky.ts";
import { spectral, symmetricEigen } from "./eigen.ts";
import {
  cell,
  column,
  identity,
  type Matrix,
  matrix,
  quadraticForm,
  row,
  scaledMatrix,
  subMatrix,
  times,
  timesVector,
  trace,
  transpose,
  transposeTimesVector,
} from "./matrix.ts";
import { brent } from "./root.ts";
import { at, dot } from "./vector.ts";

/** Identities of linear algebra on random matrices. */

const entry = fc.double({ min: -10, max: 10, noNaN: true });
const matrixOf = (rows: number, cols: number): fc.Arbitrary<Matrix> =>
  fc
    .array(fc.array(entry, { minLength: cols, maxLength: cols }), { minLength: rows, maxLength: rows })
    .map(matrix);
const size = fc.integer({ min: 1, max: 7 });
const square = size.chain((n) => matrixOf(n, n));
const vectorOf = (length: number): fc.Arbitrary<Float64Array> =>
  fc.array(entry, { minLength: length, maxLength: length }).map((values) => Float64Array.from(values));
/** A' A + I: symmetric, with eigenvalues of at least 1. */
const positive = square.map((a) => plus(times(transpose(a), a), identity(a.rows)));

function plus(left: Matrix, right: Matrix): Matrix {
  return { ...left, data: left.data.map((value, k) => value + at(right.data, k)) };
}

function expectClose(found: ArrayLike<number>, wanted: ArrayLike<number>, tolerance = 1e-9): void {
  expect(found.length).toBe(wanted.length);
  const scale = Array.from(wanted).reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  for (let i = 0; i < wanted.length; i += 1)
    expect(Math.abs((found[i] ?? NaN) - (wanted[i] ?? NaN))).toBeLessThanOrEqual(tolerance * scale);
}

test("a product is transposed by the product of the transposed, in the other order", () => {
  const shapes = fc.tuple(size, size, size).chain(([n, m, k]) => fc.tuple(matrixOf(n, m), matrixOf(m, k)));
  fc.assert(
    fc.property(shapes, ([a, b]) => {
      expectClose(transpose(times(a, b)).data, times(transpose(b), transpose(a)).data);
      expectClose(times(identity(a.rows), a).data, a.data);
    }),
  );
});

test("a matrix times a vector is its rows by the vector, and its transposed is its columns", () => {
  const both = fc.tuple(size, size).chain(([n, m]) => fc.tuple(matrixOf(n, m), vectorOf(m), vectorOf(n)));
  fc.assert(
    fc.property(both, ([a, right, left]) => {
      expectClose(
        timesVector(a, right),
        Array.from({ length: a.rows }, (_, i) => dot(row(a, i), right)),
      );
      expectClose(
        transposeTimesVector(a, left),
        Array.from({ length: a.cols }, (_, j) => dot(column(a, j), left)),
      );
    }),
  );
});

test("a sub-matrix keeps its cells in the order asked, and a scaled one multiplies each", () => {
  fc.assert(
    fc.property(square, entry, (a, factor) => {
      const backwards = Array.from({ length: a.rows }, (_, i) => a.rows - 1 - i);
      const turned = subMatrix(a, backwards);
      backwards.forEach((from, i) => expect(cell(turned, i, 0)).toBe(cell(a, from, a.rows - 1)));
      expectClose(
        scaledMatrix(a, factor).data,
        a.data.map((value) => value * factor),
      );
    }),
  );
});

test("Cholesky's factor is lower, rebuilds its matrix and solves as elimination does", () => {
  const asked = positive.chain((a) => fc.tuple(fc.constant(a), vectorOf(a.rows)));
  fc.assert(
    fc.property(asked, ([a, right]) => {
      const factor = cholesky(a);
      if (factor === null) throw new Error("a positive matrix has a factor");
      for (let i = 0; i < a.rows; i += 1)
        for (let j = i + 1; j < a.rows; j += 1) expect(cell(factor, i, j)).toBe(0);
      expectClose(times(factor, transpose(factor)).data, a.data);
      const found = choleskySolve(factor, right);
      expectClose(timesVector(a, found), right, 1e-7);
      expectClose(found, solveSquare(a, right) ?? [], 1e-7);
    }),
  );
});

test("a matrix that is not positive has no factor, a singular one no solution", () => {
  expect(
    cholesky(
      matrix([
        [1, 2],
        [2, 1],
      ]),
    ),
  ).toBeNull();
  expect(cholesky(matrix([[0]]))).toBeNull();
  expect(
    solveSquare(
      matrix([
        [1, 2],
        [2, 4],
      ]),
      Float64Array.of(1, 1),
    ),
  ).toBeNull();
  // Elimination uses the largest pivot, so a zero on the diagonal is no problem.
  expect([
    ...(solveSquare(
      matrix([
        [0, 2],
        [3, 0],
      ]),
      Float64Array.of(4, 9),
    ) ?? []),
  ]).toEqual([3, 2]);
});

test("eigenvalues rise, add up to the trace, and their vectors are a rotation that rebuilds the matrix", () => {
  fc.assert(
    fc.property(positive, (a) => {
      const { values, vectors } = symmetricEigen(a);
      values.forEach((value, k) => expect(k === 0 || value >= at(values, k - 1)).toBe(true));
      expectClose([values.reduce((sum, value) => sum + value, 0)], [trace(a)]);
      expectClose(times(transpose(vectors), vectors).data, identity(a.rows).data);
      expectClose(spectral({ values, vectors }, (value) => value).data, a.data);
      const root = spectral({ values, vectors }, Math.sqrt);
      expectClose(times(root, root).data, a.data, 1e-8);
    }),
  );
});

test("a quadratic form lies between the smallest and the largest eigenvalue times the square of the vector", () => {
  const asked = positive.chain((a) => fc.tuple(fc.constant(a), vectorOf(a.rows)));
  fc.assert(
    fc.property(asked, ([a, x]) => {
      const { values } = symmetricEigen(a);
      const [least, most] = [at(values, 0), at(values, a.rows - 1)];
      const [form, length] = [quadraticForm(a, x), dot(x, x)];
      const slack = 1e-9 * (1 + most * length);
      expect(form).toBeGreaterThanOrEqual(least * length - slack);
      expect(form).toBeLessThanOrEqual(most * length + slack);
    }),
  );
});

test("a root is found wherever the two ends have opposite signs, and nowhere else", () => {
  const cubic = (root: number) => (x: number) => (x - root) * (x * x + 1);
  fc.assert(
    fc.property(fc.double({ min: -99, max: 99, noNaN: true }), (root) => {
      const found = brent(cubic(root), { low: -100, high: 100, tolerance: 1e-12 });
      expect(Math.abs((found ?? NaN) - root)).toBeLessThan(1e-9);
    }),
  );
  expect(brent((x) => x * x + 1, { low: -1, high: 1, tolerance: 1e-12 })).toBeNull();
  expect(brent((x) => x, { low: 0, high: 1, tolerance: 1e-12 })).toBe(0);
  expect(brent((x) => x - 1, { low: 0, high: 1, tolerance: 1e-12 })).toBe(1);
});
