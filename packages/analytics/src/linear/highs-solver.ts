import * as highsModule from "highs";
import type { Highs, ModelData } from "highs";
import type { SolverAnswer, Programme } from "./programme.ts";
import { at } from "./vector.ts";

let loading: Promise<Highs> | null = null;

/** HiGHS is 3.5 MB of WebAssembly: loaded once per thread, on first use. */
export function loadHighs(): Promise<Highs> {
  const loader: unknown = highsModule.default;
  // The package types its default export as CommonJS, but an ES import receives the loader itself.
  if (!isLoader(loader)) throw new Error("highs does not export its loader");
  loading ??= loader();
  return loading;
}

function isLoader(value: unknown): value is () => Promise<Highs> {
  return typeof value === "function";
}

export type HighsOptions = { readonly timeLimitMs: number; readonly interior: boolean };

/** First solver. The programme must be scaled (see scaling.ts). A native exception may leave the module unusable: it is reported as
 * a refusal that starts with "crash", and the thread must then be replaced. */
export function solveByHighs(highs: Highs, programme: Programme, options: HighsOptions): SolverAnswer {
  try {
    return highs.withModel(modelOf(programme), (model): SolverAnswer => {
      model.options.set({
        output_flag: false,
        time_limit: options.timeLimitMs / 1000,
        primal_feasibility_tolerance: 1e-9,
        dual_feasibility_tolerance: 1e-9,
      });
      if (options.interior && programme.hessian === null) model.options.set("solver", "ipm");
      // The default of 1e-7 is added to the diagonal and affects the seventh digit of the weights.
      if (programme.hessian !== null) model.options.set("qp_regularization_value", 1e-11);
      model.run();
      const codes = highs.constants.modelStatus;
      let status = model.getModelStatus();
      if (status === codes.unboundedOrInfeasible) {
        // Presolve stops before distinguishing infeasible from unbounded, which are different results for a saver.
        model.options.set("presolve", "off");
        model.run();
        status = model.getModelStatus();
      }
      if (status === codes.infeasible) return { kind: "infeasible" };
      if (status === codes.unbounded) return { kind: "unbounded" };
      if (status !== codes.optimal) return { kind: "refused", why: `status ${String(status)}` };
      const found = model.getSolution();
      return { kind: "point", x: found.colValue, rowDuals: found.rowDual };
    });
  } catch (error) {
    return { kind: "refused", why: `crash: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function modelOf(programme: Programme): ModelData {
  const size = programme.cost.length;
  const hessian = programme.hessian === null ? {} : { hessian: triangle(programme.hessian.data, size) };
  return {
    numCols: size,
    numRows: programme.rows.rows,
    colCost: programme.cost,
    colLower: programme.lower,
    colUpper: programme.upper,
    rowLower: programme.rowLower,
    rowUpper: programme.rowUpper,
    matrix: {
      format: "csr",
      numRows: programme.rows.rows,
      numCols: size,
      ...compress(programme.rows.data, programme.rows.rows, size),
    },
    ...hessian,
  };
}

function compress(data: Float64Array, rows: number, cols: number) {
  let filled = 0;
  for (const value of data) if (value !== 0) filled += 1;
  const starts = new Int32Array(rows + 1);
  const indices = new Int32Array(filled);
  const values = new Float64Array(filled);
  let next = 0;
  for (let i = 0; i < rows; i += 1) {
    starts[i] = next;
    for (let j = 0; j < cols; j += 1) {
      const value = at(data, i * cols + j);
      if (value === 0) continue;
      indices[next] = j;
      values[next] = value;
      next += 1;
    }
  }
  starts[rows] = next;
  return { starts, indices, values };
}

/** Lower triangle by columns; as the matrix is symmetric, column j is read from row j, sequentially in memory. */
function triangle(data: Float64Array, size: number) {
  const starts = new Int32Array(size + 1);
  const indices = new Int32Array((size * (size + 1)) / 2);
  const values = new Float64Array(indices.length);
  let next = 0;
  for (let j = 0; j < size; j += 1) {
    starts[j] = next;
    for (let i = j; i < size; i += 1) {
      const value = at(data, j * size + i);
      if (value === 0) continue;
      indices[next] = i;
      values[next] = value;
      next += 1;
    }
  }
  starts[size] = next;
  return {
    format: "triangular" as const,
    dimension: size,
    starts,
    indices: indices.subarray(0, next),
    values: values.subarray(0, next),
  };
}
