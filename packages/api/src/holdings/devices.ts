import {
  devicePlans,
  kindDetails,
  paymentSources,
  portfolioKinds,
  portfolioStatuses,
  provenances,
  releaseCases,
  releaseRegimes,
  releaseTimes,
} from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, who } from "../types.ts";

/** Employee and retirement savings: holdings, release dates, origin of the payments. Amounts are the saver's share. */

const release = z.object({
  when: z.enum(releaseTimes),
  /** Set for `date` only. */
  on: dayText.nullable(),
  /** Sum of the lots of known value; null where none is known. */
  amount: amount.nullable(),
  lotCount: z.int(),
  unknownCount: z.int(),
  /** Source: the custodian's lots, the law of the plan, or none. */
  basis: z.enum(["lots", "plan", "none"]),
});

/** Amount from one origin: the lots held today, or the payments of the last twelve months. */
const sourced = z.object({
  source: z.enum(paymentSources),
  amount: amount.nullable(),
  count: z.int(),
  unknownCount: z.int(),
});
export type Sourced = z.output<typeof sourced>;

export const device = z.object({
  id,
  name: z.string(),
  kind: z.enum(portfolioKinds),
  kindDetail: z.enum(kindDetails).nullable(),
  plan: z.enum(devicePlans),
  bank: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** True where its institution keeps employee savings. */
  keeper: z.boolean(),
  status: z.enum(portfolioStatuses),
  currency: z.string(),
  amount: amount.nullable(),
  amountAsOf: dayText.nullable(),
  provenance: z.enum(provenances).nullable(),
  /** The employer, from the custodian or entered by the saver. */
  company: z.object({ name: z.string(), origin: z.enum(["provider", "typed"]) }).nullable(),
  regime: z.enum(releaseRegimes).nullable(),
  releases: z.array(release),
  lotsAmount: amount.nullable(),
  /** Oldest day of the lines that contain the lots. */
  lotsAsOf: dayText.nullable(),
  /** Value minus lots. */
  gap: z.object({ kind: z.enum(["rounding", "excess", "untold"]), amount }).nullable(),
  sources: z.array(sourced),
  payments: z.array(sourced),
});
export type Device = z.output<typeof device>;

/** Totals: visible portfolios in euros. */
const devicesTotal = z.object({
  amount,
  asOf: dayText.nullable(),
  count: z.int(),
  /** Number of portfolios of unknown value, which it excludes. */
  unknownCount: z.int(),
  releases: z.array(release),
  sources: z.array(sourced),
  payments: z.array(sourced),
});
export type DevicesTotal = z.output<typeof devicesTotal>;

/** Plans of one employer. */
const employer = z.object({
  name: z.string(),
  portfolioIds: z.array(id),
  amount,
  asOf: dayText.nullable(),
  unknownCount: z.int(),
  sources: z.array(sourced),
  payments: z.array(sourced),
});
export type Employer = z.output<typeof employer>;

/** A member's data from the single-sign-on partner. */
const membership = z.object({
  company: z.string().nullable(),
  /** The member's number at the partner. */
  employeeNumber: z.string().nullable(),
  since: instantText,
});
export type Membership = z.output<typeof membership>;

/** Rules that apply to some of the portfolios. */
const releaseRules = z.object({
  regime: z.enum(releaseRegimes),
  portfolioIds: z.array(id),
  /** Years from the payment; null: until retirement. */
  lockYears: z.int().nullable(),
  lockSource: z.string(),
  cases: z.array(
    z.object({
      case: z.enum(releaseCases),
      /** In force from this day. */
      from: dayText,
      source: z.string(),
      /** Months after the event within which it must be requested; null where the text sets no limit, or where it was not read. */
      deadlineMonths: z.int().nullable(),
      anyTime: z.boolean(),
    }),
  ),
});
export type ReleaseRules = z.output<typeof releaseRules>;

export const devicesApi = {
  list: endpoint({
    method: "GET",
    path: "/users/{id}/devices",
    summary:
      "Employee and retirement savings: portfolios, when their lots open, who paid them, early releases",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    reply: z.object({
      devices: z.array(device),
      total: devicesTotal,
      employers: z.array(employer),
      rules: z.array(releaseRules),
      /** The customer's membership at the employer's custodian; null for an advisor, and for those who came another way. */
      membership: membership.nullable(),
      /** Range of `payments`, excluding the first day and including the last. */
      paymentsFrom: dayText,
      paymentsTo: dayText,
    }),
    errors: [],
  }),
};
