import { addDays, type Day, daysBetween } from "../kernel/day.ts";
import { defineTransitions } from "../kernel/transitions.ts";
import { investedKinds, type PortfolioKind } from "../holdings/portfolios.ts";

/** Missions: customers whom a firm approaches for one reason, one by one. */

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
/** From these a lead goes on; the others conclude it. */
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

/** Whether the customer was called when an outcome is said: a call that nobody answered counts among those of thirty days as well. */
export const leadCalls = ["none", "unanswered", "answered"] as const;
export type LeadCall = (typeof leadCalls)[number];

/** Why a lead was canceled; « refused » is a refusal to be called, which silences the phone for 60 days. */
export const cancelMotives = [
  "not_interested",
  "not_now",
  "already_has",
  "unreachable",
  "refused",
  "other",
] as const;
export type CancelMotive = (typeof cancelMotives)[number];

/** Why a customer whom the criteria find is left out, or may not be called. Of several the first is given. */
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
/** Those who stay in the target and are written to, not called. */
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
  /** Of those: who may be called today, or could be when the mission ended, or was reached. */
  readonly contactable: number;
  readonly contacted: number;
  readonly appointment: number;
  readonly validated: number;
  readonly canceled: number;
  /** Of those targeted: who was not reached yet, nor given up. */
  readonly waiting: number;
  /** Of those waiting: who may be called today. */
  readonly toCall: number;
};

export type CountedLead = {
  readonly state: LeadState;
  readonly wasContacted: boolean;
  readonly hadAppointment: boolean;
  readonly mayBeCalled: boolean;
};

/** How many leads came to each stage: who went further was at the stages before, a canceled one as far as it came. */
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

/** Each stage as a part of the one before; null where nobody came so far. */
export function stageRate(stage: number, before: number): number | null {
  return before === 0 ? null : stage / before;
}

type Pace = { readonly goal: number; readonly openedOn: Day; readonly endsOn: Day };

/** What the goal asks by this day when it is reached evenly from the first to the last day of the mission. */
export function expectedBy({ goal, openedOn, endsOn }: Pace, today: Day): number {
  const whole = daysBetween(openedOn, endsOn);
  const gone = Math.min(Math.max(daysBetween(openedOn, today), 0), whole);
  return whole <= 0 ? goal : (goal * gone) / whole;
}

export function missionEnd(openedOn: Day, days: number): Day {
  return addDays(openedOn, days);
}

/** From what the firm's ended missions came to: how many of so many contactable customers will be contacted and conclude. Null
 * where no ended mission says so. */
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

/** On which contracts the result of a mission is looked for: those of its products, every invested one where a product is held in any
 * of them (a fund) or there is none. */
export function measuredKinds(products: readonly ProductKind[]): readonly PortfolioKind[] {
  const own = products.map((product) => kindsOfProduct[product]);
  if (own.length === 0 || own.includes(undefined)) return investedKinds;
  return [...new Set(own.flatMap((kinds) => kinds ?? []))];
}

/** Filters that rest on what customers answered of themselves: used only where they agreed to it (docs/decisions/0036). */
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

/** Those of some filters that rest on answers. */
export function answerFiltersOf(
  filters: Readonly<Partial<Record<AnswerFilter, unknown>>>,
): readonly AnswerFilter[] {
  return answerFilters.filter((name) => {
    const given = filters[name];
    return given !== undefined && (!Array.isArray(given) || given.length > 0);
  });
}

/** The words by which a pitch names its reader. */
export const mergeFields = ["prenom", "nom", "conseiller", "cabinet"] as const;

/** The pitch with its fields filled; an unknown name leaves no hole. */
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
