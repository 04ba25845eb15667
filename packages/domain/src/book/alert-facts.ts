import type { FileDate } from "../advice/client-files.ts";
import type { LargestFund } from "./daily-rows.ts";
import type { ClubState } from "../club/subscription-types.ts";
import type { PortfolioKind } from "../holdings/portfolios.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import type { Day, Instant } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";

/** What an advisor is told of a customer without asking. Data that are unknown raise nothing and never count as 0. */

export const alertKinds = [
  "connection_broken",
  "large_movement",
  "idle_cash",
  "project_at_risk",
  "concentration",
  "profile_gap",
  "regulatory_date",
  "life_date",
  "contract_date",
  "payment",
  "customer_act",
  "disengagement",
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** More precisely: which date, which sign of leaving. */
export const alertDetails = [
  "turns_70",
  "retirement",
  "av_8_years",
  "pea_5_years",
  "pel_10_years",
  "pel_closes",
  "pep_8_years",
  "capitalisation_8_years",
  "loan_end",
  "risk_profile",
  "risk_profile_absent",
  "questionnaire_confirm",
  "questionnaire_block",
  "identity_document",
  "review",
  "letter",
  "no_contact",
  "refused",
  "appointment_canceled",
  "withdrawals",
  "late_promise",
  "no_visit",
  "in",
  "out",
  "linked",
  "proposal_read",
  "review_read",
  "goal_changed",
  "payments_changed",
  "chance_fell",
  "club_requested",
  "payment_failed",
  "access_paused",
  "card_expires",
] as const;
export type AlertDetail = (typeof alertDetails)[number];

/** @source product decision of 23.11.2026, after the practice of advisors (twelve kinds of alert) */
export const alertLimits = {
  brokenDays: 3,
  movementCents: cents(5_000_00),
  movementRatio: 0.05,
  movementDays: 30,
  idleMonths: 6,
  idleCents: cents(20_000_00),
  idleDays: 60,
  concentrationRatio: 0.4,
  /** A profile is asked again after so many months. */
  profileMonths: 24,
  noticeDays: 60,
  /** A date is told again when so many days are left. */
  noticeAgainDays: [30, 7],
  lifeNoticeDays: 365,
  loanNoticeDays: 180,
  retirementAge: 64,
  retirementYears: 5,
  actDays: 14,
  noContactMonths: 12,
  refusalDays: 60,
  canceledDays: 60,
  /** Two visits so close are a habit, and so long without one is its end. */
  habitDays: 30,
  noVisitDays: 90,
  cardNoticeDays: 30,
  withdrawalRatio: 0.1,
  withdrawalDays: 90,
  promiseLateDays: 30,
  newADay: 15,
  /** Of the alerts that stand alone, so many at most are of one customer. */
  ofCustomerADay: 3,
  /** A project that lost so much of its chance is told, whatever is left of it. */
  fallRatio: 0.15,
  /** Against the best chance of so many months. */
  fallMonths: 12,
} as const;

/** The chance of a project on one day. */
export type KeptChance = { readonly on: Day; readonly chance: number };

export type AlertFacts = {
  readonly today: Day;
  readonly birthdate: Day | null;
  readonly wealthCents: Cents | null;
  readonly cashCents: Cents | null;
  /** What it was `idleDays` ago. */
  readonly cashThenCents: Cents | null;
  readonly monthlyExpensesCents: Cents | null;
  readonly largest: LargestFund | null;
  readonly broken: readonly { readonly id: Id; readonly name: string; readonly since: Day }[];
  readonly movements: readonly { readonly day: Day; readonly amountCents: Cents }[];
  readonly contracts: readonly {
    readonly id: Id;
    readonly name: string;
    readonly kind: PortfolioKind;
    readonly kindDetail: string | null;
    readonly openedOn: Day | null;
    readonly amountCents: Cents | null;
  }[];
  readonly loans: readonly { readonly id: Id; readonly name: string; readonly endsOn: Day }[];
  readonly isProfiled: boolean;
  /** Null as well where nobody knows when. */
  readonly profiledOn: Day | null;
  /** When what the firm holds of the customer has to be asked for again. */
  readonly fileDates: readonly FileDate[];
  /** Paid in less paid out over `withdrawalDays`. */
  readonly netPaidCents: Cents | null;
  /** Goals whose plan is known and whose contract is analysed: what is wanted at the prices of the end, and what half of the possible
   * ends are above. */
  readonly goals: readonly {
    readonly id: Id;
    readonly name: string;
    readonly targetCents: Cents;
    readonly centralCents: Cents;
    /** As the page of projects tells it; null where it tells none. */
    readonly chance: number | null;
    /** What was kept of it, a month each, of the same project. */
    readonly kept: readonly KeptChance[];
  }[];
  /** Contracts whose project the customer changed after they had said one, and the last day on which they did. */
  readonly changedGoals: readonly { readonly id: Id; readonly name: string; readonly on: Day }[];
  /** The same of the payments that they plan: a try of the page of projects that they kept is one. */
  readonly changedPayments: readonly { readonly id: Id; readonly name: string; readonly on: Day }[];
  /** Analysed contracts of a customer with a profile: the deviation of the year to come, and the most that the profile bears. */
  readonly risks: readonly {
    readonly id: Id;
    readonly name: string;
    readonly volatilityRatio: number;
    readonly capRatio: number;
  }[];
  /** The last day on which the customer looked at their wealth, and the one before it. */
  readonly visits: { readonly lastOn: Day; readonly beforeOn: Day | null } | null;
  /** What this firm knows. */
  readonly since: Day;
  /** The subscription to its Club that is under way: its state, since when, and when a payment failed. */
  readonly club: { readonly state: ClubState; readonly since: Day; readonly failedOn: Day | null } | null;
  /** When the card that pays for it expires; null where nobody knows, or nothing is paid by a card. */
  readonly cardExpiresOn: Day | null;
  /** When the letter that the customer signed with the firm ends. */
  readonly letterEndsOn: Day | null;
  /** Recommendations of the firm that the customer opened and has not answered. */
  readonly openedProposals: readonly { readonly id: Id; readonly on: Day }[];
  /** Reviews of the firm whose report the customer opened. */
  readonly openedReviews: readonly { readonly id: Id; readonly on: Day }[];
  /** When the next review of suitability is due; null for who does not stand under its advice. */
  readonly reviewOn: Day | null;
  readonly lastContactAt: Instant | null;
  readonly refusedAt: Instant | null;
  /** The last appointment that was canceled before its time, where none other was fixed and nobody spoke with the customer since. */
  readonly canceled: { readonly id: Id; readonly startsOn: Day; readonly canceledOn: Day } | null;
  readonly latePromises: readonly { readonly id: Id; readonly what: string; readonly dueOn: Day }[];
};

export type Alert = {
  /** The same as long as it tells the same thing: a quarter, a month, a contract, a day. */
  readonly key: string;
  readonly kind: AlertKind;
  readonly detail: AlertDetail | null;
  /** Of the contract, the line, the bank or the promise. */
  readonly name: string | null;
  readonly amountCents: Cents | null;
  readonly ratio: number | null;
  /** The day it tells of. */
  readonly on: Day | null;
  /** Of what fell: what it was that day, and the day of `ratio`. */
  readonly ratioBefore: number | null;
  readonly asOf: Day | null;
};
