import { type Cents, sumCents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { LoanSchedule } from "./loans.ts";
import { ownedCents } from "./ownership.ts";

export type OwedLoan = {
  readonly outstandingCents: Cents | null;
  readonly schedule: LoanSchedule | null;
  readonly ownedRatio: Ratio;
};

export type PayOff = {
  /** Day of the last instalment of all loans. */
  readonly endsOn: Day;
  /** Interest of the future instalments. */
  readonly interestCents: Cents;
  /** Balance today, on each anniversary of today, around the end of each loan, and at the last end. */
  readonly points: readonly { readonly day: Day; readonly outstandingCents: Cents }[];
};

/** Repayment of several loans, each for the person's share. Null where nothing is owed, and where the data of one loan are
 * incomplete: a curve without it would end too early. */
export function payOffOf(loans: readonly OwedLoan[], today: Day): PayOff | null {
  const running = loans.filter(({ outstandingCents }) => outstandingCents !== 0);
  const known = running.flatMap(({ outstandingCents, schedule, ownedRatio }) => {
    const coming = (schedule?.rows ?? []).filter((row) => row.day > today);
    const last = coming.at(-1);
    if (outstandingCents === null || last === undefined) return [];
    const before = coming.at(-2)?.day ?? today;
    return [{ outstandingCents, coming, ownedRatio, before, endsOn: last.day }];
  });
  const [endsOn] = known.map((loan) => loan.endsOn).toSorted((a, b) => (a < b ? 1 : -1));
  if (endsOn === undefined || known.length < running.length) return null;
  const owedOn = (day: Day): Cents =>
    sumCents(
      known.map(({ outstandingCents, coming, ownedRatio }) => {
        const passed = coming.findLast((row) => row.day <= day);
        return ownedCents(passed?.outstandingCents ?? outstandingCents, ownedRatio);
      }),
    );
  const days = new Set([today, ...known.flatMap((loan) => [loan.before, loan.endsOn])]);
  for (let year = 1, day = addMonths(today, 12); day < endsOn; year += 1, day = addMonths(today, 12 * year))
    days.add(day);
  return {
    endsOn,
    interestCents: sumCents(
      known.map(({ coming, ownedRatio }) =>
        ownedCents(sumCents(coming.map((row) => row.interestCents)), ownedRatio),
      ),
    ),
    points: [...days].toSorted().map((day) => ({ day, outstandingCents: owedOn(day) })),
  };
}
