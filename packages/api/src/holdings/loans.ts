import { repaidParts } from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { portfolio } from "./portfolios.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

/** Loans. Debts and payments are positive; an instalment excludes insurance unless stated. */

const positive = amount.refine((value) => value > 0, "amount.not_positive");
const unsigned = amount.refine((value) => value >= 0, "amount.negative");

/** The property financed by a loan. */
const home = z.object({ id, name: z.string() });

/** A loan in the list: the lender's terms, completed by the saver's. */
export const loanSummary = z.object({
  ...portfolio.shape,
  /** Monthly instalment and insurance; null where unknown, 0 once repaid. */
  monthlyCharge: amount.nullable(),
  /** The person's share of it. */
  ownedMonthlyCharge: amount.nullable(),
  nextPayment: z.object({ day: dayText, amount: amount.nullable() }).nullable(),
  realEstate: home.nullable(),
  /** True where enough data exists for a schedule, so that it may be linked to a property. */
  hasSchedule: z.boolean(),
});
export type LoanSummary = z.output<typeof loanSummary>;

/** All visible loans together. */
const loansTotal = z.object({
  debt: amount,
  asOf: dayText.nullable(),
  /** Number of loans that count only in part. */
  sharedCount: z.int(),
  /** Number of loans of unknown debt, which it excludes. */
  unknownCount: z.int(),
  /** Weighted by outstanding amount; null where no rate is known. */
  averageRateRatio: ratio.nullable(),
  insuranceMonthly: amount,
  /** Number of loans of unknown insurance. */
  insuranceUnknownCount: z.int(),
  /** Monthly instalments and insurance; null where one of them is unknown. */
  monthlyCharge: amount.nullable(),
  /** Owner's share, like the rest of the total. */
  nextPayment: z.object({ portfolioId: id, day: dayText, amount: amount.nullable() }).nullable(),
  /** Repayment of all loans; null where nothing is owed, or where the schedule of one is unknown. */
  payOff: z
    .object({
      endsOn: dayText,
      interestLeft: amount,
      /** Today, each anniversary, around the end of each loan, and at the last end. */
      points: z.array(z.object({ day: dayText, outstanding: amount })),
    })
    .nullable(),
});
export type LoansTotal = z.output<typeof loansTotal>;

const debtRatio = z.object({
  /** Range of the ratio, as incomes are known by level. Null where the level has no such bound. */
  fromRatio: ratio.nullable(),
  toRatio: ratio.nullable(),
  verdict: z.enum(["within", "above", "undetermined"]).nullable(),
  unknown: z.enum(["income", "instalment"]).nullable(),
  normRatio: ratio,
  normSource: z.string(),
  monthlyCharge: amount.nullable(),
  /** Yearly net income; null without a bound, or where unknown. */
  incomeFrom: amount.nullable(),
  incomeTo: amount.nullable(),
  /** Monthly rents of the saver's properties; 70 % of them count. */
  rents: amount,
  asOf: dayText.nullable(),
});
export type DebtRatio = z.output<typeof debtRatio>;

const parts = z.object({
  capital: amount.nullable(),
  interest: amount.nullable(),
  insurance: amount.nullable(),
});

const loanSettings = z.object({
  signedOn: typedDay("fact").nullable(),
  endsOn: typedDay("life").nullable(),
  borrowed: positive.nullable(),
  nominalRateRatio: ratio.min(0).max(0.3).nullable(),
  insuranceMonthly: unsigned.nullable(),
});

const settingName = z.enum(["signed_on", "ends_on", "borrowed", "nominal_rate_ratio", "insurance_monthly"]);

