import { isId, type Id } from "@vigie/domain";

/** What a router says of an address: the routes that lead to it, from the root on, and the parameters of its path. */
export type ReadRoutes = (pathname: string) => {
  readonly routes: readonly { readonly subjectParam: string | undefined }[];
  readonly params: Readonly<Record<string, string>>;
};

let readRoutes: ReadRoutes = () => ({ routes: [], params: {} });

/** The router gives its route tree when it is made. */
export function setRouteReader(read: ReadRoutes): void {
  readRoutes = read;
}

/** The customer in whose view an advisor is: where a route above the page names its subject. Null everywhere else. */
export function viewedCustomer(pathname: string): Id | null {
  const { routes, params } = readRoutes(pathname);
  const param = routes.flatMap(({ subjectParam }) => subjectParam ?? [])[0];
  const id = param === undefined ? undefined : params[param];
  return id !== undefined && isId(id) ? id : null;
}

/** The record on the page of one that is kept of somebody whose account was erased. */
export function keptRecord(pathname: string): Id | null {
  const { recordId } = readRoutes(pathname).params;
  return recordId !== undefined && isId(recordId) ? recordId : null;
}
