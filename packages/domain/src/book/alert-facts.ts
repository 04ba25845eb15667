import type { FileDate } from "../advice/client-files.ts";
import type { LargestFund } from "./daily-rows.ts";
import type { ClubState } from "../club/subscription-types.ts";
import type { PortfolioKind } from "../holdings/portfolios.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import type { Day, Instant } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";

/** Facts from which an advisor is alerted about a customer. Unknown data raise no alert and never count as 0. */

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

/** Detail of an alert: which date, which sign of disengagement. */
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
  /** Months after which a profile must be asked again. */
  profileMonths: 24,
  noticeDays: 60,
  /** A date is announced again when this many days are left. */
  noticeAgainDays: [30, 7],
  lifeNoticeDays: 365,
  loanNoticeDays: 180,
  retirementAge: 64,
  retirementYears: 5,
  actDays: 14,
  noContactMonths: 12,
  refusalDays: 60,
  canceledDays: 60,
  /** Two visits at most this many days apart are a habit; `noVisitDays` without a visit end it. */
  habitDays: 30,
  noVisitDays: 90,
  cardNoticeDays: 30,
  withdrawalRatio: 0.1,
  withdrawalDays: 90,
  promiseLateDays: 30,
  newADay: 15,
  /** Maximum number of individual alerts per customer and day. */
  ofCustomerADay: 3,
  /** Minimum loss of a project's probability that raises an alert, whatever remains of it. */
  fallRatio: 0.15,
  /** Number of months over which the best probability is the reference. */
  fallMonths: 12,
} as const;

/** Probability of success of a project on one day. */
export type KeptChance = { readonly on: Day; readonly chance: number };

export type AlertFacts = {
  readonly today: Day;
  readonly birthdate: Day | null;
  readonly wealthCents: Cents | null;
  readonly cashCents: Cents | null;
  /** Cash balance `idleDays` ago. */
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
  /** Null also where the day is unknown. */
  readonly profiledOn: Day | null;
  /** Days from which information that the firm holds about the customer must be requested again. */
  readonly fileDates: readonly FileDate[];
  /** Deposits minus withdrawals over `withdrawalDays`. */
  readonly netPaidCents: Cents | null;
  /** Goals with a known plan and an analysed contract: the target at the prices of its date, and the median of the possible
   * outcomes. */
  readonly goals: readonly {
    readonly id: Id;
    readonly name: string;
    readonly targetCents: Cents;
    readonly centralCents: Cents;
    /** Probability shown on the page of projects; null where it shows none. */
    readonly chance: number | null;
    /** Stored monthly probabilities of the same project. */
    readonly kept: readonly KeptChance[];
  }[];
  /** Contracts whose project the customer changed after having set one, with the last day of a change. */
  readonly changedGoals: readonly { readonly id: Id; readonly name: string; readonly on: Day }[];
  /** Same for planned payments; a simulation on the page of projects that the customer saved counts as a change. */
  readonly changedPayments: readonly { readonly id: Id; readonly name: string; readonly on: Day }[];
  /** Analysed contracts of a customer with a profile: expected volatility of the coming year, and the maximum that the profile
   * allows. */
  readonly risks: readonly {
    readonly id: Id;
    readonly name: string;
    readonly volatilityRatio: number;
    readonly capRatio: number;
  }[];
  /** The last day on which the customer viewed their wealth, and the one before it. */
  readonly visits: { readonly lastOn: Day; readonly beforeOn: Day | null } | null;
  /** The following facts are those known to this firm. */
  readonly since: Day;
  /** Active subscription to the firm's Club: its state, its start, and the day of a failed payment. */
  readonly club: { readonly state: ClubState; readonly since: Day; readonly failedOn: Day | null } | null;
  /** Expiry of the card that pays for it; null where unknown, or where no card is used. */
  readonly cardExpiresOn: Day | null;
  /** End of the letter of mission that the customer signed with the firm. */
  readonly letterEndsOn: Day | null;
  /** Recommendations of the firm that the customer opened without answering. */
  readonly openedProposals: readonly { readonly id: Id; readonly on: Day }[];
  /** Reviews of the firm whose report the customer opened. */
  readonly openedReviews: readonly { readonly id: Id; readonly on: Day }[];
  /** Due day of the next suitability review; null for a customer who is not under advice. */
  readonly reviewOn: Day | null;
  readonly lastContactAt: Instant | null;
  readonly refusedAt: Instant | null;
  /** The last appointment canceled in advance, if no other was fixed and nobody spoke with the customer since. */
  readonly canceled: { readonly id: Id; readonly startsOn: Day; readonly canceledOn: Day } | null;
  readonly latePromises: readonly { readonly id: Id; readonly what: string; readonly dueOn: Day }[];
};

export type Alert = {
  /** Deduplication key: it stays the same while the alert concerns the same period, contract or day. */
  readonly key: string;
  readonly kind: AlertKind;
  readonly detail: AlertDetail | null;
  /** Name of the contract, the line, the bank or the promise. */
  readonly name: string | null;
  readonly amountCents: Cents | null;
  readonly ratio: number | null;
  /** The day that the alert is about. */
  readonly on: Day | null;
  /** Set for a fall: the former value, and the day of `ratio`. */
  readonly ratioBefore: number | null;
  readonly asOf: Day | null;
};
