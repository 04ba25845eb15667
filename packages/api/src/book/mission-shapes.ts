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

/** Selection criteria of a mission; free text is excluded, as it could hide any criterion. */
export const missionFilters = customerFilters.omit({ text: true });
export type MissionFilters = z.output<typeof missionFilters>;

const named = z.object({ id, name: z.string() });
const leftOut = z.array(z.object({ reason: z.enum(leftOutReasons), customerCount: z.int() }));

const goal = {
  objective: z.enum(missionObjectives),
  /** Number of clients or contracts; null where the objective is an amount. */
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
  /** Expected conversion rate of the targeted customers. */
  expectedConversion: ratio.min(0).max(1).nullable(),
  productIds: z.array(id).max(20),
  filters: missionFilters,
  /** Customers excluded manually. */
  excludedIds: z.array(id).max(10_000),
  /** True: the firm's mission, distributed among the advisors of its customers; false: its author's. */
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
  /** Number of leads neither reached nor canceled. */
  waiting: z.int(),
  /** Number of those who may be called today. */
  toCall: z.int(),
});

const result = z.object({
  /** Amounts recorded by advisors when they concluded each lead. */
  declaredAmount: amount,
  declaredCount: z.int(),
  /** Number of successful leads without a recorded amount. */
  withoutAmountNb: z.int(),
  /** Share of the goal due today with linear progress; null without a goal, or for a draft. */
  expectedByNow: ratio.nullable(),
  /** Results in the shared contracts of customers who accepted, within the mission's period; null where nobody accepted. */
  measured: z
    .object({
      firstOn: dayText,
      lastOn: dayText,
      leadCount: z.int(),
      /** Number of those who share a contract of the mission's kinds. */
      seenCount: z.int(),
      openedCount: z.int(),
      /** Deposits minus withdrawals. */
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
  /** Time of the last edit of its content; null where it was never edited. */
  changedAt: instantText.nullable(),
  openedAt: instantText.nullable(),
  endsOn: dayText.nullable(),
  endedAt: instantText.nullable(),
  funnel,
  result,
  motives: z.array(z.object({ motive: z.enum(cancelMotives), leadCount: z.int() })),
  /** True where it is open and no lead changed for 14 days. */
  isStalled: z.boolean(),
});
export type Mission = z.output<typeof mission>;

/** Results of one advisor's leads. */
export const advisorProgress = z.object({
  advisorId: id.nullable(),
  advisorName: z.string().nullable(),
  funnel,
  declaredAmount: amount,
  lastMovedAt: instantText.nullable(),
  /** True where the mission is open, leads are waiting, and none of this advisor's changed for 14 days. */
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
  /** Current start of the appointment, from the log. */
  startsAt: instantText.nullable(),
  place: z.string().nullable(),
  changedAt: instantText.nullable(),
  /** Person who changed it last. */
  changedByName: z.string().nullable(),
  /** True while the customer meets the mission's criteria. */
  matches: z.boolean(),
  age: z.int().nullable(),
  wealth: amount.nullable(),
  cash: amount.nullable(),
  asOf: dayText.nullable(),
  lastContactAt: instantText.nullable(),
  /** Null where a call is allowed, apart from calling hours. */
  notCalled: z.enum(leftOutReasons).nullable(),
  /** Null where a message of the mission is allowed. */
  notWritten: z.enum(notWrittenReasons).nullable(),
});
export type Lead = z.output<typeof lead>;

/** Whether the customer may be written to for the mission, and the reason if not. */
export const leadWriting = z.object({
  reason: z.enum(notWrittenReasons).nullable(),
  /** Time from which a message is allowed again, where a date lifts the reason. */
  allowedFrom: instantText.nullable(),
  lastMessageAt: instantText.nullable(),
});
export type LeadWriting = z.output<typeof leadWriting>;

/** A call made with this outcome, which is recorded separately in the log; the state « contacted » is itself such a record. */
const calledFor = z.enum(leadCalls).default("none");

export const leadOutcome = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("validated"),
    call: calledFor,
    remarks: z.string().max(noteLength).default(""),
    /** Amount brought in: never negative. */
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
  /** Number of customers who match the criteria; counting stops at 10 000. */
  found: z.int(),
  /** Number of those who are not left out. */
  targeted: z.int(),
  /** Number of those in the target who may be called, apart from calling hours. */
  contactable: z.int(),
  leftOut,
  /** Sums of the known values over the target, and number of customers of unknown value. */
  wealth: amount,
  cash: amount,
  unknownNb: z.int(),
  /** First customers of the target, most cash first. */
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
  /** Distribution of the book by wealth, with the number of targeted customers per step. */
  histogram: z.array(
    z.object({ from: amount.nullable(), to: amount.nullable(), bookNb: z.int(), targetNb: z.int() }),
  ),
  /** Distribution of the book by age, for customers with a known birthday. */
  ages: z.array(z.object({ from: z.int().nullable(), to: z.int().nullable(), bookNb: z.int() })),
  /** Other open missions of the firm with customers who match these criteria. */
  overlap: z.array(z.object({ missionId: id, name: z.string(), customerCount: z.int() })),
  /** Number of customers in the book who allow the use of their answers; null where no criterion needs it. */
  answersAllowedNb: z.int().nullable(),
  /** Estimate from the firm's own ended missions; null where there are none. */
  simulation: z.object({ contacted: z.int(), validated: z.int() }).nullable(),
});
export type MissionPreview = z.output<typeof missionPreview>;
