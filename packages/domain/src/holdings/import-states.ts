import { defineTransitions } from "../kernel/transitions.ts";

export const importStates = ["asking", "previewed", "confirmed", "undone"] as const;
export type ImportState = (typeof importStates)[number];

/** A statement file: it asks what it cannot know, shows what it would add, is added, and can be taken back. */
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
