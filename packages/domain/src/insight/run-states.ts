import { defineTransitions } from "../kernel/transitions.ts";

export const runStates = ["pending", "running", "done", "failed", "stale"] as const;
export type RunState = (typeof runStates)[number];

/** A computation requested for a contract. If its process died, a run that was taken too long ago is taken again. */
const rows = [
  { from: ["pending"], event: "take", to: "running", effect: "taken_at" },
  { from: ["running"], event: "retake", to: "running", guard: "takenLongAgo", effect: "taken_at" },
  { from: ["running"], event: "finish", to: "done", effect: "result, finished_at" },
  { from: ["running"], event: "fail", to: "failed", effect: "failure, finished_at" },
  { from: ["pending", "running"], event: "replace", to: "stale", effect: "finished_at" },
] as const;

const states = { states: runStates, starts: ["pending"], rows } as const;
export const analysisTransitions = defineTransitions({ entity: "analysis", ...states });
export const optimizationTransitions = defineTransitions({ entity: "optimisation", ...states });
