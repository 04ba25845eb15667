import { defineTransitions } from "../kernel/transitions.ts";

export const importStates = ["asking", "previewed", "confirmed", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/** Import of a statement file: it asks questions, shows a preview, is confirmed, and can be rolled back. */
export const importTransitions = defineTransitions({
  entity: "import",
  states: importStates,
  starts: ["asking", "previewed"],
  rows: [
    {
      from: ["asking", "previewed"],
      event: "ask",
      to: "asking",
      effect: "lines and questions of the file read again",
    },
    {
      from: ["asking", "previewed"],
      event: "preview",
      to: "previewed",
      effect: "lines of the file read again",
    },
    { from: ["previewed"], event: "choose", to: "previewed", effect: "choices of each account" },
    { from: ["previewed"], event: "confirm", to: "confirmed", effect: "lines are added to the contracts" },
    { from: ["confirmed"], event: "undo", to: "undone", effect: "lines are taken back" },
    { from: ["asking", "previewed"], event: "drop", to: null },
  ],
});
