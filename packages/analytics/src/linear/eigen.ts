import type { Matrix } from "./matrix.ts";
import { identity, zeros } from "./matrix.ts";
import { at } from "./vector.ts";

export type Eigen = {
  /** Ascending. */
  readonly values: Float64Array;
  /** Column k is the unit eigenvector of values[k]. */
  readonly vectors: Matrix;
};

const maxSweeps = 60;

/** Eigenvalues and eigenvectors of a symmetric matrix by cyclic Jacobi rotations: exact to rounding, O(n^3) a sweep,
 * meant for the sizes of a portfolio (up to a few hundred).
 * @source Golub & Van Loan, Matrix Computations, section 8.5 */
export function symmetricEigen(source: Matrix): Eigen {
  const size = source.rows;
  const work = Float64Array.from(source.data);
  const vectors = identity(size);
  for (let sweep = 0; sweep < maxSweeps; sweep += 1) {
    const { off, total } = norms(work, size);
    if (off <= 1e-30 * total || total === 0) break;
    for (let p = 0; p < size - 1; p += 1) {
      for (let q = p + 1; q < size; q += 1) rotate(work, vectors.data, { size, p, q });
    }
  }
  return sorted(work, vectors);
}

function norms(work: Float64Array, size: number): { off: number; total: number } {
  let off = 0;
  let total = 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      const square = at(work, i * size + j) ** 2;
      total += square;
      if (i !== j) off += square;
    }
  }
  return { off, total };
}

function rotate(
  work: Float64Array,
  vectors: Float64Array,
  where: { size: number; p: number; q: number },
): void {
  const { size, p, q } = where;
  const off = at(work, p * size + q);
  if (off === 0) return;
  const theta = (at(work, q * size + q) - at(work, p * size + p)) / (2 * off);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < size; k += 1) {
    const left = at(work, k * size + p);
    const right = at(work, k * size + q);
    work[k * size + p] = c * left - s * right;
    work[k * size + q] = s * left + c * right;
  }
  for (let k = 0; k < size; k += 1) {
    const left = at(work, p * size + k);
    const right = at(work, q * size + k);
    work[p * size + k] = c * left - s * right;
    work[q * size + k] = s * left + c * right;
    const vLeft = at(vectors, k * size + p);
    const vRight = at(vectors, k * size + q);
    vectors[k * size + p] = c * vLeft - s * vRight;
    vectors[k * size + q] = s * vLeft + c * vRight;
  }
}

function sorted(work: Float64Array, vectors: Matrix): Eigen {
  const size = vectors.rows;
  const order = Array.from({ length: size }, (_, i) => i).toSorted(
    (a, b) => at(work, a * size + a) - at(work, b * size + b),
  );
  const result = zeros(size, size);
  const values = new Float64Array(size);
  order.forEach((from, to) => {
    values[to] = at(work, from * size + from);
    for (let k = 0; k < size; k += 1) result.data[k * size + to] = at(vectors.data, k * size + from);
  });
  return { values, vectors: result };
}

/** V diag(f(values)) V': a function of a symmetric matrix, e.g. its square root or a floor on its spectrum. */
export function spectral(eigen: Eigen, rule: (value: number) => number): Matrix {
  const size = eigen.values.length;
  const result = zeros(size, size);
  for (let k = 0; k < size; k += 1) {
    const weight = rule(at(eigen.values, k));
    if (weight === 0) continue;
    for (let i = 0; i < size; i += 1) {
      const left = weight * at(eigen.vectors.data, i * size + k);
      for (let j = 0; j < size; j += 1) {
        result.data[i * size + j] =
          at(result.data, i * size + j) + left * at(eigen.vectors.data, j * size + k);
      }
    }
  }
  return result;
}
