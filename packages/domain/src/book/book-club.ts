import { type ClubState, clubStates } from "../club/subscription-types.ts";

/** Status of a customer in the firm's Club, as shown and filtered in the book: that of their newest subscription. */
export const bookClubStates = ["none", "requested", "active", "late", "ended"] as const;
export type BookClubState = (typeof bookClubStates)[number];

const standings: Readonly<Record<ClubState, BookClubState>> = {
  inactive: "none",
  advisor_approval: "requested",
  ready_to_sign: "requested",
  pending: "requested",
  waiting_payment_infos: "requested",
  waiting_for_payment: "requested",
  payment_failed: "late",
  active: "active",
  paused: "late",
  closed: "ended",
  refused_by_advisor: "ended",
  refused_by_customer: "ended",
  rejected: "ended",
};

/** A draft that was never sent counts as none. */
export function bookClubStateOf(newest: ClubState | null): BookClubState {
  return newest === null ? "none" : standings[newest];
}

export function clubStatesOf(asked: readonly BookClubState[]): readonly ClubState[] {
  return clubStates.filter((state) => asked.includes(standings[state]));
}
