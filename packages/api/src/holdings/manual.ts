import {
  holdingKinds,
  kindDetails,
  paymentDirections,
  portfolioKinds,
  provenances,
  repaymentKinds,
} from "@vigie/domain";
import { z } from "zod";
import { typedDay } from "../typed-values.ts";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, decimal, id, nothing, ratio } from "../types.ts";

/** Portfolios that the saver types in. What is owed on a loan is given and shown positive, as a saver says it. */

const name = z.string().trim().min(1).max(120);
const label = z.string().trim().min(1).max(200);
/** At most fifteen digits before the point and ten after it: no honest number of parts needs more. */
const parts = decimal.max(27).regex(/^\d{1,15}(\.\d{1,10})?$/);
const positive = amount.refine((value) => value > 0, "amount.not_positive");
const unsigned = amount.refine((value) => value >= 0, "amount.negative");

const datedValue = z.object({ day: typedDay("fact"), amount });

const line = z.object({
  isin: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9]{9}\d$/)
    .nullable(),
  label,
  holdingKind: z.enum(holdingKinds),
  /** Parts and price give the value; a euro fund or cash has its amount alone. */
  quantity: parts.nullable(),
  unitPrice: parts.nullable(),
  unitCost: parts.nullable(),
  amount: unsigned.nullable(),
});
export type ManualLine = z.output<typeof line>;

const lines = z.object({ asOf: typedDay("fact"), items: z.array(line).max(200) });

const loan = z.object({
  borrowed: positive,
  nominalRateRatio: ratio.min(0).max(0.3),
  durationMonths: z.int().min(1).max(480),
  firstRepaymentOn: typedDay("life"),
  signedOn: typedDay("fact").nullable(),
  /** Without insurance; computed where it is null. */
  instalment: positive.nullable(),
  insuranceMonthly: unsigned.nullable(),
  repayment: z.enum(repaymentKinds).default("constant"),
  /** Of a deferral: months of the duration before the first constant instalment. */
  deferredMonths: z.int().min(0).max(240).default(0),
});
export type ManualLoan = z.output<typeof loan>;

const payment = z.object({
  label: label.nullable(),
  direction: z.enum(paymentDirections),
  amount: positive,
  startsOn: typedDay("life"),
  endsOn: typedDay("life").nullable(),
});
export type ManualPayment = z.output<typeof payment>;

export const manualPortfolio = z.object({
  id,
  name: z.string(),
  kind: z.enum(portfolioKinds),
  kindDetail: z.enum(kindDetails).nullable(),
  institution: z.string().nullable(),
  /** As the portfolio counts: what is owed is negative here. */
  amount: amount.nullable(),
  amountAsOf: dayText.nullable(),
  provenance: z.enum(provenances).nullable(),
  /** Typed in, the newest first. */
  values: z.array(datedValue),
  lines: z.object({
    asOf: dayText.nullable(),
    items: z.array(
      z.object({
        ...line.shape,
        quantity: decimal.nullable(),
        unitPrice: decimal.nullable(),
        unitCost: decimal.nullable(),
        amount: amount.nullable(),
        /** Where prices of its fund came since the line was typed: what they make of it, and the last one's day. */
        computed: z
          .object({ day: dayText, unitPrice: decimal.nullable(), amount: amount.nullable() })
          .nullable(),
      }),
    ),
  }),
  loan: loan.nullable(),
  /** Derived from the terms; without insurance. */
  schedule: z.array(z.object({ day: dayText, interest: amount, principal: amount, outstanding: amount })),
  payments: z.array(z.object({ ...payment.shape, id, nextOn: dayText.nullable() })),
});
export type ManualPortfolio = z.output<typeof manualPortfolio>;

const partErrors = [
  "portfolio.not_found",
  "manual_contract.future_day",
  "manual_contract.negative",
  "manual_contract.no_lines",
  "manual_contract.no_payments",
  "manual_contract.not_a_loan",
  "manual_contract.payment_days",
  "manual_contract.day_twice",
  "manual_contract.loan_terms",
  "manual_contract.loan_days",
  "manual_contract.line_value",
  "manual_contract.too_many",
] as const;

