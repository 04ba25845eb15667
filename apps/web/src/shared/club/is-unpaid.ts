import type { ClubSubscription } from "@vigie/api";

/** Is a payment owed of a service that began? */
export function isUnpaid({
  state,
  reason,
  accessUntil,
}: Pick<ClubSubscription, "state" | "reason" | "accessUntil">): boolean {
  return state === "paused" || (state === "active" && reason !== "paid" && accessUntil !== null);
}
