import { addDays, type Day, day } from "../kernel/day.ts";
/** Subject of a notification. 'system' is only sent to open screens, never stored (specification 1 §9). */
export const notificationKinds = [
  "account",
  "consent",
  "analysis",
  "savings",
  "report",
  "invitation",
  "message",
  "security",
  "system",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** All events with a notification, by kind. */
const kindOfEvent = {
  "sync.first_done": "account",
  "sync.failed": "account",
  "sync.given_up": "account",
  "sync.action_needed": "account",
  "consent.renewal_due": "consent",
  "analysis.done": "analysis",
  "optimization.done": "analysis",
  "savings.cap_reached": "savings",
  "report.monthly": "report",
  "invitation.accepted": "invitation",
  "invitation.undelivered": "invitation",
  "message.received": "message",
  "security.new_device": "security",
  "security.password_changed": "security",
  "security.email_changed": "security",
  "security.factor_changed": "security",
  "security.locked": "security",
  "security.merge_asked": "security",
  "security.merge_refused": "security",
  "security.accounts_merged": "security",
  "security.account_completed": "security",
  "security.address_unreachable": "security",
  "security.factor_suggested": "security",
  "security.advisor_renamed": "security",
  "security.advisor_changed": "security",
  "security.access_removed": "security",
  "security.advisor_left": "security",
  "household.joined": "security",
  "household.left": "security",
  "file.items_asked": "message",
  "club.changed": "message",
  "club.request": "message",
  "suitability.waiting": "message",
  "suitability.due": "message",
  "proposal.sent": "message",
  "proposal.withdrawn": "message",
  "proposal.answered": "message",
  "proposal.change_taken_back": "message",
  "proposal.signed": "message",
  "proposal.unsigned": "message",
  "proposal.not_signed": "message",
  "proposal.late": "message",
  "proposal.not_done": "message",
  "review.concluded": "message",
  "book.export_ready": "message",
  "book.export_failed": "message",
  "system.restart": "system",
} as const satisfies Record<string, NotificationKind>;

export type NotificationEvent = keyof typeof kindOfEvent;
export const notificationEvents: readonly NotificationEvent[] = Object.keys(kindOfEvent).filter(isEvent);

function isEvent(text: string): text is NotificationEvent {
  return Object.hasOwn(kindOfEvent, text);
}

/** Events that may occur several times at once (the banks of a household, the contracts of an analysis) are grouped into one line
 * per day, with a count. A device is identified by its name: another name is another line. */
export const groupedEvents = {
  "sync.first_done": "day",
  "analysis.done": "day",
  "optimization.done": "day",
  "message.received": "name",
  "security.new_device": "name",
} as const satisfies Partial<Record<NotificationEvent, "day" | "name">>;

export function kindOf(event: NotificationEvent): NotificationKind {
  return kindOfEvent[event];
}

export type NotificationOptions = {
  readonly newsletter: boolean;
  readonly monthlyReport: boolean;
  /** State of connections and their consents. */
  readonly system: boolean;
  /** Analyses, and savings that reach their cap. */
  readonly finance: boolean;
};

/** Emails that one may unsubscribe from: in the preferences, or by the link in each of these emails. */
export const mailSubscriptions = ["newsletter", "report"] as const;
export type MailSubscription = (typeof mailSubscriptions)[number];

/** Returns whether emails of a subscription are wanted. */
export function isSubscribed(subscription: MailSubscription, options: NotificationOptions): boolean {
  return options[optionOfSubscription[subscription]];
}

/** Returns the options without a subscription. */
export function unsubscribed(
  subscription: MailSubscription,
  options: NotificationOptions,
): NotificationOptions {
  return { ...options, [optionOfSubscription[subscription]]: false };
}

const optionOfSubscription = {
  newsletter: "newsletter",
  report: "monthlyReport",
} as const satisfies Readonly<Record<MailSubscription, keyof NotificationOptions>>;

/** The newsletter is opt-in; everything else is opt-out. */
export const defaultNotificationOptions: NotificationOptions = {
  newsletter: false,
  monthlyReport: true,
  system: true,
  finance: true,
};

const optionOfKind: Readonly<Record<NotificationKind, keyof NotificationOptions | null>> = {
  account: "system",
  consent: "system",
  analysis: "finance",
  savings: "finance",
  report: "monthlyReport",
  // Always sent: events that protect the account, or respond to the person's action.
  invitation: null,
  message: null,
  security: null,
  system: null,
};

export function isWanted(kind: NotificationKind, options: NotificationOptions): boolean {
  const option = optionOfKind[kind];
  return option === null || options[option];
}

/** Days before the end of a consent from which it is reported (specification: renewals due in 7 days). */
export const renewalNoticeDays = 7;
export const notificationsPerPage = 20;

/** The previous month: from the last day of the month before it to its own last day. */
export function monthBefore(today: Day): { readonly from: Day; readonly to: Day } {
  const to = addDays(day(`${today.slice(0, 7)}-01`), -1);
  return { from: addDays(day(`${to.slice(0, 7)}-01`), -1), to };
}