const reply = z.object({ manualContract: manualPortfolio });
const params = z.object({ id });

export const manualPortfoliosApi = {
  create: endpoint({
    method: "POST",
    path: "/users/me/manual_contracts",
    summary: "Type a portfolio in: dated values, lines, the terms of a loan, payments of each month",
    access: "customer",
    needs: "manualInternalManagement",
    body: z.object({
      /** Drawn by who sends. The same portfolio sent again under its key is answered as it stands, not typed in twice;
       * another under the same key is refused. */
      requestKey: z.uuid().nullable().default(null),
      manualContract: z.object({
        name,
        kind: z.enum(portfolioKinds),
        kindDetail: z.enum(kindDetails).nullable().default(null),
        institution: name.nullable().default(null),
        values: z.array(datedValue).max(500).default([]),
        lines: lines.nullable().default(null),
        loan: loan.nullable().default(null),
        payments: z.array(payment).max(20).default([]),
      }),
    }),
    reply,
    status: 201,
    errors: [...partErrors, "manual_contract.no_value", "request.key_reused"],
  }),
  show: endpoint({
    method: "GET",
    path: "/users/me/manual_contracts/{id}",
    summary: "What was typed in of a portfolio",
    access: "customer",
    needs: "manualInternalManagement",
    params,
    reply,
    errors: ["portfolio.not_found"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/users/me/manual_contracts/{id}",
    summary: "Change the name, the kind, the institution or the terms of a loan; what is absent stays",
    access: "customer",
    needs: "manualInternalManagement",
    params,
    body: z.object({
      manualContract: z.object({
        name: name.optional(),
        kind: z.enum(portfolioKinds).optional(),
        kindDetail: z.enum(kindDetails).nullable().optional(),
        institution: name.nullable().optional(),
        loan: loan.nullable().optional(),
      }),
    }),
    reply,
    errors: [...partErrors, "portfolio.invalid_kind"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/users/me/manual_contracts/{id}",
    summary: "Delete a portfolio that was typed in, with its history; the confirmation box must be ticked",
    access: "customer",
    needs: "manualInternalManagement",
    params,
    query: z.object({ confirmed: z.boolean().default(false) }),
    reply: nothing,
    errors: ["portfolio.not_found", "manual_contract.confirmation_required"],
  }),
  addValue: endpoint({
    method: "POST",
    path: "/users/me/manual_contracts/{id}/values",
    summary: "Add a dated value",
    access: "customer",
    needs: "manualInternalManagement",
    params,
    body: z.object({ value: datedValue }),
    reply,
    status: 201,
    errors: partErrors,
  }),
  changeValue: endpoint({
    method: "PUT",
    path: "/users/me/manual_contracts/{id}/values/{day}",
    summary: "Correct a dated value, or its day",
    access: "customer",
    needs: "manualInternalManagement",
    params: z.object({ id, day: dayText }),
    body: z.object({ value: datedValue }),
    reply,
    errors: [...partErrors, "manual_contract.value_not_found"],
  }),
  removeValue: endpoint({
    method: "DELETE",
    path: "/users/me/manual_contracts/{id}/values/{day}",
    summary: "Remove a dated value",
    access: "customer",
    needs: "manualInternalManagement",
    params: z.object({ id, day: dayText }),
    reply,
    errors: [...partErrors, "manual_contract.value_not_found"],
  }),
  setLines: endpoint({
    method: "PUT",
    path: "/users/me/manual_contracts/{id}/lines",
    summary: "Replace the lines; their sum becomes the value of their day",
    access: "customer",
    needs: "manualInternalManagement",
    params,
    body: z.object({ lines }),
    reply,
    errors: partErrors,
  }),
  setPayments: endpoint({
    method: "PUT",
    path: "/users/me/manual_contracts/{id}/payments",
    summary: "Replace the payments of each month; one that keeps its id keeps its operations",
    access: "customer",
    needs: "manualInternalManagement",
    params,
    body: z.object({
      payments: z.array(z.object({ ...payment.shape, id: id.nullable().default(null) })).max(20),
    }),
    reply,
    errors: partErrors,
  }),
};
