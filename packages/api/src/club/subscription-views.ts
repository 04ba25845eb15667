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

/** The price that a subscription has: the frozen one once the request was sent. */
const pricing = z.object({
  tariffVersion: z.string(),
  basis: amount,
  /** The last of the month-ends whose values were averaged. */
  asOf: dayText,
  /** Of a period, by the interval. */
  period: taxed,
  monthly: taxed,
  yearly: taxed,
  effectiveRatio: ratio.nullable(),
  first: z.object({ from: dayText, to: dayText, ...taxed.shape }),
  /** What the code takes off the first invoice; null without a code. */
  discount: amount.nullable(),
  /** The last day of this price; null once the contract is concluded. */
  validUntil: dayText.nullable(),
});

const chosen = z.object({
  id,
  name: z.string(),
  /** Null where the contract cannot be priced: `excluded` says why. */
  pricing: z.object({ basis: amount, share: amount }).nullable(),
  excluded: z.enum(exclusionReasons).nullable(),
});

/** A change of a subscription that runs, while it is open. */
export const clubChange = z.object({
  id,
  kind: z.enum(clubChangeKinds),
  /** `asked`: by the advisor; `to_accept`: by the customer; `planned`: agreed, from its day on. */
  state: z.enum(clubChangeStates),
  interval: z.enum(clubIntervals),
  /** The contracts that are followed from then on. */
  portfolios: z.array(z.object({ id, name: z.string(), basis: amount.nullable() })),
  /** Of a period: of the interval of today, and of the one to come. */
  before: amount,
  after: amount,
  effectiveOn: dayText.nullable(),
  /** The last day on which an answer is waited for. */
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
  /** When it came into this state. */
  since: instantText,
  createdAt: instantText,
  /** Moves with each change: what is sent back with an approval, so that a request that changed meanwhile is not approved. */
  version: z.int(),
  interval: z.enum(clubIntervals),
  portfolios: z.array(chosen),
  coupon: z.string().nullable(),
  /** Null where nothing can be priced yet. */
  pricing: pricing.nullable(),
  letter: z.object({ number: z.string(), signedAt: instantText.nullable() }).nullable(),
  concludedAt: instantText.nullable(),
  withdrawalEndsOn: dayText.nullable(),
  /** The first day of the service; null until it is chosen. */
  startsOn: dayText.nullable(),
  currentPeriod: z.object({ from: dayText, to: dayText }).nullable(),
  nextInvoice: z.object({ date: dayText, ttc: amount }).nullable(),
  endsOn: dayText.nullable(),
  failedAt: instantText.nullable(),
  access: z.enum(["full", "documents", "none"]),
  /** When a failed payment cuts the access, or the last day of one that is leaving; null where nothing ends it. */
  accessUntil: instantText.nullable(),
  missing: z.array(z.enum(clubMissingParts)),
  canDo: z.array(z.enum(clubActs)),
  /** What the advisor wrote with a refusal, a revocation or a wish for more. */
  advisorMessage: z.string().nullable(),
  refusalReason: z.enum(clubRefusalReasons).nullable(),
  /** Why the customer's last payment was refused, as its sentence; null where none was. */
  paymentRefused: z.string().nullable(),
  identity: z.enum(["none", "pending", "inconclusive", "failed", "verified"]),
  /** What is to change of it: one wish of the customer and one price at most. */
  changes: z.array(clubChange),
  /** What a partner refuses for good, for who answers for the firm: it may be asked for again. */
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

/** A row of the history: who moved the subscription, when and from where. */
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
  /** After five working days, the firm's managers are asked as well. */
  escalated: z.boolean(),
  interval: z.enum(clubIntervals),
  portfolioCount: z.int(),
  basis: amount.nullable(),
  /** Of a period, with tax. */
  price: amount.nullable(),
});
export type ClubRequest = z.output<typeof clubRequest>;
