import { highsDoor, loadHighs } from "./highs-door.ts";
import { interiorPointDoor } from "./interior-point.ts";
import { accepted, objectiveOf, residuals } from "./kkt.ts";
import type { Residuals } from "./kkt.ts";
import type { DoorAnswer, Engine, Programme, Solution } from "./programme.ts";
import { quadprogDoor } from "./quadprog-door.ts";
import { scaleObjective } from "./scaling.ts";
import { scaled } from "./vector.ts";

export type DoorOptions = {
  readonly timeLimitMs: number;
  /** In the order to be tried. */
  readonly engines: readonly Engine[];
};

/** Every door suited to a programme, the usual one first. */
export function enginesFor(programme: { readonly hessian: unknown }): Engine[] {
  return programme.hessian === null
    ? ["highs", "highs_interior", "interior_point"]
    : ["highs", "quadprog", "interior_point"];
}

export type DoorRun = { readonly solution: Solution; readonly crashed: boolean };

/** Tries the doors in turn; the KKT check, not the solver's word, decides whether an answer is taken.
 * "Infeasible" is believed only when two doors say it, or when the first door that can say it stands alone. */
export async function runDoors(programme: Programme, options: DoorOptions): Promise<DoorRun> {
  const { programme: work, factor } = scaleObjective(programme);
  const refusals: string[] = [];
  let crashed = false;
  let infeasible = 0;
  for (const engine of options.engines) {
    const answer =
      crashed && engine.startsWith("highs") ? refused("after a crash") : await ask(engine, work, options);
    if (answer.kind === "refused" && answer.why.startsWith("crash")) crashed = true;
    if (answer.kind === "unbounded") return { solution: { kind: "unbounded" }, crashed };
    if (answer.kind === "infeasible") {
      infeasible += 1;
      if (infeasible === 2 || programme.hessian === null)
        return { solution: { kind: "infeasible" }, crashed };
      refusals.push(`${engine}: infeasible`);
      continue;
    }
    if (answer.kind === "refused") {
      refusals.push(`${engine}: ${answer.why}`);
      continue;
    }
    const found = residuals(work, answer);
    if (!accepted(found)) {
      refusals.push(`${engine}: ${describe(found)}`);
      continue;
    }
    return { solution: solved({ programme, answer, factor, found, engine, refusals }), crashed };
  }
  return { solution: infeasible > 0 ? { kind: "infeasible" } : { kind: "failed", refusals }, crashed };
}

function solved(input: {
  programme: Programme;
  answer: DoorAnswer & { kind: "point" };
  factor: number;
  found: Residuals;
  engine: Engine;
  refusals: readonly string[];
}): Solution {
  return {
    kind: "optimal",
    x: input.answer.x,
    rowDuals: scaled(input.answer.rowDuals, 1 / input.factor),
    objective: objectiveOf(input.programme, input.answer.x),
    certificate: { ...input.found, engine: input.engine, refusals: input.refusals },
  };
}

async function ask(engine: Engine, programme: Programme, options: DoorOptions): Promise<DoorAnswer> {
  switch (engine) {
    case "highs":
      return highsDoor(await loadHighs(), programme, { timeLimitMs: options.timeLimitMs, interior: false });
    case "highs_interior":
      return highsDoor(await loadHighs(), programme, { timeLimitMs: options.timeLimitMs, interior: true });
    case "quadprog":
      return quadprogDoor(programme);
    case "interior_point":
      return interiorPointDoor(programme);
  }
}

function refused(why: string): DoorAnswer {
  return { kind: "refused", why };
}

function describe(found: Residuals): string {
  const short = (value: number) => value.toExponential(1);
  return `primal ${short(found.primalResidual)}, stationarity ${short(found.stationarityResidual)}, gap ${short(found.gap)}`;
}
