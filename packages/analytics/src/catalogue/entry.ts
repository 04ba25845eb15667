import type { Solver } from "../linear/solver-pool.ts";
import type { Fields, Input } from "./inputs.ts";
import { isObject, readObject, under } from "./inputs.ts";

export type InputNote = {
  readonly name: string;
  readonly kind: string;
  readonly unit: string;
  readonly optional: boolean;
};

/** A function of the core, callable by name with plain arrays and numbers. */
export type CatalogueEntry = {
  readonly name: string;
  readonly inputs: readonly InputNote[];
  /** Description of the output, with its unit. */
  readonly output: string;
  readonly convention: string;
  /** @returns the output as plain JSON values, or the errors of the input. Never throws. */
  readonly run: (input: unknown, solver: Solver) => Promise<CatalogueAnswer>;
};

export type CatalogueAnswer =
  { readonly ok: true; readonly output: unknown } | { readonly ok: false; readonly error: string };

export type EntryInput = {
  readonly name: string;
  readonly inputs: ReadonlyArray<Input<unknown>>;
  readonly output: string;
  readonly convention: string;
  /** Cross-checks of the inputs; each returns an error or null. Called only if every input is valid by itself. */
  readonly fit?: (get: Fields) => ReadonlyArray<string | null>;
  /** Explanation for a missing result, returned instead of null. Without it, null is a valid result. */
  readonly noAnswer?: string;
  readonly call: (get: Fields, solver: Solver) => unknown;
};

export function entry(about: EntryInput): CatalogueEntry {
  const { name, inputs, output, convention } = about;
  return {
    name,
    inputs: inputs.map(({ name: field, kind, unit, optional }) => ({ name: field, kind, unit, optional })),
    output,
    convention,
    run: async (input, solver) => await answer(about, input, solver),
  };
}

/** Every failure becomes a result with an error, so that one call never ends the command. */
async function answer(about: EntryInput, input: unknown, solver: Solver): Promise<CatalogueAnswer> {
  try {
    return await checkedAnswer(about, input, solver);
  } catch (error) {
    return refused(`input is outside what the function can do: ${messageOf(error)}`);
  }
}

async function checkedAnswer(about: EntryInput, input: unknown, solver: Solver): Promise<CatalogueAnswer> {
  const complaints: string[] = [];
  const note = under("input", (what) => complaints.push(what));
  readObject(input, note, (fields) => about.inputs.map((one) => fields(one)));
  if (complaints.length > 0) return refused(complaints.slice(0, 5).join("; "));
  // Every input was just parsed without an error, so parsing it again succeeds.
  const get: Fields = (source) => source.read(fieldOf(input, source.name), note);
  const misfits = (about.fit?.(get) ?? []).filter((wrong) => wrong !== null);
  if (misfits.length > 0) return refused(`input ${misfits.slice(0, 5).join("; input ")}`);
  const output = plain(await about.call(get, solver));
  if (output === undefined || (output === null && about.noAnswer !== undefined))
    return refused(`input has no answer: ${about.noAnswer ?? "none"}`);
  const where = notANumber(output, "output");
  if (where === null) return { ok: true, output };
  return refused(`input gives no number at ${where}: a value outside the domain`);
}

function refused(error: string): CatalogueAnswer {
  return { ok: false, error };
}

function fieldOf(input: unknown, name: string): unknown {
  return isObject(input) ? Reflect.get(input, name) : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Path of the first number that JSON would write as null. */
function notANumber(value: unknown, path: string): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, one] of Object.entries(value)) {
    const found = notANumber(one, `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

/** Converts typed arrays and matrices to lists for JSON output. */
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
