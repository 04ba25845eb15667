/** Specification 2 §8: the price of the Club and a lead. */
const quietPaths = /ons\/pricing$|ds\/\{customerId\}$/;

/** Where these calls fail, the place that asked says what it lacks; the page stays, and no banner comes over it.
 * @param path the path of a call, which its key in the cache begins with */
export function isQuiet(path: unknown): boolean {
  return quietPaths.test(String(path));
}
