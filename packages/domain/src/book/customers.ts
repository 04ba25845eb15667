import type { PortfolioKind } from "../holdings/portfolios.ts";

/** The advisor's book: the words of its lists, filters and segments. */

/** A customer of a firm who shares nothing yet is a prospect; one who shares a contract is a customer. */
export const bookStatuses = ["prospect", "customer"] as const;
export type BookStatus = (typeof bookStatuses)[number];

/** How the customer's sources are: the worst of them. */
export const bookConnectionStates = ["none", "fresh", "stale", "broken"] as const;
export type BookConnectionState = (typeof bookConnectionStates)[number];

/** Columns that no daily row holds: they are read of the rows shown, where the list has them. */
export const detailColumns = ["projects", "club_price", "missions", "consents"] as const;
export type DetailColumn = (typeof detailColumns)[number];

/** Columns of the list that it may be sorted by; where a row has several tags or advisors, by all of them as they are told. */
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

/** Columns of a view: those that sort, and the number, which only tells: sorted by its digits it would be found out. */
export const customerColumns = [...customerSorts, "mobile"] as const;
export type CustomerColumn = (typeof customerColumns)[number];

/** Whose figure the profile of a customer is in the book: the questionnaire's before advice, or the customer's own survey's. */
export const profileSources = ["questionnaire", "survey"] as const;
export type ProfileSource = (typeof profileSources)[number];

/** Of the firm's newest invitation to a customer; none where they came otherwise. */
export const bookInvitationStates = ["none", "sent", "read", "accepted", "canceled"] as const;
export type BookInvitationState = (typeof bookInvitationStates)[number];

export const densities = ["comfortable", "compact"] as const;

/** Acts on many customers at once. */
export const bulkActs = ["tag", "untag", "task", "ask_missing"] as const;

/** A list counts no further. */
export const countLimit = 10_000;

/** What a saver holds most of, by value; debts and properties are no contract that somebody advises on. */
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
