import { correlationOf } from "../linear/covariance.ts";
import type { Matrix } from "../linear/matrix.ts";
import { cell } from "../linear/matrix.ts";
import { at } from "../linear/vector.ts";

/** Hierarchical risk parity: clusters lines by correlation, then splits the weight between halves by the inverse of their variance.
 * It inverts no matrix, so it serves as a check where lines outnumber weeks.
 * @param covariance shape [n, n], positive variances
 * @returns weights of sum 1; null where a line has no variance
 * @source Lopez de Prado 2016; the variant of PyPortfolioOpt (distance sqrt((1 - rho) / 2), single linkage) */
export function hierarchicalRiskParity(covariance: Matrix): Float64Array | null {
  const size = covariance.rows;
  for (let i = 0; i < size; i += 1) if (!(cell(covariance, i, i) > 0)) return null;
  const weights = new Float64Array(size).fill(1);
  let blocks: number[][] = [leafOrder(correlationOf(covariance))];
  while (blocks.length > 0) {
    const halves = blocks.filter((block) => block.length > 1).map((block) => split(block));
    for (const [left, right] of halves) {
      const varianceLeft = clusterVariance(covariance, left);
      const varianceRight = clusterVariance(covariance, right);
      const share = 1 - varianceLeft / (varianceLeft + varianceRight);
      for (const i of left) weights[i] = at(weights, i) * share;
      for (const i of right) weights[i] = at(weights, i) * (1 - share);
    }
    blocks = halves.flat();
  }
  return weights;
}

function split(block: readonly number[]): [number[], number[]] {
  const middle = Math.floor(block.length / 2);
  return [block.slice(0, middle), block.slice(middle)];
}

/** Variance of a cluster held in inverse-variance proportions. */
function clusterVariance(covariance: Matrix, lines: readonly number[]): number {
  const inverse = lines.map((i) => 1 / cell(covariance, i, i));
  const total = inverse.reduce((sum, value) => sum + value, 0);
  let variance = 0;
  lines.forEach((i, a) => {
    lines.forEach((j, b) => {
      variance += ((inverse[a] ?? 0) / total) * ((inverse[b] ?? 0) / total) * cell(covariance, i, j);
    });
  });
  return variance;
}

/** Leaves of the single-linkage tree, left branch (the older cluster) first. Single linkage is the minimum spanning tree with its
 * edges in increasing order of length. */
function leafOrder(correlation: Matrix): number[] {
  const size = correlation.rows;
  const distance = (i: number, j: number) => Math.sqrt(Math.max(0, (1 - cell(correlation, i, j)) / 2));
  const edges = spanningTree(size, distance).toSorted((a, b) => a.length - b.length);
  const owner = Array.from({ length: size }, (_, i) => ({ label: i, leaves: [i] }));
  let next = size;
  for (const { from, to } of edges) {
    const first = owner[from];
    const second = owner[to];
    if (first === undefined || second === undefined) continue;
    const [older, newer] = first.label < second.label ? [first, second] : [second, first];
    const merged = { label: next, leaves: [...older.leaves, ...newer.leaves] };
    for (const leaf of merged.leaves) owner[leaf] = merged;
    next += 1;
  }
  return owner[0]?.leaves ?? [];
}

function spanningTree(size: number, distance: (i: number, j: number) => number) {
  const edges: Array<{ from: number; to: number; length: number }> = [];
  const nearest = Array.from({ length: size }, (_, j) => ({
    from: 0,
    length: j === 0 ? -1 : distance(0, j),
  }));
  const left = new Set(Array.from({ length: Math.max(0, size - 1) }, (_, i) => i + 1));
  while (left.size > 0) {
    let best = -1;
    for (const j of left) {
      if (best < 0 || (nearest[j]?.length ?? Infinity) < (nearest[best]?.length ?? Infinity)) best = j;
    }
    const { from, length } = nearest[best] ?? { from: 0, length: 0 };
    edges.push({ from, to: best, length });
    left.delete(best);
    for (const j of left) {
      const reach = distance(best, j);
      if (reach < (nearest[j]?.length ?? Infinity)) nearest[j] = { from: best, length: reach };
    }
  }
  return edges;
}
