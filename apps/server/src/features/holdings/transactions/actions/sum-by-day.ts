import { cents, type Cents, type Day, type Movement, type TransactionType } from "@vigie/domain";
import { eachYielding } from "../../../../edge/yielding.ts";

type Line = {
  readonly date: Day;
  readonly type: TransactionType;
  readonly amountCents: Cents;
  readonly coming: boolean;
};

/** Returns the sum of the booked lines per day and type: the result of `movementsByDay` once they are written. */
export async function sumByDay(lines: readonly Line[]): Promise<readonly Movement[]> {
  const sums = new Map<string, Movement>();
  await eachYielding(lines, ({ date: day, type, amountCents, coming }) => {
    if (coming) return;
    const key = `${day} ${type}`;
    const before = sums.get(key)?.amountCents ?? 0;
    sums.set(key, { day, type, amountCents: cents(before + amountCents) });
  });
  return [...sums.values()];
}
