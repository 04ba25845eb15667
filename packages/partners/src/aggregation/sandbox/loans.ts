import { addMonths } from "@vigie/domain";
import type { Day } from "@vigie/domain";
import { lastDayOfMonthNumbered, plainLine } from "./era.ts";
import type { Portfolio, Era, Instalment, Line, LoanPlan } from "./model.ts";

export type LoanTermsPlan = {
  readonly type: LoanPlan["type"];
  readonly borrowedCents: number;
  readonly yearlyRatePercent: number;
  readonly durationMonths: number;
  readonly insuranceCents: number;
  /** Number of instalments paid by the anchor day. */
  readonly paid: number;
  /** Due day of the month. */
  readonly dueOn: number;
};

/** Constant instalments, interest on the outstanding capital (yearly rate / 12), each rounded to the cent; the last instalment
 * absorbs the rounding, so that the capital ends at exactly zero. */
export function amortise(terms: Omit<LoanTermsPlan, "paid" | "dueOn" | "type"> & { firstDay: Day }): {
  readonly instalmentCents: number;
  readonly schedule: readonly Instalment[];
} {
  const monthly = terms.yearlyRatePercent / 1200;
  const exact =
    monthly === 0
      ? terms.borrowedCents / terms.durationMonths
      : (terms.borrowedCents * monthly) / (1 - (1 + monthly) ** -terms.durationMonths);
  const instalmentCents = Math.round(exact);
  const schedule: Instalment[] = [];
  let remaining = terms.borrowedCents;
  for (let at = 0; at < terms.durationMonths; at += 1) {
    const interestCents = Math.round(remaining * monthly);
    const last = at === terms.durationMonths - 1;
    const principalCents = last ? remaining : Math.min(remaining, instalmentCents - interestCents);
    remaining -= principalCents;
    schedule.push({
      day: addMonths(terms.firstDay, at),
      principalCents,
      interestCents,
      insuranceCents: terms.insuranceCents,
      remainingCents: remaining,
    });
  }
  return { instalmentCents, schedule };
}

export function loanPlan(terms: LoanTermsPlan, era: Era): LoanPlan {
  const firstDay = addMonths(lastDayOfMonthNumbered(era.anchor, terms.dueOn), -(terms.paid - 1));
  const { instalmentCents, schedule } = amortise({ ...terms, firstDay });
  return {
    type: terms.type,
    borrowedCents: terms.borrowedCents,
    yearlyRatePercent: terms.yearlyRatePercent,
    durationMonths: terms.durationMonths,
    instalmentCents,
    insuranceCents: terms.insuranceCents,
    signedOn: addMonths(firstDay, -2),
    firstRepaymentOn: firstDay,
    schedule,
    ceilingCents: null,
  };
}

/** Outstanding amount on a day, as a negative balance. The account's lines are the repaid capital. */
export function loanPortfolio(
  base: Omit<Portfolio, "openingCents" | "lines" | "positions" | "loan" | "openedOn" | "iban">,
  plan: LoanPlan,
  era: Era,
): Portfolio {
  const before = plan.schedule.filter((instalment) => instalment.day < era.start).at(-1);
  // A loan taken within the period starts with its full capital outstanding.
  const openingCents = -(before?.remainingCents ?? plan.borrowedCents);
  const lines: Line[] = plan.schedule
    .filter((instalment) => instalment.day >= era.start && instalment.day <= era.end)
    .map((instalment) =>
      plainLine(instalment.day, instalment.principalCents, {
        type: "loan_repayment",
        wording: `REMBOURSEMENT CAPITAL ${instalment.day.slice(5, 7)}/${instalment.day.slice(0, 4)}`,
        category: ["mortgage", "loans"],
      }),
    );
  return { ...base, iban: null, openedOn: plan.signedOn, openingCents, lines, positions: [], loan: plan };
}

/** A revolving credit: a maximum, a used amount, a minimum monthly repayment. */
export function revolvingPortfolio(
  base: Omit<Portfolio, "openingCents" | "lines" | "positions" | "loan" | "iban">,
  use: { ceilingCents: number; usedCents: number; monthlyCents: number; yearlyRatePercent: number },
  era: Era,
): Portfolio {
  const lines = era.months.flatMap((month): Line[] => {
    const paid = plainLine(addMonths(month, 0), use.monthlyCents, {
      type: "loan_repayment",
      wording: "PRELEVEMENT MENSUALITE",
      category: ["revolving_credit", "loans"],
    });
    // Drawn again two weeks later, so that the used amount stays at its level.
    const drawn = plainLine(lastDayOfMonthNumbered(addMonths(month, 1), 18), -use.monthlyCents, {
      type: "withdrawal",
      wording: "UTILISATION RESERVE",
      category: null,
    });
    return drawn.day.slice(0, 7) === month.slice(0, 7) ? [paid, drawn] : [paid];
  });
  const paidUpToAnchor = lines
    .filter((line) => line.day <= era.anchor)
    .reduce((sum, line) => sum + line.cents, 0);
  const plan: LoanPlan = {
    type: "revolvingcredit",
    borrowedCents: use.ceilingCents,
    yearlyRatePercent: use.yearlyRatePercent,
    durationMonths: 36,
    instalmentCents: use.monthlyCents,
    insuranceCents: 0,
    signedOn: base.openedOn ?? era.start,
    firstRepaymentOn: addMonths(base.openedOn ?? era.start, 1),
    schedule: [],
    ceilingCents: use.ceilingCents,
  };
  return {
    ...base,
    iban: null,
    openingCents: -use.usedCents - paidUpToAnchor,
    lines,
    positions: [],
    loan: plan,
  };
}
