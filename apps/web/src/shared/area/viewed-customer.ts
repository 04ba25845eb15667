import { isId, type Id } from "@vigie/domain";

/** Resolves an address: its matched routes, from the root on, and its path parameters. */
export type ReadRoutes = (pathname: string) => {
  readonly routes: readonly { readonly subjectParam: string | undefined }[];
  readonly params: Readonly<Record<string, string>>;
};

let readRoutes: ReadRoutes = () => ({ routes: [], params: {} });

/** The router registers its route tree when it is created. */
export function setRouteReader(read: ReadRoutes): void {
  readRoutes = read;
}

/** The customer whose area an advisor views: set where a parent route declares its subject. Null elsewhere. */
export function viewedCustomer(pathname: string): Id | null {
  const { routes, params } = readRoutes(pathname);
  const param = routes.flatMap(({ subjectParam }) => subjectParam ?? [])[0];
  const id = param === undefined ? undefined : params[param];
  return id !== undefined && isId(id) ? id : null;
}

/** The record on the page of an erased customer's kept data. */
export function keptRecord(pathname: string): Id | null {
  const { recordId } = readRoutes(pathname).params;
  return recordId !== undefined && isId(recordId) ? recordId : null;
}
