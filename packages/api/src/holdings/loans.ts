import { repaidParts } from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { portfolio } from "./portfolios.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

/** Loans. What is owed and what is paid are positive; an instalment is without insurance unless it says so. */

const positive = amount.refine((value) => value > 0, "amount.not_positive");
const unsigned = amount.refine((value) => value >= 0, "amount.negative");

/** A property that a loan pays for. */
const home = z.object({ id, name: z.string() });

/** A loan of the list: its terms, the lender's completed by the saver's. */
export const loanSummary = z.object({
  ...portfolio.shape,
  /** Instalment and insurance of a month; null when unknown, 0 once paid back. */
  monthlyCharge: amount.nullable(),
  /** The person's share of it. */
  ownedMonthlyCharge: amount.nullable(),
  nextPayment: z.object({ day: dayText, amount: amount.nullable() }).nullable(),
  realEstate: home.nullable(),
  /** Enough is known of it for a schedule, so that it may be linked to a property. */
  hasSchedule: z.boolean(),
});
export type LoanSummary = z.output<typeof loanSummary>;

/** All visible loans together. */
const loansTotal = z.object({
  debt: amount,
  asOf: dayText.nullable(),
  /** Loans that count for a share only. */
  sharedCount: z.int(),
  /** Loans whose debt is unknown: they are not in it. */
  unknownCount: z.int(),
  /** Weighted by what is left to pay; null where no rate is known. */
  averageRateRatio: ratio.nullable(),
  insuranceMonthly: amount,
  /** Loans whose insurance nobody told. */
  insuranceUnknownCount: z.int(),
  /** Instalments and insurance of a month; null when one of them is unknown. */
  monthlyCharge: amount.nullable(),
  /** Of the owner's share, as the rest of the total. */
  nextPayment: z.object({ portfolioId: id, day: dayText, amount: amount.nullable() }).nullable(),
  /** How all of them are paid back; null where nothing is owed, or where the schedule of one is unknown. */
  payOff: z
    .object({
      endsOn: dayText,
      interestLeft: amount,
      /** Today, each year from it, around the end of each loan, and the end of all. */
      points: z.array(z.object({ day: dayText, outstanding: amount })),
    })
    .nullable(),
});
export type LoansTotal = z.output<typeof loansTotal>;

const debtRatio = z.object({
  /** Between these two: incomes are told by level. Null where the level has no such bound. */
  fromRatio: ratio.nullable(),
  toRatio: ratio.nullable(),
  verdict: z.enum(["within", "above", "undetermined"]).nullable(),
  unknown: z.enum(["income", "instalment"]).nullable(),
  normRatio: ratio,
  normSource: z.string(),
  monthlyCharge: amount.nullable(),
  /** Yearly, net; null without bound, or where the income is unknown. */
  incomeFrom: amount.nullable(),
  incomeTo: amount.nullable(),
  /** A month, of the saver's properties; 70 % of them count. */
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
  /** As they are used: the lender's word, and the saver's where the lender says nothing. */
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
  /** Those that the saver typed in. */
  said: z.array(settingName),
  /** Those of which the lender says something else: the lender's is used. */
  contradicted: z.array(settingName),
  nextPayment: z.object({ day: dayText, amount: amount.nullable() }).nullable(),
  paid: parts,
  left: parts,
  /** From the first instalment, or from the next one where the beginning is unknown; null without enough terms. */
  basis: z.enum(["whole", "remaining"]).nullable(),
  schedule: z.array(
    z.object({ day: dayText, interest: amount, principal: amount, insurance: amount, outstanding: amount }),
  ),
  realEstate: home.nullable(),
});
export type LoanDetail = z.output<typeof loanDetail>;

/** What repaying a part of a home loan today would do, its instalment kept. Whole amounts, whoever owns the loan. */
const earlyRepayment = z.object({
  on: dayText,
  /** The rate of the Livret A that day, with which the return may be compared: both are certain. */
  livretARatio: ratio.nullable(),
  /** The last day of the loan as it is. */
  endsOn: dayText.nullable(),
  choices: z.array(
    z.object({
      /** The loan and the part. */
      key: z.string(),
      part: z.enum(repaidParts),
      repaid: amount,
      /** The most that the law lets the lender ask. */
      indemnity: amount,
      /** Interest no longer paid, less the indemnity. */
      saved: amount,
      insuranceSaved: amount.nullable(),
      /** Insurance included where it is known. */
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
    /** Null for another loan than a home's, or without a schedule of constant instalments. */
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
