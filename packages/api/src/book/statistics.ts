import {
  alertDetails,
  bookConnectionStates,
  fileItems,
  interactionKinds,
  portfolioKinds,
} from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, ratio } from "../types.ts";

const share = { amount, ratio: ratio.nullable() };
const flows = z.object({ in: amount, out: amount });

const reason = z.object({
  alertId: id,
  detail: z.enum(alertDetails).nullable(),
  name: z.string().nullable(),
  amount: amount.nullable(),
  ratio: ratio.nullable(),
  on: dayText.nullable(),
});

const statistics = z.object({
  /** First day of the range, always the first of a month. */
  from: dayText,
  to: dayText,
  customers: z.object({
    total: z.int(),
    /** Linked within the range. */
    new: z.int(),
    /** Number whose last link to the firm ended within the range; their identity is not disclosed. */
    lost: z.int(),
    /** Number of customers with a known shared wealth, which the sums cover. */
    known: z.int(),
    sharing: z.int(),
    /** For each of the last years, oldest first, how many of the customers who joined are still there. Those who left before the
     * year of joining was stored are excluded. */
    cohorts: z.array(z.object({ year: z.int(), arrived: z.int(), stayed: z.int(), ratio })),
    ages: z.array(z.object({ from: z.int().nullable(), count: z.int() })),
  }),
  /** Value of the shared contracts, net of debts. */
  seen: amount,
  /** Amount in Club subscriptions; null without one. */
  underAdvice: amount.nullable(),
  /** Payments to the Club within the range, excluding tax, minus refunds; null where there were none. */
  clubRevenue: amount.nullable(),
  /** Number of customers who made these payments. */
  clubPayers: z.int(),
  /** Start plus the components equals the end, to the cent. */
  growth: z.object({
    start: amount,
    in: amount,
    out: amount,
    market: amount,
    corrections: amount,
    /** Wealth on arrival of customers who joined within the range. */
    newCustomers: amount,
    end: amount,
  }),
  months: z.array(z.object({ month: dayText, in: amount, out: amount, market: amount, end: amount })),
  flowsByOrigin: z.object({ existing: flows, new: flows }),
  kinds: z.array(z.object({ kind: z.enum(portfolioKinds), ...share })),
  /** `held` excludes debts; the ratio is relative to all assets. */
  providers: z.array(z.object({ name: z.string().nullable(), held: amount, ...share })),
  /** Sum of the institutions not listed in `providers`; together they are the total. Null where all are listed. */
  otherProviders: z.object({ count: z.int(), held: amount, ...share }).nullable(),
  concentration: z.object({
    customers: z.array(z.object({ from: z.int(), to: z.int(), ratio })),
    /** A fund is grouped by ISIN under one of its names; lines without an ISIN are grouped by name. */
    lines: z.array(z.object({ name: z.string(), isin: z.string().nullable(), ...share })),
  }),
  service: z.object({
    noContact6: z.int(),
    noContact12: z.int(),
    seen90: z.int(),
    noAppointment: z.int(),
    /** Number of customers with an interaction within the range; `exchanges` counts the interactions. */
    exchanged: z.int(),
    tasksLate: z.int(),
    /** Median minutes from a customer's message within the range to the firm's first response; null where none was answered.
     * `customers` is the number of customers with such a response. */
    answers: z.object({ count: z.int(), customers: z.int(), medianMinutes: z.int().nullable() }),
    exchanges: z.array(z.object({ kind: z.enum(interactionKinds), count: z.int() })),
  }),
  completeness: z.object({
    complete: z.int(),
    missing: z.array(z.object({ item: z.enum(fileItems), count: z.int() })),
  }),
  quality: z.object({
    connections: z.array(z.object({ state: z.enum(bookConnectionStates), count: z.int() })),
    /** Number of customers with a contract of unknown value. */
    unknownValues: z.int(),
    olderThan30: z.int(),
  }),
  /** Customers with a sign of disengagement, largest first; each reason may be dismissed like an alert. */
  atRisk: z.object({
    total: z.int(),
    wealth: amount,
    customers: z.array(
      z.object({
        customerId: id,
        customerName: z.string(),
        wealth: amount.nullable(),
        reasons: z.array(reason),
      }),
    ),
  }),
});
export type BookStatistics = z.output<typeof statistics>;

const months = z.coerce.number().int().min(1).max(36).default(12);

export const statisticsApi = {
  show: endpoint({
    method: "GET",
    path: "/advisory_stats",
    summary:
      "Figures of the book over a range of months: growth told apart, flows, concentration, service, files",
    access: "firm",
    permission: "customers.read",
    mayLag: true,
    query: z.object({ months }),
    reply: z.object({ statistics }),
    errors: [],
  }),
  departures: endpoint({
    method: "GET",
    path: "/advisory_stats/departures",
    summary:
      "Customers who left within a range of months, the newest first: the day, since when, whose; no name is kept",
    access: "firm",
    permission: "customers.read",
    mayLag: true,
    query: z.object({ months }),
    reply: z.object({
      departures: z.array(
        z.object({
          id,
          leftAt: instantText,
          /** Null for those who left before it was stored. */
          sinceYear: z.int().nullable(),
          /** Advisors of the customer. */
          advisors: z.array(z.string()),
        }),
      ),
    }),
    errors: [],
  }),
};
