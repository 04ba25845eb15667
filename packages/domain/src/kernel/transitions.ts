/** State machine of an entity: `from, event, to`, a guard in addition to the state, and other changes. The conditional update, the
 * rejection, the diagram in docs/transitions.md and the test of every pair are derived from these tables. */
export type TransitionRow<S extends string = string> = {
  readonly from: readonly S[];
  readonly event: string;
  /** Null where the row is deleted. */
  readonly to: S | null;
  /** Name of a condition that the caller of the event must provide. */
  readonly guard?: string;
  /** Other changes with the state, in words. */
  readonly effect?: string;
};

export type TransitionTable<S extends string = string, R extends TransitionRow<S> = TransitionRow<S>> = {
  readonly entity: string;
  readonly states: readonly S[];
  /** Initial states of an entity. */
  readonly starts: readonly S[];
  readonly rows: readonly R[];
};

export type EventOf<X extends TransitionTable> = X["rows"][number]["event"];
export type StateOf<X extends TransitionTable> = X["states"][number];
export type RowOf<X extends TransitionTable, E extends EventOf<X>> = Extract<
  X["rows"][number],
  { readonly event: E }
>;

// Marked as free of side effects, so that bundlers drop unused tables.
/* @__NO_SIDE_EFFECTS__ */
export function defineTransitions<const S extends string, const R extends TransitionRow<NoInfer<S>>>(
  table: TransitionTable<S, R>,
): TransitionTable<S, R> {
  return table;
}

/** Returns the row of an event. */
export function transitionOf<S extends string, R extends TransitionRow<S>>(
  table: TransitionTable<S, R>,
  event: R["event"],
): TransitionRow<S> {
  const row = table.rows.find((one) => one.event === event);
  if (row === undefined) throw new Error(`assertion: ${table.entity} has the event ${event}`);
  return row;
}

/** Returns whether the event is allowed in this state, regardless of guards. */
export function mayMove<S extends string, R extends TransitionRow<S>>(
  table: TransitionTable<S, R>,
  state: S,
  event: R["event"],
): boolean {
  return transitionOf(table, event).from.includes(state);
}

/** Returns the states with at least one outgoing event. */
export function liveStates<S extends string, R extends TransitionRow<S>>(
  table: TransitionTable<S, R>,
): readonly S[] {
  return table.states.filter((state) => table.rows.some((row) => row.from.includes(state)));
}

/** A state diagram in the language of Mermaid. */
export function drawingOf(table: TransitionTable): string {
  const arrows = table.rows.flatMap((row) =>
    row.from.map((from) => `  ${from} --> ${row.to ?? "[*]"}: ${row.event}${guardText(row)}`),
  );
  const isFinal = (state: string) => !table.rows.some((row) => row.from.includes(state));
  return [
    "stateDiagram-v2",
    ...table.starts.map((state) => `  [*] --> ${state}`),
    ...arrows,
    ...table.states.filter(isFinal).map((state) => `  ${state} --> [*]`),
  ].join("\n");
}

function guardText({ guard }: TransitionRow): string {
  return guard === undefined ? "" : ` [${guard}]`;
}
