import type { PortfolioKind } from "../holdings/portfolios.ts";

/** The advisor's book: the values of its lists, filters and segments. */

/** A contact of a firm who shares nothing yet is a prospect; one who shares a contract is a customer. */
export const bookStatuses = ["prospect", "customer"] as const;
export type BookStatus = (typeof bookStatuses)[number];

/** State of the customer's worst data source. */
export const bookConnectionStates = ["none", "fresh", "stale", "broken"] as const;
export type BookConnectionState = (typeof bookConnectionStates)[number];

/** Columns that the daily rows do not store: they are queried for the displayed rows, if the list has them. */
export const detailColumns = ["projects", "club_price", "missions", "consents"] as const;
export type DetailColumn = (typeof detailColumns)[number];

/** Sortable columns of the list; where a row has several tags or advisors, it is sorted by the whole list as displayed. */
export const customerSorts = [
  "name",
  "status",
  "wealth",
  "change",
  "market",
  "flows",
  "last_contact",
  "next_appointment",
  "completeness",
  "alerts",
  "risk",
  "age",
  "town",
  "connection",
  "oldest_date",
  "contracts",
  "cash",
  "since",
  "marital_status",
  "under_advice",
  "favourite_kind",
  "email",
  "club",
  "tags",
  "advisor",
  ...detailColumns,
] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** Columns of a view: the sortable ones, and the phone number, which is display-only, as sorting by it would disclose its
 * digits. */
export const customerColumns = [...customerSorts, "mobile"] as const;
export type CustomerColumn = (typeof customerColumns)[number];

/** Origin of the profile shown in the book: the suitability questionnaire, or the customer's own survey. */
export const profileSources = ["questionnaire", "survey"] as const;
export type ProfileSource = (typeof profileSources)[number];

/** State of the firm's newest invitation to a customer; none where they came another way. */
export const bookInvitationStates = ["none", "sent", "read", "accepted", "canceled"] as const;
export type BookInvitationState = (typeof bookInvitationStates)[number];

export const densities = ["comfortable", "compact"] as const;

/** Bulk actions on customers. */
export const bulkActs = ["tag", "untag", "task", "ask_missing"] as const;

/** Maximum of a list's count. */
export const countLimit = 10_000;

/** Returns the kind with the highest total value; debts and properties are excluded, as they are not contracts to advise on. */
export function favouriteKind(
  held: readonly { readonly kind: PortfolioKind; readonly valueCents: number | null }[],
): PortfolioKind | null {
  const totals = new Map<PortfolioKind, number>();
  for (const { kind, valueCents } of held)
    if (valueCents !== null && valueCents > 0 && kind !== "realestate")
      totals.set(kind, (totals.get(kind) ?? 0) + valueCents);
  const [largest = null] = [...totals].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return largest?.[0] ?? null;
}
