import type { HeldAnswers } from "@vigie/api";

/** Responses with a tag, in memory only, like the cache of the screens. A file of its own, so that the first script can load it
 * without the whole API client. */
export const heldAnswers: HeldAnswers = new Map();

/** They belong to one session: the next one on the same computer finds nothing. */
export function forgetAnswers(): void {
  heldAnswers.clear();
}
