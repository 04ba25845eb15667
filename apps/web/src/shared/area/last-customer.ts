import { isId, type Id } from "@vigie/domain";

/** The customer that an advisor viewed last in this tab: links to pages of the customer's area are then about them. */

const keptAs = "vigie.customer";

export const lastCustomerId = {
  read(): Id | null {
    const kept = sessionStorage.getItem(keptAs);
    return kept !== null && isId(kept) ? kept : null;
  },
  write(customerId: Id): void {
    sessionStorage.setItem(keptAs, customerId);
  },
  forget(): void {
    sessionStorage.removeItem(keptAs);
  },
};
