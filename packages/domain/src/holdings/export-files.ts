import { defineTransitions } from "../kernel/transitions.ts";

export const exportFileStates = ["pending", "running", "ready", "failed"] as const;
export type ExportFileState = (typeof exportFileStates)[number];

/** A file that a worker writes for its owner, who comes back for it. */
export const exportFileTransitions = defineTransitions({
  entity: "export file",
  states: exportFileStates,
  starts: ["pending"],
  rows: [
    { from: ["pending"], event: "take", to: "running", effect: "started_at, attempt + 1" },
    { from: ["running"], event: "revive", to: "pending", guard: "silentForLong" },
    { from: ["running"], event: "giveUp", to: "failed", guard: "triedEnough", effect: "finished_at" },
    // A runner that was thought dead has a successor, whose attempt is another: it ends nothing.
    {
      from: ["running"],
      event: "finish",
      to: "ready",
      guard: "sameAttempt",
      effect: "finished_at, expires_at",
    },
    { from: ["running"], event: "fail", to: "failed", guard: "sameAttempt", effect: "finished_at" },
    { from: ["ready", "failed"], event: "drop", to: null, effect: "its bytes are deleted" },
  ],
});

/** Rows of a household that a file is written of while its owner waits for the answer: some hundredths of a second. */
export const directExportRows = 2_000;
