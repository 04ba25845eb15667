import { setImmediate as nextTurn } from "node:timers/promises";

/** Rows worked through before other requests get their turn: a few milliseconds of work. */
const lot = 500;

/** Goes through rows, with a turn for other requests after each lot: a file of 200,000 lines would hold them for seconds. */
export async function eachInTurns<Row>(rows: readonly Row[], each: (row: Row) => void): Promise<void> {
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % lot === 0) await nextTurn();
    each(row);
  }
}

/** What a function makes of each row, by the same turns. */
export async function inTurns<Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> {
  const made: Made[] = [];
  await eachInTurns(rows, (row) => void made.push(make(row)));
  return made;
}

/** Runs work that stops now and then to its end, with a turn for other requests at each stop. */
export async function byTurns<Made>(work: Generator<undefined, Made, undefined>): Promise<Made> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
