import {
  cancelMotives,
  leadCalls,
  leadStates,
  leftOutReasons,
  missionCategories,
  missionDays,
  missionKinds,
  missionObjectives,
  missionPitchLength,
  missionStates,
  noteLength,
  notWrittenReasons,
} from "@vigie/domain";
import { z } from "zod";
import { typedDay, typedInstant } from "../typed-values.ts";
import { amount, dayText, id, instantText, ratio } from "../types.ts";
import { customerFilters } from "./customer-filters.ts";

/** Who is looked for: never by a word of free text, under which any criterion could hide. */
export const missionFilters = customerFilters.omit({ text: true });
export type MissionFilters = z.output<typeof missionFilters>;

const named = z.object({ id, name: z.string() });
const leftOut = z.array(z.object({ reason: z.enum(leftOutReasons), customerCount: z.int() }));

const goal = {
  objective: z.enum(missionObjectives),
  /** Clients or contracts; null where the objective is an amount. */
  goalCount: z.int().min(1).max(100_000).nullable(),
  goalAmount: amount.nullable(),
};

const fields = {
  kind: z.enum(missionKinds),
  category: z.enum(missionCategories),
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().max(2000),
  pitch: z.string().max(missionPitchLength),
  ...goal,
  durationDays: z.int().min(missionDays.least).max(missionDays.most),
  /** Of the customers targeted, the part that is expected to say yes. */
  expectedConversion: ratio.min(0).max(1).nullable(),
  productIds: z.array(id).max(20),
  filters: missionFilters,
  /** Taken out by hand. */
  excludedIds: z.array(id).max(10_000),
  /** The firm's, shared out among the advisors of its customers; else its author's. */
  shared: z.boolean(),
};
export const writtenMission = z.object({
  ...fields,
  kind: fields.kind.default("private"),
  description: fields.description.default(""),
  pitch: fields.pitch.default(""),
  goalCount: fields.goalCount.default(null),
  goalAmount: fields.goalAmount.default(null),
  expectedConversion: fields.expectedConversion.default(null),
  productIds: fields.productIds.default([]),
  filters: fields.filters.default({}),
  excludedIds: fields.excludedIds.default([]),
  shared: fields.shared.default(false),
});
export type WrittenMission = z.output<typeof writtenMission>;
export type MissionForm = z.input<typeof writtenMission>;

const funnel = z.object({
  targeted: z.int(),
  contactable: z.int(),
  contacted: z.int(),
  appointment: z.int(),
  validated: z.int(),
  canceled: z.int(),
  /** Who was not reached yet, nor given up. */
  waiting: z.int(),
  /** Of those, who may be called today. */
  toCall: z.int(),
});

const result = z.object({
  /** As advisors wrote it at the end of each lead. */
  declaredAmount: amount,
  declaredCount: z.int(),
  /** Of those who said yes, with an amount that nobody wrote down yet. */
  withoutAmountNb: z.int(),
  /** What the goal asks by today, reached evenly; null where there is none, or the mission is a draft. */
  expectedByNow: ratio.nullable(),
  /** What the shared contracts of the customers who said yes show within the mission's time; null where nobody said yes. */
  measured: z
    .object({
      firstOn: dayText,
      lastOn: dayText,
      leadCount: z.int(),
      /** Of those, who share a contract of the kinds that the mission is about. */
      seenCount: z.int(),
      openedCount: z.int(),
      /** Paid in less taken out. */
      amount,
    })
    .nullable(),
});

export const mission = z.object({
  id,
  state: z.enum(missionStates),
  authorId: id,
  authorName: z.string(),
  ...fields,
  products: z.array(named),
  createdAt: instantText,
  /** When its words last changed; null where they are those that it was made with. */
  changedAt: instantText.nullable(),
  openedAt: instantText.nullable(),
  endsOn: dayText.nullable(),
  endedAt: instantText.nullable(),
  funnel,
  result,
  motives: z.array(z.object({ motive: z.enum(cancelMotives), leadCount: z.int() })),
  /** Open, and no lead moved for 14 days. */
  isStalled: z.boolean(),
});
export type Mission = z.output<typeof mission>;

/** What came of the leads of one advisor. */
export const advisorProgress = z.object({
  advisorId: id.nullable(),
  advisorName: z.string().nullable(),
  funnel,
  declaredAmount: amount,
  lastMovedAt: instantText.nullable(),
  /** The mission is open, leads wait, and none of this advisor's moved for 14 days. */
  isStalled: z.boolean(),
});
export type AdvisorProgress = z.output<typeof advisorProgress>;

