import { cents, type Cents, zeroCents } from "../kernel/cents.ts";
import { addMonths, type Day, day } from "../kernel/day.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import { isInvested, isLoan, type LoanTerms, type PortfolioKind, type Provenance } from "./portfolios.ts";
import { changesSince, type LineCourse } from "./typed-lines.ts";
import { typedLoanPoints } from "./typed-loans.ts";
import { portfolioHistory, type KnownValue, type Movement, type ValuationPoint } from "./valuations.ts";

/** A portfolio entered by the saver: dated values, lines, the terms of a loan, monthly payments. */

export type TypedValue = {
  readonly day: Day;
  readonly valueCents: Cents;
  /** Set where another source than the saver gave the value: a file joined to the portfolio. */
  readonly provenance?: Provenance;
};

/** Nothing held today was valued, signed or paid before this day: an earlier one is a typing error in the year. */
export const earliestTypedDay = day("1900-01-01");

export const paymentDirections = ["deposit", "withdrawal"] as const;
export type PaymentDirection = (typeof paymentDirections)[number];

/** A payment made each month on the same day, between its first and last day; null has no end. */
export type RecurringPayment = {
  readonly direction: PaymentDirection;
  /** Positive. */
  readonly amountCents: Cents;
  readonly startsOn: Day;
  readonly endsOn: Day | null;
};

/** A hundred years: bounds the list if the first day was mistyped. */
const maxPayments = 1_200;

/** Returns the days of a payment up to a day. The 31st becomes the last day of a shorter month, and is the 31st again
 * afterwards. */
export function paymentDays(payment: RecurringPayment, until: Day): Day[] {
  const end = payment.endsOn !== null && payment.endsOn < until ? payment.endsOn : until;
  const days: Day[] = [];
  for (let month = 0; month < maxPayments; month += 1) {
    const due = addMonths(payment.startsOn, month);
    if (due > end) break;
    days.push(due);
  }
  return days;
}

/** Returns the first day of the payment after this one; null once it has ended. */
export function nextPaymentDay(payment: RecurringPayment, after: Day): Day | null {
  for (let month = 0; month < maxPayments; month += 1) {
    const due = addMonths(payment.startsOn, month);
    if (payment.endsOn !== null && due > payment.endsOn) return null;
    if (due > after) return due;
  }
  return null;
}

/** Movement that a payment causes in the portfolio. On an invested portfolio it comes from or goes to the saver. */
export function paymentMovement(kind: PortfolioKind, payment: RecurringPayment, day: Day): Movement {
  const sign = payment.direction === "deposit" ? 1 : -1;
  const invested = isInvested(kind);
  const type =
    payment.direction === "deposit"
      ? invested
        ? "contribution"
        : "deposit"
      : invested
        ? "payout"
        : "withdrawal";
  return { day, amountCents: cents(sign * payment.amountCents), type };
}

export type TypedPortfolio = {
  readonly kind: PortfolioKind;
  /** Entered values, oldest first, one per day. A debt is negative. */
  readonly values: readonly TypedValue[];
  readonly loan: LoanTerms | null;
  /** Payments up to today. */
  readonly movements: readonly Movement[];
  /** Lines with known prices after the day for which they were entered. */
  readonly lines?: readonly LineCourse[];
  readonly today: Day;
};

export type TypedState = {
  readonly valueCents: Cents | null;
  readonly asOf: Day | null;
  /** `typed` where the last value is the saver's own, `computed` where payments or a schedule extend it. */
  readonly provenance: Provenance | null;
  readonly points: readonly ValuationPoint[];
  readonly loan: LoanTerms | null;
  /** Next day on which the value changes by itself. */
  readonly nextOn: Day | null;
};

/** Present and past value of a manually entered portfolio. The saver's own values are never changed; values between and after them
 * are computed from the payments and from the schedule of the loan, and marked as computed. */
export function typedState(portfolio: TypedPortfolio): TypedState {
  const loaned = portfolio.loan === null ? null : typedLoanPoints(portfolio.loan, portfolio);
  const known = loaned?.known ?? [...portfolio.values.map(typedPoint), ...valuesAfter(portfolio)];
  const movements = loaned === null ? portfolio.movements : [];
  const points = portfolioHistory({ kind: portfolio.kind, known, movements, backCast: [] });
  // A loan that will be signed later has a known balance of zero.
  const last = known.at(-1) ?? (loaned === null ? undefined : nothingYet(portfolio.today));
  return {
    valueCents: last?.valueCents ?? null,
    asOf: last?.day ?? null,
    provenance: last?.provenance ?? null,
    points,
    loan: loaned?.terms ?? portfolio.loan,
    nextOn: loaned?.nextOn ?? null,
  };
}

