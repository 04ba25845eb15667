import { expect, test } from "vitest";
import { golden, goldenNumber, goldenRows } from "../golden/golden.ts";
import { cholesky, choleskySolve } from "./cholesky.ts";
import {
  annualCovariance,
  correlationOf,
  floorSpectrum,
  ledoitWolfConstantCorrelation,
  ledoitWolfIdentity,
  sampleCovariance,
  withUncorrelated,
} from "./covariance.ts";
import { symmetricEigen, spectral } from "./eigen.ts";
import { cell, matrix, timesVector } from "./matrix.ts";

const reference = golden("reference.json");
const panel = matrix(goldenRows(reference, "panel", "returns"));

function expectClose(found: { data: Float64Array } | null, rows: Float64Array[]) {
  const expected = matrix(rows);
  expect(found?.data.length).toBe(expected.data.length);
  found?.data.forEach((value, i) => expect(Math.abs(value - (expected.data[i] ?? NaN))).toBeLessThan(1e-15));
}

test("the three covariances agree with numpy and the papers' explicit sums", () => {
  expectClose(sampleCovariance(panel), goldenRows(reference, "panel", "sampleCovariance"));
  const identity = ledoitWolfIdentity(panel);
  expectClose(
    identity?.covariance ?? null,
    goldenRows(reference, "panel", "ledoitWolfIdentity", "covariance"),
  );
  expect(identity?.shrinkage).toBeCloseTo(
    goldenNumber(reference, "panel", "ledoitWolfIdentity", "shrinkage"),
    12,
  );
  const constant = ledoitWolfConstantCorrelation(panel);
  const path = ["panel", "ledoitWolfConstantCorrelation"];
  expectClose(constant?.covariance ?? null, goldenRows(reference, ...path, "covariance"));
  expect(constant?.shrinkage).toBeCloseTo(goldenNumber(reference, ...path, "shrinkage"), 12);
});

test("correlations agree with numpy, and a line that never moves has none", () => {
  const sample = sampleCovariance(panel);
  if (sample === null) throw new Error("no covariance");
  const expected = matrix(goldenRows(reference, "programmes", "figures", "correlation"));
  correlationOf(sample).data.forEach((value, i) => expect(value).toBeCloseTo(expected.data[i] ?? NaN, 13));
  const still = matrix([
    [4, 0],
    [0, 0],
  ]);
  expect([...correlationOf(still).data]).toEqual([1, 0, 0, 1]);
});

test("constant correlation up to half as many lines as weeks, identity beyond", () => {
  expect(annualCovariance(panel, 52)?.method).toBe("constant_correlation");
  const wide = matrix(goldenRows(reference, "panel", "returns").slice(0, 12));
  expect(annualCovariance(wide, 52)?.method).toBe("identity");
  expect(annualCovariance(matrix([[0.1, 0.2]]), 52)).toBeNull();
});

test("a singular covariance is lifted to positive definite, a sound one is left alone", () => {
  const singular = matrix([
    [1, 1],
    [1, 1],
  ]);
  expect(cholesky(singular)).toBeNull();
  expect(cholesky(floorSpectrum(singular))).not.toBeNull();
  const sound = matrix([
    [2, 1],
    [1, 2],
  ]);
  expect(floorSpectrum(sound)).toBe(sound);
});

test("Cholesky solves and eigenvectors rebuild their matrix", () => {
  const sample = sampleCovariance(panel);
  if (sample === null) throw new Error("no sample");
  const factor = cholesky(sample);
  if (factor === null) throw new Error("not positive definite");
  const right = new Float64Array(sample.rows).fill(1);
  timesVector(sample, choleskySolve(factor, right)).forEach((value) => expect(value).toBeCloseTo(1, 10));
  const rebuilt = spectral(symmetricEigen(sample), (value) => value);
  rebuilt.data.forEach((value, i) => expect(value).toBeCloseTo(sample.data[i] ?? NaN, 15));
});

test("a euro fund joins without correlation", () => {
  const joined = withUncorrelated(matrix([[0.04]]), Float64Array.of(0.000004));
  expect([cell(joined, 0, 0), cell(joined, 0, 1), cell(joined, 1, 1)]).toEqual([0.04, 0, 0.000004]);
});
