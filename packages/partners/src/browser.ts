/** Entry point of this package for web pages: the aggregation partner's client for the saver's browser. Nothing imported from here
 * needs Node or a sandbox (browser.test.ts). */
export * from "./aggregation/browser.ts";
export { stateOfFailure } from "./aggregation/map-errors.ts";
export type { AggregationCode, Answer, Connection, Terms } from "./aggregation/port.ts";
