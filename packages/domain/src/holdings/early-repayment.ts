import { type Cents, cents, sumCents, zeroCents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { Instalment } from "./typed-loans.ts";

/** Early repayment of a home loan: the lender's indemnity, the payments saved, and the resulting yearly return. */

/** The remaining part of a loan: its future instalments, without insurance. */
export type RunningLoan = {
  readonly nominalRateRatio: Ratio;
  readonly coming: readonly Instalment[];
  /** Monthly insurance saved once nothing is owed; null where unknown: it is then in no figure. */
  readonly insuranceMonthlyCents: Cents | null;
};

export type EarlyRepayment = {
  readonly repaidCents: Cents;
  /** Maximum indemnity allowed by law; the contract may set a lower one. */
  readonly indemnityCents: Cents;
  /** Interest saved minus the indemnity. */
  readonly savedCents: Cents;
  readonly insuranceSavedCents: Cents | null;
  /** Certain yearly return of the repayment, from the instalments saved, and from the insurance where it is known. */
  readonly yearlyRatio: Ratio | null;
  readonly monthsLeft: number;
  /** Last instalment after the repayment; null where nothing remains to be paid. */
  readonly endsOn: Day | null;
  /** Without insurance. */
  readonly lastInstalmentCents: Cents | null;
};

export const repaidParts = ["quarter", "half", "whole"] as const;
export type RepaidPart = (typeof repaidParts)[number];

const ratioOf: Readonly<Record<RepaidPart, Ratio>> = { quarter: 1 / 4, half: 1 / 2, whole: 1 };

/** Effects of repaying a quarter, a half and the whole of the balance; partial amounts are in whole hundreds of euros. */
export function repaymentChoices(
  loan: RunningLoan,
): readonly (EarlyRepayment & { readonly part: RepaidPart })[] {
  const left = leftToRepay(loan);
  return repaidParts.flatMap((part) => {
    const repaid = part === "whole" ? left : cents(Math.round((left * ratioOf[part]) / 100_00) * 100_00);
    const found = earlyRepayment(loan, repaid);
    return found === null ? [] : [{ ...found, part }];
  });
}

export function leftToRepay({ coming }: RunningLoan): Cents {
  return sumCents(coming.map((row) => row.principalCents));
}

/** @source code de la consommation, articles L. 313-47 and R. 313-25: six months' interest on what is repaid, at most 3 % of
 *   what was owed before. For home loans only; nothing is asked in the cases of article L. 313-48 */
export function mostIndemnity(loan: RunningLoan, repaidCents: Cents): Cents {
  const sixMonths = (repaidCents * loan.nominalRateRatio) / 2;
  return cents(Math.round(Math.min(sixMonths, leftToRepay(loan) * 0.03)));
}

/** Simulates repaying a part today, a month before the next instalment. The instalment keeps its amount, so the loan ends earlier.
 * Null where there is nothing to repay, or where more is repaid than is owed. */
export function earlyRepayment(loan: RunningLoan, repaidCents: Cents): EarlyRepayment | null {
  const left = leftToRepay(loan);
  if (repaidCents <= 0 || repaidCents > left) return null;
  const indemnityCents = mostIndemnity(loan, repaidCents);
  const rows = scheduleAfter(loan, cents(left - repaidCents));
  const insurance = loan.insuranceMonthlyCents;
  const interest = (some: readonly Instalment[]) => sumCents(some.map((row) => row.interestCents));
  const last = rows.at(-1);
  return {
    repaidCents,
    indemnityCents,
    savedCents: cents(interest(loan.coming) - interest(rows) - indemnityCents),
    insuranceSavedCents: insurance === null ? null : cents(insurance * (loan.coming.length - rows.length)),
    yearlyRatio: yearlyReturn(loan, { paidCents: cents(repaidCents + indemnityCents), rows }),
    monthsLeft: rows.length,
    endsOn: last?.day ?? null,
    lastInstalmentCents: last === undefined ? null : paidIn(last),
  };
}

function paidIn(row: Instalment | undefined): Cents {
  return row === undefined ? zeroCents : cents(row.interestCents + row.principalCents);
}

/** Future instalments for a lower balance: each keeps its amount until nothing is left. */
function scheduleAfter({ coming, nominalRateRatio }: RunningLoan, owedCents: Cents): Instalment[] {
  const rows: Instalment[] = [];
  let owed: number = owedCents;
  for (const [index, row] of coming.entries()) {
    if (owed <= 0) break;
    const interest = Math.round((owed * nominalRateRatio) / 12);
    const isLast = index === coming.length - 1;
    const principal = isLast ? owed : Math.min(owed, paidIn(row) - interest);
    owed -= principal;
    rows.push({
      day: row.day,
      interestCents: cents(interest),
      principalCents: cents(principal),
      outstandingCents: cents(owed),
    });
  }
  return rows;
}

/** Yearly rate at which the amount paid now equals the present value of the payments saved. */
function yearlyReturn(
  loan: RunningLoan,
  { paidCents, rows }: { readonly paidCents: Cents; readonly rows: readonly Instalment[] },
): Ratio | null {
  const insurance = loan.insuranceMonthlyCents ?? zeroCents;
  const spared = loan.coming.map(
    (row, month) => paidIn(row) - paidIn(rows[month]) + (month < rows.length ? 0 : insurance),
  );
  const worth = (yearly: number): number =>
    spared.reduce((sum, amount, month) => sum + amount / (1 + yearly) ** ((month + 1) / 12), 0) - paidCents;
  let [low, high] = [-0.5, 1];
  if (worth(low) < 0 || worth(high) > 0) return null;
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    if (worth(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
