import { isId, type Id } from "@vigie/domain";

/** The customer whom an advisor looked at last in this tab: a link to a page of the customer's area is then about them. */

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