export const lead = z.object({
  missionId: id,
  customerId: id,
  customerName: z.string(),
  advisorId: id.nullable(),
  advisorName: z.string().nullable(),
  state: z.enum(leadStates),
  remarks: z.string(),
  motive: z.enum(cancelMotives).nullable(),
  amount: amount.nullable(),
  contract: z.string().nullable(),
  laterOn: dayText.nullable(),
  /** Of the appointment that was made, as the log tells it today. */
  startsAt: instantText.nullable(),
  place: z.string().nullable(),
  changedAt: instantText.nullable(),
  /** Whoever changed it last. */
  changedByName: z.string().nullable(),
  /** Whether the customer still meets the mission's criteria. */
  matches: z.boolean(),
  age: z.int().nullable(),
  wealth: amount.nullable(),
  cash: amount.nullable(),
  asOf: dayText.nullable(),
  lastContactAt: instantText.nullable(),
  /** Null where a call is allowed but for the hour. */
  notCalled: z.enum(leftOutReasons).nullable(),
  /** Null where a message of the mission is allowed. */
  notWritten: z.enum(notWrittenReasons).nullable(),
});
export type Lead = z.output<typeof lead>;

/** Whether the customer may be written to for the mission, and if not why. */
export const leadWriting = z.object({
  reason: z.enum(notWrittenReasons).nullable(),
  /** From when a message is allowed again, where a date lifts the reason. */
  allowedFrom: instantText.nullable(),
  lastMessageAt: instantText.nullable(),
});
export type LeadWriting = z.output<typeof leadWriting>;

/** A call made for it, which is a line of the log of its own: « contacted » is one by itself. */
const calledFor = z.enum(leadCalls).default("none");

export const leadOutcome = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("validated"),
    call: calledFor,
    remarks: z.string().max(noteLength).default(""),
    /** What was brought in: never taken out. */
    amount: amount
      .refine((brought) => brought >= 0)
      .nullable()
      .default(null),
    contract: z.string().trim().max(120).nullable().default(null),
  }),
  z.object({
    state: z.literal("canceled"),
    call: calledFor,
    remarks: z.string().trim().min(1).max(noteLength),
    motive: z.enum(cancelMotives).default("other"),
  }),
  z.object({ state: z.literal("contacted"), remarks: z.string().max(noteLength).default("") }),
  z.object({
    state: z.literal("appointment"),
    call: calledFor,
    remarks: z.string().max(noteLength).default(""),
    startsAt: typedInstant("due"),
    place: z.string().trim().max(200).nullable().default(null),
  }),
  z.object({
    state: z.literal("later"),
    call: calledFor,
    remarks: z.string().max(noteLength).default(""),
    laterOn: typedDay("due"),
  }),
]);
export type LeadOutcome = z.output<typeof leadOutcome>;

export const missionPreview = z.object({
  /** Whom the criteria find; a list counts no further than 10 000. */
  found: z.int(),
  /** Those of them whom nothing keeps out. */
  targeted: z.int(),
  /** Those of the target who may be called, but for the hour. */
  contactable: z.int(),
  leftOut,
  /** Sums over the target of what is known; how many have a value that nobody knows. */
  wealth: amount,
  cash: amount,
  unknownNb: z.int(),
  /** The first of the target, most cash first. */
  first: z.array(
    z.object({
      id,
      name: z.string(),
      age: z.int().nullable(),
      cash: amount.nullable(),
      wealth: amount.nullable(),
      asOf: dayText.nullable(),
    }),
  ),
  /** The book by wealth, and how many of each step are in the target. */
  histogram: z.array(
    z.object({ from: amount.nullable(), to: amount.nullable(), bookNb: z.int(), targetNb: z.int() }),
  ),
  /** The book by age, of those whose birthday is known. */
  ages: z.array(z.object({ from: z.int().nullable(), to: z.int().nullable(), bookNb: z.int() })),
  /** Other open missions of the firm with customers whom these criteria find. */
  overlap: z.array(z.object({ missionId: id, name: z.string(), customerCount: z.int() })),
  /** Customers of the book who let their answers be used; null where no criterion asks for it. */
  answersAllowedNb: z.int().nullable(),
  /** By the firm's own ended missions; null where there is none. */
  simulation: z.object({ contacted: z.int(), validated: z.int() }).nullable(),
});
export type MissionPreview = z.output<typeof missionPreview>;
