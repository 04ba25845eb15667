import { isId, type Id } from "@vigie/domain";

/** Why an advisor is in a customer's area, where they say it: sent with what they read there, and kept in this tab until they leave
 * the area. The customer reads it. */

const keptAs = "vigie.visit-reason";
/** Between an id and what was typed. */
const separator = " ";

export const visitReason = {
  /** Null where none was said of a visit to this customer. */
  of(customerId: Id): string | null {
    const kept = sessionStorage.getItem(keptAs) ?? "";
    const cut = kept.indexOf(separator);
    return cut !== -1 && kept.slice(0, cut) === customerId ? kept.slice(cut + 1) : null;
  },
  write(customerId: Id, typed: string): void {
    const reason = typed.trim();
    if (reason === "" || !isId(customerId)) sessionStorage.removeItem(keptAs);
    else sessionStorage.setItem(keptAs, customerId + separator + reason);
  },
  forget(): void {
    sessionStorage.removeItem(keptAs);
  },
};
