import type { Solver } from "../linear/solver-pool.ts";
import type { Fields, Input } from "./inputs.ts";
import { fieldsOf, isObject } from "./inputs.ts";

export type InputNote = {
  readonly name: string;
  readonly kind: string;
  readonly unit: string;
  readonly optional: boolean;
};

/** One function of the core, reachable by its name with plain arrays and numbers. */
export type CatalogueEntry = {
  readonly name: string;
  readonly inputs: readonly InputNote[];
  /** What comes back, with its unit. */
  readonly output: string;
  readonly convention: string;
  /** @returns the output as plain JSON values, or the complaints about the input. */
  readonly run: (input: unknown, solver: Solver) => Promise<CatalogueAnswer>;
};

export type CatalogueAnswer =
  { readonly ok: true; readonly output: unknown } | { readonly ok: false; readonly error: string };

export type EntryInput = {
  readonly name: string;
  readonly inputs: ReadonlyArray<Input<unknown>>;
  readonly output: string;
  readonly convention: string;
  readonly call: (get: Fields, solver: Solver) => unknown;
};

export function entry(about: EntryInput): CatalogueEntry {
  const { name, inputs, output, convention, call } = about;
  return {
    name,
    inputs: inputs.map(({ name: field, kind, unit, optional }) => ({ name: field, kind, unit, optional })),
    output,
    convention,
    run: async (input, solver) => {
      const complaints: string[] = [];
      const get = fieldsOf(input, (what) =>
        complaints.push(`input${what.startsWith(".") ? "" : " "}${what}`),
      );
      for (const one of inputs) get(one);
      const names = inputs.map((one) => one.name);
      if (isObject(input)) {
        const unknown = Object.keys(input).filter((key) => !names.includes(key));
        complaints.push(...unknown.map((key) => `input.${key} is unknown; expected ${names.join(", ")}`));
      }
      if (complaints.length > 0) return { ok: false, error: complaints.slice(0, 5).join("; ") };
      const output = plain(await call(get, solver));
      const where = notANumber(output, "output");
      if (where === null) return { ok: true, output };
      const cause = "lists that do not fit together, or a value outside the domain";
      return { ok: false, error: `input gives no number at ${where}: ${cause}` };
    },
  };
}

/** The first number that JSON would silently write as null. */
function notANumber(value: unknown, path: string): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, one] of Object.entries(value)) {
    const found = notANumber(one, `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

/** Typed arrays and matrices to lists, so that an answer can be written as JSON. */
export function plain(value: unknown): unknown {
  if (value instanceof Float64Array || value instanceof Int32Array || value instanceof Uint8Array)
    return Array.from(value);
  if (Array.isArray(value)) return value.map((one: unknown) => plain(one));
  if (!isObject(value)) return value;
  const data: unknown = Reflect.get(value, "data");
  const cols: unknown = Reflect.get(value, "cols");
  const rows: unknown = Reflect.get(value, "rows");
  if (data instanceof Float64Array && typeof cols === "number" && typeof rows === "number")
    return Array.from({ length: rows }, (_, i) => Array.from(data.subarray(i * cols, (i + 1) * cols)));
  return Object.fromEntries(Object.entries(value).map(([key, one]: [string, unknown]) => [key, plain(one)]));
}
