import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { type ReviewRow, reviewsOf } from "../store.ts";

/** Returns the customer's concluded reviews, in their current state. */
export async function concludedReviewsOf(
  { db }: Pick<Services, "db">,
  subject: Subject,
): Promise<readonly ReviewRow[]> {
  return (await reviewsOf(subject, db)).filter(({ state }) => state === "concluded");
}
