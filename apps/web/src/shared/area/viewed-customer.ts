import { isId, type Id } from "@vigie/domain";

/** The customer in whose view an advisor is, by the address of the page; null everywhere else. */
export function viewedCustomer(pathname: string): Id | null {
  const id = /^\/advisory\/customers\/([^/]+)\/view(?:\/|$)/.exec(pathname)?.[1];
  return id !== undefined && isId(id) ? id : null;
}
