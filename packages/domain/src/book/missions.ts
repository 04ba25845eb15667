import { addDays, type Day, daysBetween } from "../kernel/day.ts";
import { defineTransitions } from "../kernel/transitions.ts";
import { investedKinds, type PortfolioKind } from "../holdings/portfolios.ts";

/** Missions: campaigns in which a firm contacts customers one by one for one reason. */

export const missionCategories = ["financial_product", "sales_pitch", "event"] as const;

export const missionStates = ["draft", "open", "ended", "archived"] as const;
export type MissionState = (typeof missionStates)[number];

export const missionTransitions = defineTransitions({
  entity: "mission",
  states: missionStates,
  starts: ["draft"],
  rows: [
    {
      from: ["draft"],
      event: "open",
      to: "open",
      effect: "opened_at, ends_on; a lead for each customer of the target",
    },
    {
      from: ["open"],
      event: "end",
      to: "ended",
      effect: "ended_at; its leads bar no other mission any more",
    },
    { from: ["draft", "ended"], event: "archive", to: "archived", effect: "archived_at" },
  ],
});

export const leadStates = ["targeted", "contacted", "appointment", "later", "validated", "canceled"] as const;
export type LeadState = (typeof leadStates)[number];
/** States in which a lead is still open; the others conclude it. */
export const openLeadStates = ["targeted", "contacted", "appointment", "later"] as const;
const onTheWay = [...openLeadStates];

export const leadTransitions = defineTransitions({
  entity: "lead",
  states: leadStates,
  starts: ["targeted"],
  rows: [
    { from: onTheWay, event: "contact", to: "contacted", effect: "interaction outbound_call" },
    {
      from: ["targeted", "contacted"],
      event: "write",
      to: "contacted",
      effect: "written_at, a mail, interaction note",
    },
    { from: onTheWay, event: "schedule", to: "appointment", effect: "interaction appointment" },
    { from: onTheWay, event: "postpone", to: "later", effect: "later_on" },
    { from: onTheWay, event: "validate", to: "validated", effect: "interaction lead_completed" },
    { from: onTheWay, event: "cancel", to: "canceled", effect: "interaction lead_canceled" },
    { from: ["validated", "canceled"], event: "reopen", to: "targeted", effect: "interaction note" },
  ],
});
export const leadEvents = {
  contacted: "contact",
  appointment: "schedule",
  later: "postpone",
  validated: "validate",
  canceled: "cancel",
} as const satisfies Readonly<Partial<Record<LeadState, string>>>;

/** Whether the customer was called when an outcome is recorded: an unanswered call also counts among those of thirty days. */
export const leadCalls = ["none", "unanswered", "answered"] as const;
export type LeadCall = (typeof leadCalls)[number];

/** Why a lead was canceled; « refused » is a refusal to be called, which forbids calls for 60 days. */
export const cancelMotives = [
  "not_interested",
  "not_now",
  "already_has",
  "unreachable",
  "refused",
  "other",
] as const;
export type CancelMotive = (typeof cancelMotives)[number];

