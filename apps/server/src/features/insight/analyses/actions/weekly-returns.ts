import { addDays, type Day } from "@vigie/domain";

export type History = readonly { readonly date: Day; readonly contractRatio: number }[];

/** Simple returns of the whole weeks that a value ends and another one begins: a week to which a value was only carried is
 * no observation (methodology, section 1 point 3: never interpolate). Payments left out.
 * @param history a point a week, the first one perhaps nearer */
export function seenReturns(history: History, valuedDays: readonly Day[]): Float64Array {
  const isSeen = history.map(({ date }) => valuedDays.some((on) => on <= date && on > addDays(date, -7)));
  return Float64Array.from(
    history.slice(1).flatMap(({ date }, index) => {
      const before = history[index];
      if (before === undefined || before.date !== addDays(date, -7)) return [];
      return isSeen[index] === true && isSeen[index + 1] === true ? returnAt(history, index + 1) : [];
    }),
  );
}

/** The return of the week that a point ends. */
export function returnAt(history: History, index: number): number {
  const before = 1 + (history[index - 1]?.contractRatio ?? 0);
  return before > 0 ? (1 + (history[index]?.contractRatio ?? 0)) / before - 1 : 0;
}
