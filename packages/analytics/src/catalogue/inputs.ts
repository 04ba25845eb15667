import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import type { Matrix } from "../linear/matrix.ts";
import { matrix } from "../linear/matrix.ts";
import { dayNumber } from "../returns/weekly.ts";

/** A named input of a function, and its parser from plain JSON. */
export type Input<T> = {
  readonly name: string;
  /** Type as the caller writes it: number, vector, matrix, days, text... */
  readonly kind: string;
  readonly unit: string;
  readonly optional: boolean;
  /** Parses a value; errors are reported to `complain`, and a harmless default is returned. */
  readonly read: (value: unknown, complain: Complain) => T;
};

export type Complain = (what: string) => void;

/** Prefixes errors about a part of a value with its path: `.assets[3].kind is missing`. */
export function under(path: string, complain: Complain): Complain {
  return (what) => complain(`${path}${/^[.[]/.test(what) ? "" : " "}${what}`);
}

export function number(name: string, unit: string, fallback?: number): Input<number> {
  return input({ name, kind: "number", unit, fallback, empty: 0 }, (value, complain) => {
    if (typeof value === "number" && Number.isFinite(value)) return value;
    complain("is not a finite number");
    return 0;
  });
}

export function numberOrNull(name: string, unit: string): Input<number | null> {
  return orNull(number(name, unit));
}

/** A value or an explicit null. */
export function orNull<T>(source: Input<T>): Input<T | null> {
  return {
    ...source,
    kind: `${source.kind} or null`,
    read: (value, complain) => (value === null ? null : source.read(value, complain)),
  };
}

export function vector(name: string, unit: string, fallback?: Float64Array): Input<Float64Array> {
  const empty = new Float64Array(0);
  return input({ name, kind: "vector", unit, fallback, empty }, readVector);
}

export function vectors(name: string, unit: string): Input<Float64Array[]> {
  return input({ name, kind: "vectors", unit, empty: [] }, (value, complain) =>
    readList(value, complain, readVector),
  );
}

/** Days since 1970-01-01, or ISO days. */
export function days(name: string, unit: string): Input<Int32Array> {
  return input({ name, kind: "days", unit, empty: new Int32Array(0) }, readDays);
}

/** A day that exists: YYYY-MM-DD, or days since 1970-01-01, between 1900 and 2199. */
export function dayOf(name: string): Input<number> {
  return input(
    { name, kind: "day", unit: "ISO day or days since 1970-01-01", empty: 0 },
    (value, complain) => {
      const found = readDay(value);
      if (found === null) complain("is not a day that exists, 1900 to 2199");
      return found ?? 0;
    },
  );
}

/** Integers: years, months, indices. */
export function integers(name: string, unit: string): Input<Int32Array> {
  return input({ name, kind: "list of whole numbers", unit, empty: new Int32Array(0) }, (value, complain) => {
    const list = readList(value, complain, (item) => item);
    return Int32Array.from(list, (item, i) => {
      if (typeof item === "number" && Number.isInteger(item) && Math.abs(item) < 2 ** 31) return item;
      complain(`[${String(i)}] is not a whole number`);
      return 0;
    });
  });
}

export function matrixOf(name: string, unit: string): Input<Matrix> {
  return input({ name, kind: "matrix", unit, empty: matrix([]) }, readMatrix);
}

export function choice<T extends string>(name: string, options: readonly T[], fallback?: T): Input<T> {
  const [first] = options;
  if (first === undefined) throw new Error(`choice ${name} has no option`);
  return input(
    { name, kind: `one of ${options.join(", ")}`, unit: "-", fallback, empty: first },
    (value, complain) => {
      const found = options.find((one) => one === value);
      if (found === undefined) complain(`is none of ${options.join(", ")}`);
      return found ?? first;
    },
  );
}

export function flag(name: string, unit: string, fallback?: boolean): Input<boolean> {
  return input({ name, kind: "true or false", unit, fallback, empty: false }, (value, complain) => {
    if (typeof value !== "boolean") complain("is not true or false");
    return value === true;
  });
}

export function text(name: string, unit: string): Input<string> {
  return input({ name, kind: "text", unit, empty: "" }, (value, complain) => {
    if (typeof value !== "string") complain("is not a text");
    return typeof value === "string" ? value : "";
  });
}

/** A list of objects, each parsed by `one`; unknown keys are rejected. */
export function listOf<T>(name: string, unit: string, one: (fields: Fields) => T): Input<T[]> {
  return input({ name, kind: "list", unit, empty: [] }, (value, complain) =>
    readList(value, complain, (item, note) => readObject(item, note, one)),
  );
}

