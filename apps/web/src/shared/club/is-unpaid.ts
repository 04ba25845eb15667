import type { ClubSubscription } from "@vigie/api";

/** Is a payment due for a service that started? */
export function isUnpaid({
  state,
  reason,
  accessUntil,
}: Pick<ClubSubscription, "state" | "reason" | "accessUntil">): boolean {
  return state === "paused" || (state === "active" && reason !== "paid" && accessUntil !== null);
}