export const loanDetail = z.object({
  id,
  name: z.string(),
  amountAsOf: dayText.nullable(),
  source: z.enum(["provider", "file", "typed"]),
  /** Effective terms: the lender's, completed by the saver's. */
  terms: z.object({
    ...loanSettings.shape,
    borrowed: amount.nullable(),
    insuranceMonthly: amount.nullable(),
    nominalRateRatio: ratio.nullable(),
    outstanding: amount.nullable(),
    instalment: amount.nullable(),
    firstRepaymentOn: dayText.nullable(),
    durationMonths: z.int().nullable(),
    deferred: z.boolean(),
  }),
  /** Terms entered by the saver. */
  said: z.array(settingName),
  /** Terms on which the lender differs: the lender's are used. */
  contradicted: z.array(settingName),
  nextPayment: z.object({ day: dayText, amount: amount.nullable() }).nullable(),
  paid: parts,
  left: parts,
  /** From the first instalment, or from the next one where the beginning is unknown; null if the terms are incomplete. */
  basis: z.enum(["whole", "remaining"]).nullable(),
  schedule: z.array(
    z.object({ day: dayText, interest: amount, principal: amount, insurance: amount, outstanding: amount }),
  ),
  realEstate: home.nullable(),
});
export type LoanDetail = z.output<typeof loanDetail>;

/** Effect of repaying a part of a home loan today, with an unchanged instalment. Full amounts, whoever owns the loan. */
const earlyRepayment = z.object({
  on: dayText,
  /** Livret A rate on that day, for comparison with the return: both are certain. */
  livretARatio: ratio.nullable(),
  /** Last day of the loan without the repayment. */
  endsOn: dayText.nullable(),
  choices: z.array(
    z.object({
      /** Id of the loan and the part. */
      key: z.string(),
      part: z.enum(repaidParts),
      repaid: amount,
      /** Maximum indemnity allowed by law. */
      indemnity: amount,
      /** Interest saved minus the indemnity. */
      saved: amount,
      insuranceSaved: amount.nullable(),
      /** Including insurance where it is known. */
      yearlyRatio: ratio.nullable(),
      monthsLeft: z.int(),
      endsOn: dayText.nullable(),
    }),
  ),
});
export type EarlyRepaymentView = z.output<typeof earlyRepayment>;

const params = z.object({ id });
const reply = z.object({ loan: loanDetail });

export const loansApi = {
  list: endpoint({
    method: "GET",
    path: "/users/{id}/loans",
    summary: "Loans, the newest first, and what they are together",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    versioned: true,
    reply: z.object({ loans: z.array(loanSummary), total: loansTotal }),
    errors: [],
  }),
  debtRatio: endpoint({
    method: "GET",
    path: "/users/{id}/loans/debt_ratio",
    summary: "What loans take of the income, insurance included, beside the norm",
    access: "owner",
    subject: "id",
    needs: "debtRatio",
    params: z.object({ id: who }),
    versioned: true,
    reply: z.object({ debtRatio }),
    errors: [],
  }),
  show: endpoint({
    method: "GET",
    path: "/portfolios/{id}/loan",
    summary: "A loan with its schedule, what is paid of interest and capital, and what is left",
    access: "owner",
    params,
    versioned: true,
    reply,
    errors: ["loan.not_found"],
  }),
  earlyRepayment: endpoint({
    method: "GET",
    path: "/portfolios/{id}/loan/early_repayment",
    summary: "What repaying a quarter, half or all of a home loan today would cost, save and yield",
    access: "owner",
    params,
    /** Null for a loan other than a home loan, or without a schedule of constant instalments. */
    reply: z.object({ earlyRepayment: earlyRepayment.nullable() }),
    errors: ["loan.not_found"],
  }),
  settings: endpoint({
    method: "PUT",
    path: "/portfolios/{id}/loan",
    summary: "Say what the lender does not tell of a loan, or tells wrong; absent stays, null forgets",
    access: "owner",
    params,
    body: z.object({ loan: loanSettings.partial() }),
    reply,
    errors: ["loan.not_found", "loan.end_before_start", "loan.terms"],
  }),
  link: endpoint({
    method: "PUT",
    path: "/portfolios/{id}/link",
    summary: "Link a loan to the property that it pays for",
    access: "owner",
    needs: "realEstate",
    params,
    body: z.object({ realEstateId: id }),
    reply,
    errors: ["loan.not_found", "real_estate.not_found", "loan.insufficient_data", "loan.already_linked"],
  }),
  unlink: endpoint({
    method: "PUT",
    path: "/portfolios/{id}/unlink",
    summary: "Unlink a loan from its property",
    access: "owner",
    needs: "realEstate",
    params,
    reply,
    errors: ["loan.not_found", "loan.not_linked"],
  }),
};
