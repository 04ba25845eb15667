/** What a page may import of this package: the client of the aggregation partner for a saver's own browser. Nothing reached
 * from here needs Node or a sandbox (browser.test.ts). */
export * from "./aggregation/browser.ts";
export { stateOfFailure } from "./aggregation/map-errors.ts";
export type { AggregationCode, Answer, Connection, Terms } from "./aggregation/port.ts";
