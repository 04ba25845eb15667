import fc from "fast-check";
import { expect, test } from "vitest";
import { cents, centsFromDecimal } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import {
  checkTypedPortfolio,
  nextPaymentDay,
  paymentDays,
  paymentMovement,
  type RecurringPayment,
  type TypedPortfolio,
  typedState,
} from "./manual.ts";
import { lineValueCents } from "./line-value.ts";
import { constantInstalment, typedLoanSchedule, typedLoanTerms } from "./typed-loans.ts";

const monthly: RecurringPayment = {
  direction: "deposit",
  amountCents: cents(100_00),
  startsOn: day("2026-01-31"),
  endsOn: null,
};

test("a payment of the 31st falls on the last day of shorter months, and on the 31st again after them", () => {
  expect(paymentDays(monthly, day("2026-04-30"))).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
  ]);
  expect(nextPaymentDay(monthly, day("2026-02-28"))).toBe("2026-03-31");
});

test("a payment ends on its last day", () => {
  const ended = { ...monthly, endsOn: day("2026-03-01") };
  expect(paymentDays(ended, day("2027-01-01"))).toEqual(["2026-01-31", "2026-02-28"]);
  expect(nextPaymentDay(ended, day("2026-02-28"))).toBeNull();
});

const savings: TypedPortfolio = {
  kind: "savings",
  values: [
    { day: day("2026-01-01"), valueCents: cents(1_000_00) },
    { day: day("2026-03-01"), valueCents: cents(1_250_00) },
  ],
  loan: null,
  movements: [],
  today: day("2026-06-01"),
};

test("the last dated value is the value, and says that it was typed", () => {
  expect(typedState(savings)).toMatchObject({
    valueCents: 1_250_00,
    asOf: "2026-03-01",
    provenance: "typed",
  });
  expect(typedState({ ...savings, values: [] })).toMatchObject({ valueCents: null, asOf: null, points: [] });
});

test("payments after the last dated value carry it on, and say that it was computed", () => {
  const movements = paymentDays(monthly, savings.today).map((due) =>
    paymentMovement("savings", monthly, due),
  );
  const state = typedState({ ...savings, movements });
  expect(state).toMatchObject({ valueCents: 1_550_00, asOf: "2026-05-31", provenance: "computed" });
  expect(
    state.points.filter((point) => point.provenance === "typed").map((point) => point.valueCents),
  ).toEqual([1_000_00, 1_250_00]);
});

test("what is paid into an invested portfolio is paid, not earned", () => {
  const movements = [paymentMovement("lifeinsurance", monthly, day("2026-03-31"))];
  const { points } = typedState({ ...savings, kind: "lifeinsurance", movements });
  expect(points.map((point) => [point.valueCents, point.paidTotalCents])).toEqual([
    [1_000_00, 1_000_00],
    [1_250_00, 1_000_00],
    [1_350_00, 1_100_00],
  ]);
});

test("a withdrawal never leaves less than nothing on a savings account", () => {
  const taken = { ...monthly, direction: "withdrawal", amountCents: cents(900_00) } as const;
  const movements = paymentDays(taken, savings.today).map((due) => paymentMovement("savings", taken, due));
  expect(typedState({ ...savings, movements }).valueCents).toBe(0);
});

// 200 000 € over 240 months at 3.60 %: 1 170,22 € a month by the formula of constant annuities.
const terms = {
  borrowedCents: cents(200_000_00),
  nominalRateRatio: 0.036,
  durationMonths: 240,
  firstRepaymentOn: day("2020-02-05"),
  signedOn: day("2020-01-05"),
  instalmentCents: null,
  insuranceMonthlyCents: cents(25_00),
};

test("the constant instalment repays the loan to the cent", () => {
  expect(constantInstalment(cents(200_000_00), 0.036, 240)).toBe(1_170_22);
  expect(constantInstalment(cents(12_000_00), 0, 12)).toBe(1_000_00);
  const made = typedLoanTerms(terms);
  if (!made.ok) throw new Error(made.code);
  const schedule = typedLoanSchedule(made.value);
  expect(schedule).toHaveLength(240);
  expect(schedule[0]).toMatchObject({ day: "2020-02-05", interestCents: 600_00, principalCents: 570_22 });
  expect(schedule.at(-1)).toMatchObject({ day: "2040-01-05", outstandingCents: 0 });
  expect(schedule.reduce((sum, row) => sum + row.principalCents, 0)).toBe(200_000_00);
});

test("a loan is worth what is left to pay, negative, and its terms are brought to today", () => {
  const made = typedLoanTerms(terms);
  if (!made.ok) throw new Error(made.code);
  const state = typedState({
    kind: "mortgage",
    values: [],
    loan: made.value,
    movements: [],
    today: day("2026-11-20"),
  });
  expect(state.asOf).toBe("2026-11-05");
  expect(state.nextOn).toBe("2026-12-05");
  expect(state.valueCents).toBe(-Number(state.loan?.outstandingCents));
  expect(state.loan).toMatchObject({ nextPaymentOn: "2026-12-05", paymentsLeft: 158, endsOn: "2040-01-05" });
  const corrected = typedState({
    kind: "mortgage",
    values: [{ day: day("2026-11-10"), valueCents: cents(100_000_00) }],
    loan: made.value,
    movements: [],
    today: day("2026-11-20"),
  });
  expect(corrected).toMatchObject({ valueCents: -100_000_00, provenance: "typed", asOf: "2026-11-10" });
});

test("an instalment that does not pay the interest is refused", () => {
  expect(typedLoanTerms({ ...terms, instalmentCents: cents(600_00) })).toMatchObject({
    code: "manual_contract.loan_terms",
  });
});

test("parts of a portfolio that do not go together are refused", () => {
  const parts = {
    kind: "savings",
    values: savings.values,
    hasLines: false,
    hasLoan: false,
    payments: [],
    today: savings.today,
  } as const;
  const codes = [
    parts,
    { ...parts, today: day("2026-02-01") },
    { ...parts, values: [{ day: day("2026-01-01"), valueCents: cents(-1) }] },
    { ...parts, hasLines: true },
    { ...parts, hasLoan: true },
    { ...parts, kind: "loan", payments: [monthly] } as const,
    { ...parts, payments: [{ ...monthly, endsOn: day("2025-01-01") }] },
    { ...parts, values: [...savings.values, ...savings.values] },
  ].map((one) => {
    const checked = checkTypedPortfolio(one);
    return checked.ok ? "ok" : checked.code;
  });
  expect(codes).toEqual([
    "ok",
    "manual_contract.future_day",
    "manual_contract.negative",
    "manual_contract.no_lines",
    "manual_contract.not_a_loan",
    "manual_contract.no_payments",
    "manual_contract.payment_days",
    "manual_contract.day_twice",
  ]);
});

test("parts times price is exact and rounded once", () => {
  expect(lineValueCents("12.3456", "98.765")).toBe(centsFromDecimal("1219.313184"));
  expect(lineValueCents("0.005", "1")).toBe(1);
  expect(lineValueCents("0.1", "0.2")).toBe(2);
  expect(lineValueCents("x", "1")).toBeNull();
  const whole = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(whole, whole, (quantity, price) => {
      expect(lineValueCents(`${quantity}`, `${price}.00`)).toBe(quantity * price * 100);
    }),
    { seed: 6, numRuns: 200 },
  );
});
