import { type Id, isPushedOnce, kindOf, type NotificationEvent } from "@vigie/domain";
import type { StoredPush } from "../store.ts";
import { pushWords } from "../text.ts";

/** The text of a push message, and the page that it opens. It contains no amount or name; an id in the page's URL is useless to
 * somebody without access. */

export type PushFacts = {
  readonly notificationId: Id;
  readonly accountId: Id | null;
  readonly portfolioId: Id | null;
  /** For a chat message: its sender. */
  readonly state: string | null;
};

/** Serialised for the service worker (apps/web/src/offline/service-worker.ts). */
export function textOf({ event, path, notificationId }: StoredPush): string {
  const [title, body] = pushWords[event];
  const tag = isPushedOnce(event) ? event : notificationId;
  return JSON.stringify({ title, body, url: path, tag });
}

export function isUrgent(event: NotificationEvent): boolean {
  return kindOf(event) === "security";
}

const list = "/app/user/notifications";
/** Opens the advisor's or the saver's own area. */
const home = "/";
const security = "/app/user/security";

type Page = string | ((facts: PushFacts) => string);
const connection = ({ accountId }: PushFacts): string =>
  accountId === null ? list : `/app/accounts/update/${accountId}/credentials`;
const contract =
  (page: string) =>
  ({ portfolioId }: PushFacts): string =>
    portfolioId === null ? list : `/app/contract/${portfolioId}${page}`;

/** Events that are missing here open the list of notifications. */
const pages: Readonly<Partial<Record<NotificationEvent, Page>>> = {
  "sync.first_done": "/app/dashboard/contracts",
  "sync.failed": connection,
  "sync.given_up": connection,
  "sync.action_needed": connection,
  "consent.renewal_due": connection,
  "analysis.done": contract("/analyse/allocation/1"),
  "savings.cap_reached": contract(""),
  "report.monthly": ({ notificationId }) => `/app/user/monthly-report/${notificationId}`,
  "message.received": ({ state }) => (state === "from_advisor" ? "/app/user/advisor" : home),
  "security.new_device": security,
  "security.password_changed": security,
  "security.factor_changed": security,
  "security.locked": security,
  "security.factor_suggested": security,
  "security.address_unreachable": "/app/user",
  "security.email_changed": "/app/user",
  "security.advisor_renamed": "/app/user/advisor",
  "security.advisor_changed": "/app/user/advisor",
  "security.access_removed": "/app/user/advisor",
  "security.advisor_left": "/app/user/advisor",
  "household.joined": "/app/household",
  "household.left": "/app/household",
  "file.items_asked": "/app/user/file",
  "suitability.waiting": "/app/profile/suitability",
  "suitability.due": "/app/profile/suitability",
  "proposal.sent": "/app/proposals",
  "proposal.withdrawn": "/app/proposals",
  "proposal.signed": "/app/proposals",
  "proposal.unsigned": "/app/proposals",
  "proposal.late": "/app/proposals",
  "review.concluded": "/app/reviews",
  "club.request": home,
  "proposal.answered": home,
  "proposal.change_taken_back": home,
  "proposal.not_done": home,
  "proposal.not_signed": home,
  "book.export_ready": home,
  "book.export_failed": home,
};

export function pathOf(event: NotificationEvent, facts: PushFacts): string {
  const page = pages[event] ?? list;
  return typeof page === "string" ? page : page(facts);
}
