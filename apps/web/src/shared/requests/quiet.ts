/** Specification 2 §8: where these calls fail, the place that asked says what it lacks; the page stays, and no banner comes over it. */
const quietPaths: ReadonlySet<unknown> = new Set([
  "/club_subscriptions/pricing",
  "/missions/{id}/leads/{customerId}",
]);

/** @param path the path of a call, which its key in the cache begins with */
export function isQuiet(path: unknown): boolean {
  return quietPaths.has(path);
}
