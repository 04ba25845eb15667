import { solveByActiveSet } from "./active-set.ts";
import { solveByHighs, loadHighs } from "./highs-solver.ts";
import { accepted, objectiveOf, residuals } from "./kkt.ts";
import type { Residuals } from "./kkt.ts";
import type { SolverAnswer, Engine, Programme, Solution, Solved } from "./programme.ts";
import { solveByQuadprog } from "./quadprog-solver.ts";
import { scaleObjective } from "./scaling.ts";
import { scaled } from "./vector.ts";

export type SolverOptions = {
  readonly timeLimitMs: number;
  /** In the order in which they are tried. */
  readonly engines: readonly Engine[];
};

/** All solvers that support a programme, the preferred one first. */
export function enginesFor(programme: { readonly hessian: unknown }): Engine[] {
  return programme.hessian === null ? ["highs", "highs_interior"] : ["active_set", "highs", "quadprog"];
}

/** Up to this size, the active-set method takes a millisecond or two, less than sending the matrix to a thread. */
const smallSize = 150;

/** Solves a small quadratic programme in the calling thread with the first solver; null where the result is not sharp, so that a
 * thread tries all solvers. */
export function solveHere(programme: Programme, options: SolverOptions): Solved | null {
  const size = programme.cost.length;
  if (programme.hessian === null || size > smallSize || options.engines[0] !== "active_set") return null;
  const { programme: work, factor } = scaleObjective(programme);
  const answer = solveByActiveSet(work);
  if (answer.kind !== "point") return null;
  const found = residuals(work, answer);
  if (!accepted(found) || !isSharp(found)) return null;
  return solved({ programme, answer, factor, found, engine: "active_set", refusals: [] });
}

export type SolverRun = { readonly solution: Solution; readonly crashed: boolean };

/** Tries the solvers in order; the KKT check, not the solver's status, decides whether an answer is accepted. One that passes
 * without being sharp (a gap over 1e-8) is kept while the next solvers try to improve it. "Infeasible" for a quadratic programme is
 * accepted only if two solvers agree. */
export async function runSolvers(programme: Programme, options: SolverOptions): Promise<SolverRun> {
  const { programme: work, factor } = scaleObjective(programme);
  const refusals: string[] = [];
  let best: Solved | null = null;
  let crashed = false;
  let infeasible = 0;
  for (const engine of options.engines) {
    const skipped = crashed && engine.startsWith("highs");
    const answer = skipped ? refused("after a crash") : await ask(engine, work, options);
    if (answer.kind === "refused" && answer.why.startsWith("crash")) crashed = true;
    if (answer.kind === "unbounded") return { solution: { kind: "unbounded" }, crashed };
    if (answer.kind === "infeasible") {
      infeasible += 1;
      if (infeasible === 2 || programme.hessian === null)
        return { solution: { kind: "infeasible" }, crashed };
      refusals.push(`${engine}: infeasible`);
    } else if (answer.kind === "refused") refusals.push(`${engine}: ${answer.why}`);
    else {
      const found = residuals(work, answer);
      if (accepted(found)) {
        const candidate = solved({ programme, answer, factor, found, engine, refusals: [...refusals] });
        if (best === null || found.gap < best.certificate.gap) best = candidate;
        if (isSharp(found) || programme.cost.length > sharpenedSize) break;
      }
      refusals.push(`${engine}: ${describe(found)}`);
    }
  }
  if (best !== null) return { solution: best, crashed };
  return { solution: infeasible > 0 ? { kind: "infeasible" } : { kind: "failed", refusals }, crashed };
}

/** Above this size, a second solver costs more time than its precision is worth. */
const sharpenedSize = 400;

function isSharp(found: Residuals): boolean {
  return found.gap <= 1e-8 && found.primalResidual <= 1e-9;
}

function solved(input: {
  programme: Programme;
  answer: SolverAnswer & { kind: "point" };
  factor: number;
  found: Residuals;
  engine: Engine;
  refusals: readonly string[];
}): Solved {
  return {
    kind: "optimal",
    x: input.answer.x,
    rowDuals: scaled(input.answer.rowDuals, 1 / input.factor),
    objective: objectiveOf(input.programme, input.answer.x),
    certificate: { ...input.found, engine: input.engine, refusals: input.refusals },
  };
}

async function ask(engine: Engine, programme: Programme, options: SolverOptions): Promise<SolverAnswer> {
  switch (engine) {
    case "active_set":
      return solveByActiveSet(programme);
    case "highs":
      return solveByHighs(await loadHighs(), programme, {
        timeLimitMs: options.timeLimitMs,
        interior: false,
      });
    case "highs_interior":
      return solveByHighs(await loadHighs(), programme, { timeLimitMs: options.timeLimitMs, interior: true });
    case "quadprog":
      return solveByQuadprog(programme);
  }
}

function refused(why: string): SolverAnswer {
  return { kind: "refused", why };
}

function describe(found: Residuals): string {
  const short = (value: number) => value.toExponential(1);
  return `primal ${short(found.primalResidual)}, stationarity ${short(found.stationarityResidual)}, gap ${short(found.gap)}`;
}
