/** Reads one element. Out of range gives NaN, which fails every golden vector, instead of a silent zero. */
export function at(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}

/** Reads one element of an index list; out of range gives -1. */
export function indexAt(values: Int32Array, index: number): number {
  return values[index] ?? -1;
}

export function vector(values: Iterable<number>): Float64Array {
  return Float64Array.from(values);
}

export function sum(values: Float64Array): number {
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += at(values, i);
  return total;
}

export function dot(left: Float64Array, right: Float64Array): number {
  let total = 0;
  for (let i = 0; i < left.length; i += 1) total += at(left, i) * at(right, i);
  return total;
}

/** target += factor * source, in place. */
export function addScaled(target: Float64Array, factor: number, source: Float64Array): void {
  for (let i = 0; i < target.length; i += 1) target[i] = at(target, i) + factor * at(source, i);
}

export function scaled(values: Float64Array, factor: number): Float64Array {
  return values.map((value) => value * factor);
}

/** The largest absolute value; 0 for an empty vector. */
export function maxAbs(values: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < values.length; i += 1) largest = Math.max(largest, Math.abs(at(values, i)));
  return largest;
}

export function allFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i += 1) if (!Number.isFinite(at(values, i))) return false;
  return true;
}
