import { defineTransitions } from "../kernel/transitions.ts";

export const exportFileStates = ["pending", "running", "ready", "failed"] as const;
export type ExportFileState = (typeof exportFileStates)[number];

/** A file that a worker writes for its owner, who downloads it later. */
export const exportFileTransitions = defineTransitions({
  entity: "export file",
  states: exportFileStates,
  starts: ["pending"],
  rows: [
    { from: ["pending"], event: "take", to: "running", effect: "started_at, attempt + 1" },
    { from: ["running"], event: "revive", to: "pending", guard: "silentForLong" },
    { from: ["running"], event: "giveUp", to: "failed", guard: "triedEnough", effect: "finished_at" },
    // A runner that was presumed dead has a successor with another attempt number, so it must not end the export.
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

/** Maximum number of rows for which a household's file is written within the request: a few hundredths of a second. */
export const directExportRows = 2_000;