/** An object parsed by `one`; unknown keys are rejected. */
export function recordOf<T>(name: string, unit: string, one: (fields: Fields) => T): Input<T> {
  return {
    name,
    kind: "object",
    unit,
    optional: false,
    read: (value, complain) => readObject(value, complain, one),
  };
}

/** A field that may be null or absent. */
export function maybe<T>(source: Input<T>): Input<T | null> {
  return {
    ...source,
    kind: `${source.kind} or null`,
    optional: true,
    read: (value, complain) => (value === null || value === undefined ? null : source.read(value, complain)),
  };
}

/** Parses the fields of an object with the same input types. */
export type Fields = <T>(source: Input<T>) => T;

/** Numbers by key: {europe: 0.5}. */
export function shares(name: string, unit: string): Input<Record<string, number>> {
  return input({ name, kind: "numbers by key", unit, empty: {} }, (value, complain) => {
    const found: Record<string, number> = {};
    if (!isObject(value)) complain("is not an object");
    else
      for (const [key, cell] of Object.entries(value)) {
        if (typeof cell === "number" && Number.isFinite(cell)) found[key] = cell;
        else complain(`.${key} is not a finite number`);
      }
    return found;
  });
}

/** A figure: a number, or null where unknown. */
export function figure(name: string): Input<Estimate> {
  return {
    name,
    kind: "number or null",
    unit: "ratio",
    optional: true,
    read: (value, complain) => {
      if (value === null || value === undefined) return missing("empty");
      if (typeof value === "number" && Number.isFinite(value)) return estimate(value);
      complain("is not a number");
      return missing("empty");
    },
  };
}

type About<T> = { name: string; kind: string; unit: string; fallback?: T | undefined; empty: T };

export function input<T>(about: About<T>, read: (value: unknown, complain: Complain) => T): Input<T> {
  const { name, kind, unit, fallback, empty } = about;
  return {
    name,
    kind,
    unit,
    optional: fallback !== undefined,
    read: (value, complain) => {
      if (value !== undefined) return read(value, complain);
      if (fallback === undefined) complain("is missing");
      return fallback ?? empty;
    },
  };
}

/** Parses an object by its fields; keys that no field read are rejected by name. */
export function readObject<T>(value: unknown, complain: Complain, one: (fields: Fields) => T): T {
  const known = isObject(value) ? value : null;
  if (known === null) complain("is not an object");
  const names = new Set<string>();
  const found = one((source) => {
    names.add(source.name);
    const given: unknown = known === null ? undefined : Reflect.get(known, source.name);
    return source.read(given, under(`.${source.name}`, complain));
  });
  for (const key of Object.keys(known ?? {}))
    if (!names.has(key)) complain(`.${key} is unknown; expected ${[...names].join(", ")}`);
  return found;
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses a list; an error in an item is reported with its index. */
export function readList<T>(
  value: unknown,
  complain: Complain,
  one: (item: unknown, complain: Complain) => T,
): T[] {
  if (!Array.isArray(value)) complain("is not a list");
  return Array.isArray(value)
    ? value.map((item: unknown, i) => one(item, under(`[${String(i)}]`, complain)))
    : [];
}

function readVector(value: unknown, complain: Complain): Float64Array {
  if (!Array.isArray(value)) {
    complain("is not a list of numbers");
    return new Float64Array(0);
  }
  const result = new Float64Array(value.length);
  for (let i = 0; i < value.length; i += 1) {
    const cell: unknown = value[i];
    if (typeof cell === "number" && Number.isFinite(cell)) result[i] = cell;
    else {
      complain(`[${String(i)}] is not a finite number`);
      break;
    }
  }
  return result;
}

/** 1900-01-01 and 2199-12-31. */
const firstDay = -25_567;
const lastDay = 84_005;

function readDay(value: unknown): number | null {
  const found = typeof value === "string" ? dayNumber(value) : value;
  if (typeof found !== "number" || !Number.isInteger(found)) return null;
  return found >= firstDay && found <= lastDay ? found : null;
}

function readDays(value: unknown, complain: Complain): Int32Array {
  const list = readList(value, complain, (item) => item);
  return Int32Array.from(list, (item, i) => {
    const found = readDay(item);
    if (found === null) complain(`[${String(i)}] is not a day that exists, 1900 to 2199`);
    return found ?? 0;
  });
}

function readMatrix(value: unknown, complain: Complain): Matrix {
  const rows = readList(value, complain, readVector);
  const [first] = rows;
  if (first !== undefined && rows.some((one) => one.length !== first.length)) {
    complain("has rows of different lengths");
    return matrix([]);
  }
  return matrix(rows);
}
