import { type Holdings, unknownId } from "../tools/lib/customer-routes.ts";

/** The address of an item that the saver does not have: the server answers 404, which the browser logs. */
export function isOfNothing(address: string, { portfolios: contracts }: Holdings): boolean {
  return address.includes(unknownId) || contracts.length === 0;
}

/** A call about an item that does not exist answers 404, also when a change repeats it while the next page opens. */
export function isExpected(complaint: string, asksForNothing: boolean): boolean {
  return /status of 404/.test(complaint) && (asksForNothing || complaint.includes(unknownId));
}
