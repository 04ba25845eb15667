import {
  clubActs,
  clubChangeActs,
  clubChangeKinds,
  clubChangeStates,
  clubDocumentKinds,
  clubEffectKinds,
  clubIntervals,
  clubMissingParts,
  clubReasons,
  clubRefusalReasons,
  clubStates,
  exclusionReasons,
} from "@vigie/domain";
import { z } from "zod";
import { amount, dayText, id, instantText, ratio } from "../types.ts";

const taxed = z.object({ ttc: amount, ht: amount, vat: amount });

/** Price of a subscription: frozen once the request was sent. */
const pricing = z.object({
  tariffVersion: z.string(),
  basis: amount,
  /** Latest of the averaged month-ends. */
  asOf: dayText,
  /** Per period, by the interval. */
  period: taxed,
  monthly: taxed,
  yearly: taxed,
  effectiveRatio: ratio.nullable(),
  first: z.object({ from: dayText, to: dayText, ...taxed.shape }),
  /** Discount of the code on the first invoice; null without a code. */
  discount: amount.nullable(),
  /** Last day of this price; null once the contract is concluded. */
  validUntil: dayText.nullable(),
});

const chosen = z.object({
  id,
  name: z.string(),
  /** Null where the contract cannot be priced: `excluded` gives the reason. */
  pricing: z.object({ basis: amount, share: amount }).nullable(),
  excluded: z.enum(exclusionReasons).nullable(),
});

/** An open change of a running subscription. */
export const clubChange = z.object({
  id,
  kind: z.enum(clubChangeKinds),
  /** `asked`: waits for the advisor; `to_accept`: waits for the customer; `planned`: agreed, effective from its day. */
  state: z.enum(clubChangeStates),
  interval: z.enum(clubIntervals),
  /** Contracts followed from then on. */
  portfolios: z.array(z.object({ id, name: z.string(), basis: amount.nullable() })),
  /** Prices per period: of the current interval, and of the future one. */
  before: amount,
  after: amount,
  effectiveOn: dayText.nullable(),
  /** Last day for an answer. */
  answerBy: dayText.nullable(),
  askedAt: instantText,
  canDo: z.array(z.enum(clubChangeActs)),
});
export type ClubChange = z.output<typeof clubChange>;

export const clubSubscription = z.object({
  id,
  customerId: id,
  state: z.enum(clubStates),
  reason: z.enum(clubReasons).nullable(),
  /** Time at which it entered this state. */
  since: instantText,
  createdAt: instantText,
  /** Incremented with each change; sent with an approval, so that a request that changed meanwhile is not approved. */
  version: z.int(),
  interval: z.enum(clubIntervals),
  portfolios: z.array(chosen),
  coupon: z.string().nullable(),
  /** Null where nothing can be priced yet. */
  pricing: pricing.nullable(),
  letter: z.object({ number: z.string(), signedAt: instantText.nullable() }).nullable(),
  concludedAt: instantText.nullable(),
  withdrawalEndsOn: dayText.nullable(),
  /** First day of the service; null until it is chosen. */
  startsOn: dayText.nullable(),
  currentPeriod: z.object({ from: dayText, to: dayText }).nullable(),
  nextInvoice: z.object({ date: dayText, ttc: amount }).nullable(),
  endsOn: dayText.nullable(),
  failedAt: instantText.nullable(),
  access: z.enum(["full", "documents", "none"]),
  /** Time at which a failed payment ends the access, or last day of a subscription that is ending; null where no end is set. */
  accessUntil: instantText.nullable(),
  missing: z.array(z.enum(clubMissingParts)),
  canDo: z.array(z.enum(clubActs)),
  /** Text of the advisor with a refusal, a revocation or a request for more information. */
  advisorMessage: z.string().nullable(),
  refusalReason: z.enum(clubRefusalReasons).nullable(),
  /** Message about the customer's last refused payment; null where there was none. */
  paymentRefused: z.string().nullable(),
  identity: z.enum(["none", "pending", "inconclusive", "failed", "verified"]),
  /** Pending changes: at most one requested by the customer and one price change. */
  changes: z.array(clubChange),
  /** Requests that a partner finally refused, for those responsible in the firm: they can be retried. */
  refusedActs: z.array(
    z.object({ kind: z.enum(clubEffectKinds), count: z.int().positive(), since: instantText }),
  ),
});
export type ClubSubscription = z.output<typeof clubSubscription>;

export const clubDocument = z.object({
  id,
  kind: z.enum(clubDocumentKinds),
  number: z.string().nullable(),
  title: z.string(),
  createdAt: instantText,
});
export type ClubDocument = z.output<typeof clubDocument>;

/** A row of the history: who moved the subscription, when and from which state. */
export const clubMove = z.object({
  at: instantText,
  event: z.string(),
  by: z.enum(["customer", "advisor", "clock", "payments", "signature"]),
  from: z.enum(clubStates).nullable(),
  to: z.enum(clubStates),
  reason: z.enum(clubReasons).nullable(),
});

/** A request in the advisor's queue. */
export const clubRequest = z.object({
  subscriptionId: id,
  customerId: id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  advisorName: z.string(),
  state: z.enum(clubStates),
  reason: z.enum(clubReasons).nullable(),
  waitingSince: instantText,
  workingDaysWaited: z.int(),
  /** True after five working days, when the firm's managers are notified as well. */
  escalated: z.boolean(),
  interval: z.enum(clubIntervals),
  portfolioCount: z.int(),
  basis: amount.nullable(),
  /** Per period, including tax. */
  price: amount.nullable(),
});
export type ClubRequest = z.output<typeof clubRequest>;
