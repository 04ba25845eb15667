import { type Holdings, unknownId } from "../tools/lib/customer-routes.ts";

/** An address of something that the saver does not have: the server answers 404, and the browser's console says so. */
export function isOfNothing(address: string, { portfolios: contracts }: Holdings): boolean {
  return address.includes(unknownId) || contracts.length === 0;
}

/** A call about what nobody has is answered by 404, also where a change asks it again while the next page opens. */
export function isExpected(complaint: string, asksForNothing: boolean): boolean {
  return /status of 404/.test(complaint) && (asksForNothing || complaint.includes(unknownId));
}
