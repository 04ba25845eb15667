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
  /** The first day of the range, the first of a month. */
  from: dayText,
  to: dayText,
  customers: z.object({
    total: z.int(),
    /** Linked within the range. */
    new: z.int(),
    /** Whose last link to the firm ended within the range; nothing says who they were. */
    lost: z.int(),
    /** Whose shared wealth somebody knows: the sums are of them. */
    known: z.int(),
    sharing: z.int(),
    /** Of those who came in each of the last years, the oldest first, how many are still there. Who left before the year of their
     * coming was kept is in none. */
    cohorts: z.array(z.object({ year: z.int(), arrived: z.int(), stayed: z.int(), ratio })),
    ages: z.array(z.object({ from: z.int().nullable(), count: z.int() })),
  }),
  /** Of the shared contracts, net of debts. */
  seen: amount,
  /** In Club subscriptions; null while there is none. */
  underAdvice: amount.nullable(),
  /** What they paid to the Club within the range, without tax, less refunds; null where nothing was paid. */
  clubRevenue: amount.nullable(),
  /** Whose payments these are. */
  clubPayers: z.int(),
  /** Start and the parts make the end, to the cent. */
  growth: z.object({
    start: amount,
    in: amount,
    out: amount,
    market: amount,
    corrections: amount,
    /** What those who came within the range had on arrival. */
    newCustomers: amount,
    end: amount,
  }),
  months: z.array(z.object({ month: dayText, in: amount, out: amount, market: amount, end: amount })),
  flowsByOrigin: z.object({ existing: flows, new: flows }),
  kinds: z.array(z.object({ kind: z.enum(portfolioKinds), ...share })),
  /** `held` leaves debts out, and the ratio is its share of all that is held. */
  providers: z.array(z.object({ name: z.string().nullable(), held: amount, ...share })),
  /** Those beside `providers`, together: with them the houses make the whole. Null where every house is told. */
  otherProviders: z.object({ count: z.int(), held: amount, ...share }).nullable(),
  concentration: z.object({
    customers: z.array(z.object({ from: z.int(), to: z.int(), ratio })),
    /** One fund by its ISIN, under one of its names; those without one by their names. */
    lines: z.array(z.object({ name: z.string(), isin: z.string().nullable(), ...share })),
  }),
  service: z.object({
    noContact6: z.int(),
    noContact12: z.int(),
    seen90: z.int(),
    noAppointment: z.int(),
    /** Customers with an exchange within the range; `exchanges` counts those. */
    exchanged: z.int(),
    tasksLate: z.int(),
    /** From what a customer wrote within the range to the firm's first answer: the median of those answered, in minutes; null where
     * none was. `customers` have such an answer. */
    answers: z.object({ count: z.int(), customers: z.int(), medianMinutes: z.int().nullable() }),
    exchanges: z.array(z.object({ kind: z.enum(interactionKinds), count: z.int() })),
  }),
  completeness: z.object({
    complete: z.int(),
    missing: z.array(z.object({ item: z.enum(fileItems), count: z.int() })),
  }),
  quality: z.object({
    connections: z.array(z.object({ state: z.enum(bookConnectionStates), count: z.int() })),
    /** Customers of whom a contract is of unknown value. */
    unknownValues: z.int(),
    olderThan30: z.int(),
  }),
  /** Those with a sign of leaving, the largest first; each reason may be contradicted as an alert. */
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
          /** Null for who left before it was kept. */
          sinceYear: z.int().nullable(),
          /** Whose customer it was. */
          advisors: z.array(z.string()),
        }),
      ),
    }),
    errors: [],
  }),
};
