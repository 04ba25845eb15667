import type { TransitionRow } from "../kernel/transitions.ts";

/** States of a Club subscription (specification 2 §4), in the order of its life cycle. */
export const clubStates = [
  "inactive",
  "advisor_approval",
  "ready_to_sign",
  "pending",
  "waiting_payment_infos",
  "waiting_for_payment",
  "payment_failed",
  "active",
  "paused",
  "closed",
  "refused_by_advisor",
  "refused_by_customer",
  "rejected",
] as const;
export type ClubState = (typeof clubStates)[number];

/** Why a subscription is in its state. `active` has `paid`, or none while a renewal has failed for less than 48 hours. */
export const clubReasons = [
  "paid",
  "payment_failure",
  "cancelled_by_customer",
  "withdrawn",
  "revoked_by_advisor",
  "payment_method_removed",
  "no_answer",
  "draft_expired",
  "payment_infos_expired",
  "signature_expired",
  "identity_not_verified",
  "vigilance",
  "account_deleted",
  "deceased",
] as const;
export type ClubReason = (typeof clubReasons)[number];

/** Who triggers a transition: the customer, the advisor or their manager, our clock, the payment partner, the signature partner. */
export type ClubActor = "customer" | "advisor" | "clock" | "payments" | "signature";

export type ClubTransition = TransitionRow<ClubState> & {
  /** Number in the table of the reference. */
  readonly number: number;
  readonly by: readonly ClubActor[];
  /** Reason that the row must have, besides its state; null: none. */
  readonly fromReason?: ClubReason | null;
  /** Reason that the row gets; absent: the one that the event provides. */
  readonly reason?: ClubReason | null;
};
