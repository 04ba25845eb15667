import published from "./published.json" with { type: "json" };
import reference from "./reference.json" with { type: "json" };

const files: Readonly<Record<string, unknown>> = { "published.json": published, "reference.json": reference };

/** A file of golden vectors. Only for tests. */
export function golden(name: string): unknown {
  return files[name];
}

/** Returns a number or a list at a path of keys; fails the test where the golden file lacks it. */
export function goldenNumber(source: unknown, ...path: string[]): number {
  const value = follow(source, path);
  if (typeof value !== "number") throw new Error(`no golden number at ${path.join(".")}`);
  return value;
}

export function goldenVector(source: unknown, ...path: string[]): Float64Array {
  const value = follow(source, path);
  if (!Array.isArray(value)) throw new Error(`no golden list at ${path.join(".")}`);
  return Float64Array.from(value, (cell: unknown) => {
    if (typeof cell !== "number") throw new Error(`not a number in ${path.join(".")}`);
    return cell;
  });
}

export function goldenRows(source: unknown, ...path: string[]): Float64Array[] {
  const value = follow(source, path);
  if (!Array.isArray(value)) throw new Error(`no golden table at ${path.join(".")}`);
  return value.map((_, i) => goldenVector(value, String(i)));
}

export function goldenList(source: unknown, ...path: string[]): unknown[] {
  const value = follow(source, path);
  if (!Array.isArray(value)) throw new Error(`no golden list at ${path.join(".")}`);
  return value;
}

export function follow(source: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== "object" || value === null) return undefined;
    return Reflect.get(value, key);
  }, source);
}