function nothingYet(today: Day): KnownValue {
  return { day: today, valueCents: zeroCents, provenance: "computed" };
}

function typedPoint(value: TypedValue): KnownValue {
  return { ...value, provenance: value.provenance ?? "typed" };
}

/** Only an account may be overdrawn: elsewhere a payment above the balance leaves zero. */
const mayBeNegative: readonly PortfolioKind[] = ["checking", "joint", "card"];

export function isNegativeAllowed(kind: PortfolioKind): boolean {
  return mayBeNegative.includes(kind);
}

/** After the saver's last value, the value changes by the payments, and by the known prices of the lines. */
function valuesAfter({ kind, values, movements, lines }: TypedPortfolio): KnownValue[] {
  const last = values.at(-1);
  if (last === undefined) return [];
  const paid = paidAfter(last, kind, movements);
  const priced = changesSince(lines ?? [], last.day);
  const days = [...new Set([...paid, ...priced].map(({ day }) => day))].toSorted();
  return days.map((day) => {
    const base = paid.findLast((one) => one.day <= day)?.value ?? last.valueCents;
    const value = base + (priced.findLast((one) => one.day <= day)?.changeCents ?? 0);
    const valueCents = cents(value < 0 && !isNegativeAllowed(kind) ? 0 : value);
    return { day, valueCents, provenance: "computed" };
  });
}

/** Value on each day of a payment, without price changes. */
function paidAfter(
  last: TypedValue,
  kind: PortfolioKind,
  movements: readonly Movement[],
): readonly { readonly day: Day; readonly value: number }[] {
  let value: number = last.valueCents;
  const byDay = new Map<Day, number>();
  for (const movement of movements.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    if (movement.day <= last.day) continue;
    value += movement.amountCents;
    if (value < 0 && !isNegativeAllowed(kind)) value = 0;
    byDay.set(movement.day, value);
  }
  return [...byDay].map(([day, after]) => ({ day, value: after }));
}

/** Kinds that hold lines: invested portfolios, and "other" for crypto-assets and objects. */
export function holdsLines(kind: PortfolioKind): boolean {
  return isInvested(kind) || kind === "other";
}

/** Kinds that can have monthly deposits or withdrawals. */
export function takesPayments(kind: PortfolioKind): boolean {
  return !isLoan(kind) && kind !== "realestate";
}

export type TypedPortfolioCode =
  | "manual_contract.future_day"
  | "manual_contract.negative"
  | "manual_contract.no_lines"
  | "manual_contract.no_payments"
  | "manual_contract.not_a_loan"
  | "manual_contract.payment_days"
  | "manual_contract.day_twice";

export type TypedParts = {
  readonly kind: PortfolioKind;
  readonly values: readonly TypedValue[];
  readonly hasLines: boolean;
  readonly hasLoan: boolean;
  readonly payments: readonly RecurringPayment[];
  readonly today: Day;
};

/** Validates the parts of a manually entered portfolio. Amounts of a debt are positive. */
export function checkTypedPortfolio(parts: TypedParts): Result<null, TypedPortfolioCode> {
  const { kind, values, payments, today } = parts;
  if (values.some((value) => value.day > today)) return fail("manual_contract.future_day");
  if (new Set(values.map((value) => value.day)).size < values.length)
    return fail("manual_contract.day_twice");
  if (!isNegativeAllowed(kind) && values.some((value) => value.valueCents < 0))
    return fail("manual_contract.negative");
  if (parts.hasLines && !holdsLines(kind)) return fail("manual_contract.no_lines");
  if (parts.hasLoan && !isLoan(kind)) return fail("manual_contract.not_a_loan");
  if (payments.length > 0 && !takesPayments(kind)) return fail("manual_contract.no_payments");
  const wrong = payments.some((payment) => payment.endsOn !== null && payment.endsOn < payment.startsOn);
  return wrong ? fail("manual_contract.payment_days") : ok(null);
}