/** Why a customer who matches the criteria is left out, or may not be called. The first applicable reason is given. */
export const leftOutReasons = [
  "taken_out",
  "outside_target_market",
  "target_market_unknown",
  "other_mission",
  "answers_withdrawn",
  "no_basis",
  "refused",
  "too_many",
  "no_number",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
/** Reasons for which a customer stays in the target but is contacted in writing instead of by phone. */
export const notCalledReasons = [
  "answers_withdrawn",
  "no_basis",
  "refused",
  "too_many",
  "no_number",
] as const satisfies readonly LeftOutReason[];

export const productKinds = [
  "fund",
  "lifeinsurance",
  "capitalisation",
  "per",
  "scpi",
  "structured",
  "other",
] as const;
export type ProductKind = (typeof productKinds)[number];
export const productStates = ["open", "closed"] as const;

export const missionDays = { least: 1, most: 366 } as const;
export const missionPitchLength = 5000;
export const leadMessageLength = 4000;

export type Funnel = {
  readonly targeted: number;
  /** Number of targeted customers who may be called today, could be called when the mission ended, or were reached. */
  readonly contactable: number;
  readonly contacted: number;
  readonly appointment: number;
  readonly validated: number;
  readonly canceled: number;
  /** Number of targeted customers not reached yet and not canceled. */
  readonly waiting: number;
  /** Number of waiting customers who may be called today. */
  readonly toCall: number;
};

export type CountedLead = {
  readonly state: LeadState;
  readonly wasContacted: boolean;
  readonly hadAppointment: boolean;
  readonly mayBeCalled: boolean;
};

/** Counts how many leads reached each stage: a lead also counts for all the stages before, a canceled one up to the stage that it
 * reached. */
export function funnelOf(leads: readonly CountedLead[]): Funnel {
  const count = (holds: (lead: CountedLead) => boolean): number => leads.filter(holds).length;
  const wasReached = (lead: CountedLead): boolean =>
    lead.wasContacted ||
    lead.hadAppointment ||
    lead.state === "validated" ||
    lead.state === "contacted" ||
    lead.state === "appointment";
  return {
    targeted: leads.length,
    contactable: count((lead) => lead.mayBeCalled || wasReached(lead)),
    contacted: count(wasReached),
    appointment: count((lead) => lead.hadAppointment || lead.state === "appointment"),
    validated: count(({ state }) => state === "validated"),
    canceled: count(({ state }) => state === "canceled"),
    waiting: count((lead) => lead.state !== "canceled" && !wasReached(lead)),
    toCall: count((lead) => lead.state !== "canceled" && !wasReached(lead) && lead.mayBeCalled),
  };
}

/** Ratio of a stage to the previous one; null where no lead reached the previous one. */
export function stageRate(stage: number, before: number): number | null {
  return before === 0 ? null : stage / before;
}

type Pace = { readonly goal: number; readonly openedOn: Day; readonly endsOn: Day };

/** Returns the share of the goal due by a day, if progress is linear from the first to the last day of the mission. */
export function expectedBy({ goal, openedOn, endsOn }: Pace, today: Day): number {
  const whole = daysBetween(openedOn, endsOn);
  const gone = Math.min(Math.max(daysBetween(openedOn, today), 0), whole);
  return whole <= 0 ? goal : (goal * gone) / whole;
}

export function missionEnd(openedOn: Day, days: number): Day {
  return addDays(openedOn, days);
}

/** Estimates from the firm's ended missions how many of a number of contactable customers will be contacted and conclude. Null
 * where no ended mission allows an estimate. */
export function simulatedOutcome(
  contactable: number,
  past: Pick<Funnel, "contactable" | "contacted" | "validated">,
): { readonly contacted: number; readonly validated: number } | null {
  if (past.contactable === 0) return null;
  return {
    contacted: Math.round((contactable * past.contacted) / past.contactable),
    validated: Math.round((contactable * past.validated) / past.contactable),
  };
}

const kindsOfProduct: Readonly<Partial<Record<ProductKind, readonly PortfolioKind[]>>> = {
  lifeinsurance: ["lifeinsurance"],
  capitalisation: ["capitalisation"],
  per: ["per", "perco", "perp", "madelin", "article83"],
};

/** Returns the kinds of contracts on which the result of a mission is measured: those of its products, or every invested kind where
 * a product can be held in any of them (a fund) or where there is no product. */
export function measuredKinds(products: readonly ProductKind[]): readonly PortfolioKind[] {
  const own = products.map((product) => kindsOfProduct[product]);
  if (own.length === 0 || own.includes(undefined)) return investedKinds;
  return [...new Set(own.flatMap((kinds) => kinds ?? []))];
}

/** Filters based on the customers' own answers: they apply only to customers who consented to it (docs/decisions/0036). */
const answerFilters = [
  "assetRange",
  "incomeRange",
  "maritalStatus",
  "professionalStatus",
  "professionalCategory",
  "risk",
  "ageFrom",
  "ageTo",
  "turns",
  "retiresWithin",
  "projects",
  "hasAlerts",
] as const;
export type AnswerFilter = (typeof answerFilters)[number];

/** Returns those of the given filters that are based on answers. */
export function answerFiltersOf(
  filters: Readonly<Partial<Record<AnswerFilter, unknown>>>,
): readonly AnswerFilter[] {
  return answerFilters.filter((name) => {
    const given = filters[name];
    return given !== undefined && (!Array.isArray(given) || given.length > 0);
  });
}

/** Merge fields of a pitch. */
export const mergeFields = ["prenom", "nom", "conseiller", "cabinet"] as const;

/** Returns the pitch with its merge fields filled; a missing name leaves no gap. */
export function filledPitch(
  pitch: string,
  values: Readonly<Record<(typeof mergeFields)[number], string>>,
): string {
  return pitch
    .replaceAll(
      /\{(prenom|nom|conseiller|cabinet)\}/g,
      (_whole, field: (typeof mergeFields)[number]) => values[field],
    )
    .replaceAll(/[ \u00a0]{2,}/g, " ");
}
