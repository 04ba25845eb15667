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

/** Employee and retirement savings: what there is, when it opens, who paid it. Amounts are the saver's share. */

const release = z.object({
  when: z.enum(releaseTimes),
  /** Of `date` only. */
  on: dayText.nullable(),
  /** Of the lots of known value; null where none is known. */
  amount: amount.nullable(),
  lotCount: z.int(),
  unknownCount: z.int(),
  /** Who says so: the keeper's lots, the law of the plan, or nobody. */
  basis: z.enum(["lots", "plan", "none"]),
});

/** What came from one source: the lots held today, or the payments of the last twelve months. */
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
  /** Its institution keeps employee savings. */
  keeper: z.boolean(),
  status: z.enum(portfolioStatuses),
  currency: z.string(),
  amount: amount.nullable(),
  amountAsOf: dayText.nullable(),
  provenance: z.enum(provenances).nullable(),
  /** The employer, as the keeper says or as the saver typed in. */
  company: z.object({ name: z.string(), origin: z.enum(["provider", "typed"]) }).nullable(),
  regime: z.enum(releaseRegimes).nullable(),
  releases: z.array(release),
  lotsAmount: amount.nullable(),
  /** The oldest day of the lines that hold the lots. */
  lotsAsOf: dayText.nullable(),
  /** Value less lots. */
  gap: z.object({ kind: z.enum(["rounding", "excess", "untold"]), amount }).nullable(),
  sources: z.array(sourced),
  payments: z.array(sourced),
});
export type Device = z.output<typeof device>;

/** What is counted together: visible portfolios in euros. */
const devicesTotal = z.object({
  amount,
  asOf: dayText.nullable(),
  count: z.int(),
  /** Portfolios whose value is unknown: they are not in it. */
  unknownCount: z.int(),
  releases: z.array(release),
  sources: z.array(sourced),
  payments: z.array(sourced),
});
export type DevicesTotal = z.output<typeof devicesTotal>;

/** The plans of one employer. */
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

/** What the partner of a single sign-on says of its member. */
const membership = z.object({
  company: z.string().nullable(),
  /** The member's number there, in the partner's words. */
  employeeNumber: z.string().nullable(),
  since: instantText,
});
export type Membership = z.output<typeof membership>;

/** The rules that some of the portfolios follow. */
const releaseRules = z.object({
  regime: z.enum(releaseRegimes),
  portfolioIds: z.array(id),
  /** Years from the payment; null until retirement. */
  lockYears: z.int().nullable(),
  lockSource: z.string(),
  cases: z.array(
    z.object({
      case: z.enum(releaseCases),
      /** In force since. */
      from: dayText,
      source: z.string(),
      /** Months after the event in which it is asked for; null where the text sets none, or where it was not read. */
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
      /** How the customer came by the employer's keeper; null to an advisor, and for who came otherwise. */
      membership: membership.nullable(),
      /** The days of `payments`, after the first and up to the last. */
      paymentsFrom: dayText,
      paymentsTo: dayText,
    }),
    errors: [],
  }),
};
