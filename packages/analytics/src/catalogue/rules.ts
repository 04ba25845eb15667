import { cholesky } from "../linear/cholesky.ts";
import type { Matrix } from "../linear/matrix.ts";
import { cell, trace } from "../linear/matrix.ts";
import { sum } from "../linear/vector.ts";
import type { Input } from "./inputs.ts";

/** Additional constraint on a value of the right type. A rule returns an error or null. */

export function checked<T>(source: Input<T>, rule: (found: T) => string | null): Input<T> {
  return {
    ...source,
    read: (value, complain) => {
      let isRefused = false;
      const found = source.read(value, (what) => {
        isRefused = true;
        complain(what);
      });
      const wrong = isRefused ? null : rule(found);
      if (wrong !== null) complain(wrong);
      return found;
    },
  };
}

export type Range = {
  readonly min?: number;
  readonly max?: number;
  /** Exclusive bounds. */
  readonly above?: number;
  readonly below?: number;
  readonly whole?: boolean;
};

export const ratio: Range = { min: 0, max: 1 };
/** A fee is below 100 %. */
export const fee: Range = { min: 0, below: 1 };
export const positive: Range = { above: 0, max: 1e12 };
export const notNegative: Range = { min: 0, max: 1e12 };
export const amount: Range = { min: -1e12, max: 1e12 };
/** A return cannot be below -100 %. */
export const return_: Range = { min: -1, max: 1e6 };
export const yearly: Range = { above: -1, max: 10 };
export const sri: Range = { min: 1, max: 7 };

export function outside(value: number, range: Range): string | null {
  if (range.min !== undefined && value < range.min) return `is under ${String(range.min)}`;
  if (range.max !== undefined && value > range.max) return `is over ${String(range.max)}`;
  if (range.above !== undefined && value <= range.above) return `is not above ${String(range.above)}`;
  if (range.below !== undefined && value >= range.below) return `is not below ${String(range.below)}`;
  return range.whole === true && !Number.isInteger(value) ? "is not a whole number" : null;
}

export function within(source: Input<number>, range: Range): Input<number> {
  return checked(source, (value) => outside(value, range));
}

export function withinOrNull(source: Input<number | null>, range: Range): Input<number | null> {
  return checked(source, (value) => (value === null ? null : outside(value, range)));
}

/** Applies to every value of a list. */
export function each<T extends ArrayLike<number>>(source: Input<T>, range: Range): Input<T> {
  return checked(source, (values) => outsideAt(values, range));
}

export function eachOf(source: Input<Float64Array[]>, range: Range): Input<Float64Array[]> {
  return checked(source, (lists) => {
    for (const [i, values] of lists.entries()) {
      const wrong = outsideAt(values, range);
      if (wrong !== null) return `[${String(i)}]${wrong}`;
    }
    return null;
  });
}

export function eachKnown(source: Input<Array<number | null>>, range: Range): Input<Array<number | null>> {
  return checked(source, (values) => {
    for (const [i, value] of values.entries()) {
      const wrong = value === null ? null : outside(value, range);
      if (wrong !== null) return `[${String(i)}] ${wrong}`;
    }
    return null;
  });
}

function outsideAt(values: ArrayLike<number>, range: Range): string | null {
  for (let i = 0; i < values.length; i += 1) {
    const wrong = outside(values[i] ?? Number.NaN, range);
    if (wrong !== null) return `[${String(i)}] ${wrong}`;
  }
  return null;
}

/** A list of days or months in ascending order. */
export function ascending(source: Input<Int32Array>, strictly = true): Input<Int32Array> {
  return checked(source, (values) => {
    for (let i = 1; i < values.length; i += 1) {
      const step = (values[i] ?? 0) - (values[i - 1] ?? 0);
      if (step < 0 || (strictly && step === 0)) return `[${String(i)}] is not after the one before`;
    }
    return null;
  });
}

/** Weights from 0 to 1 that sum to 1. */
export function whole(source: Input<Float64Array>): Input<Float64Array> {
  return checked(each(source, ratio), (weights) => notWhole(sum(weights)));
}

export function notWhole(total: number): string | null {
  return Math.abs(total - 1) <= 1e-6 ? null : `sums to ${String(total)}, not to 1`;
}

/** Lines whose weights sum to 1. */
export function wholeLines<T extends { readonly weightRatio: number }>(source: Input<T[]>): Input<T[]> {
  return checked(source, (lines) => notWhole(lines.reduce((total, line) => total + line.weightRatio, 0)));
}

/** Non-negative shares by key that sum to at most 1. */
export function sharesOfWhole(source: Input<Record<string, number>>): Input<Record<string, number>> {
  return checked(source, (found) => {
    const values = Object.values(found);
    if (values.some((value) => value < 0)) return "has a negative share";
    const total = values.reduce((all, value) => all + value, 0);
    return total <= 1 + 1e-6 ? null : `sums to ${String(total)}, over 1`;
  });
}

/** Maximum length, so that one line does not block the command. */
export function atMost<T extends { readonly length: number }>(source: Input<T>, most: number): Input<T> {
  return checked(source, (found) => (found.length <= most ? null : `has more than ${String(most)} values`));
}

export function notEmpty<T extends { readonly length: number }>(source: Input<T>): Input<T> {
  return checked(source, (found) => (found.length > 0 ? null : "is empty"));
}

/** A square, symmetric, positive semidefinite matrix. */
export function covarianceMatrix(source: Input<Matrix>): Input<Matrix> {
  return checked(source, (found) => {
    if (found.rows === 0) return "is empty";
    if (found.rows !== found.cols) return "is not square";
    const scale = trace(found) / found.rows;
    for (let i = 0; i < found.rows; i += 1)
      for (let j = 0; j < i; j += 1)
        if (Math.abs(cell(found, i, j) - cell(found, j, i)) > 1e-9 * Math.max(scale, 1e-300))
          return `is not symmetric at ${String(i)}, ${String(j)}`;
    return isSemidefinite(found) ? null : "is not positive semidefinite";
  });
}

function isSemidefinite(found: Matrix): boolean {
  const scale = trace(found) / found.rows;
  if (scale === 0) return found.data.every((value) => value === 0);
  if (!(scale > 0)) return false;
  const lifted = { ...found, data: Float64Array.from(found.data) };
  for (let i = 0; i < found.rows; i += 1)
    lifted.data[i * (found.cols + 1)] = cell(found, i, i) + 1e-9 * scale;
  return cholesky(lifted) !== null;
}

type Sized = readonly [name: string, length: number];

/** Parallel lists must have the same length. */
export function sameLength(first: Sized, ...others: readonly Sized[]): string | null {
  const odd = others.find(([, length]) => length !== first[1]);
  return odd === undefined
    ? null
    : `${odd[0]} has ${String(odd[1])} values for ${String(first[1])} of ${first[0]}`;
}
