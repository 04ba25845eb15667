import { isId, type Id } from "@vigie/domain";

/** The reason that an advisor gives for visiting a customer's area: sent with their requests there, and kept in this tab until
 * they leave the area. The customer reads it. */

const keptAs = "vigie.visit-reason";
/** Separates an id and the typed text. */
const separator = " ";

export const visitReason = {
  /** Null if no reason was given for this customer. */
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
