import { setImmediate as nextTurn } from "node:timers/promises";

/** Number of rows processed before other requests get a turn: a few milliseconds of work. */
const lot = 500;

/** Visits rows and yields to other requests after each batch: a file of 200,000 lines would block them for seconds. */
export async function eachYielding<Row>(rows: readonly Row[], each: (row: Row) => void): Promise<void> {
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % lot === 0) await nextTurn();
    each(row);
  }
}

/** Maps rows, yielding in the same way. */
export async function mapYielding<Row, Made>(
  rows: readonly Row[],
  make: (row: Row) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  await eachYielding(rows, (row) => void made.push(make(row)));
  return made;
}

/** Runs a generator to its end, yielding to other requests at each of its `yield`s. */
export async function runYielding<Made>(work: Generator<undefined, Made, undefined>): Promise<Made> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
