import type { HeldAnswers } from "@vigie/api";

/** What was answered with a tag: in memory alone, as what the cache of the screens holds. In a file of its own, which the first script
 * takes without all that a call is made of. */
export const heldAnswers: HeldAnswers = new Map();

/** Of one session: the next one on the same computer finds nothing. */
export function forgetAnswers(): void {
  heldAnswers.clear();
}
