/** Specification 2 §8: the price of the Club and a lead. */
const quietPaths = /ons\/pricing$|ds\/\{customerId\}$/;

/** If these calls fail, the place that made them says what is missing; the page stays, without a banner.
 * @param path the path of a call, which its query key begins with */
export function isQuiet(path: unknown): boolean {
  return quietPaths.test(String(path));
}
