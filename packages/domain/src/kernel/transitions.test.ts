import { expect, test } from "vitest";
import { allTransitions } from "../transitions.ts";
import { defineTransitions, drawingOf, liveStates, mayMove, transitionOf } from "./transitions.ts";

const door = defineTransitions({
  entity: "door",
  states: ["open", "closed", "locked", "broken"],
  starts: ["open"],
  rows: [
    { from: ["open"], event: "close", to: "closed" },
    { from: ["closed"], event: "lock", to: "locked", guard: "hasKey" },
    { from: ["open", "closed"], event: "smash", to: "broken" },
    { from: ["broken"], event: "remove", to: null },
  ],
});

test("a table says what may happen in a state and where it leads", () => {
  expect(mayMove(door, "open", "close")).toBe(true);
  expect(mayMove(door, "locked", "smash")).toBe(false);
  expect(transitionOf(door, "lock").guard).toBe("hasKey");
  expect(liveStates(door)).toEqual(["open", "closed", "broken"]);
});

test("the drawing has every arrow, its guard, the starts and the ends", () => {
  expect(drawingOf(door)).toBe(`stateDiagram-v2
  [*] --> open
  open --> closed: close
  closed --> locked: lock [hasKey]
  open --> broken: smash
  closed --> broken: smash
  broken --> [*]: remove
  locked --> [*]`);
});

test.each(allTransitions.map((table) => [table.entity, table] as const))(
  "the table of %s names known states, each event once, and every state can be reached",
  (_entity, table) => {
    const events = table.rows.map(({ event }) => event);
    expect(new Set(events).size).toBe(events.length);
    const reached = new Set<string>(table.starts);
    for (const row of table.rows) {
      expect(row.from.length).toBeGreaterThan(0);
      for (const state of [...row.from, row.to ?? row.from[0]]) expect(table.states).toContain(state);
      if (row.to !== null) reached.add(row.to);
    }
    expect([...reached].toSorted()).toEqual([...table.states].toSorted());
  },
);

test("entities are named once", () => {
  const names = allTransitions.map(({ entity }) => entity);
  expect(new Set(names).size).toBe(names.length);
});
