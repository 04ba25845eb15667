import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { Id } from "@vigie/domain";
import { useEffect } from "react";
import { bookPaths } from "./book-paths.ts";

/** The filters, sort and columns of the last opened list: a sheet links back to it. Stored beside cached responses, so that
 * signing out deletes it. */

const keptAs: QueryKey = ["book-list-query"];

export function useKeepListQuery(): void {
  const cache = useQueryClient();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
    ),
  ).toString();
  useEffect(() => {
    cache.setQueryDefaults(keptAs, { gcTime: Infinity });
    cache.setQueryData<string>(keptAs, query);
  }, [cache, query]);
}

/** The address of the list as it was left. */
export function useListAddressKept(): string {
  const query = useQueryClient().getQueryData<string>(keptAs) ?? "";
  return query === "" ? bookPaths.customers() : `${bookPaths.customers()}?${query}`;
}

/** The customers of that list in order, as far as it was loaded, and its total. */
type Listed = { readonly ids: readonly Id[]; readonly total: number };
const listedAs: QueryKey = ["book-list-order"];

export function useKeepListOrder(listed: Listed | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (listed === null) return;
    cache.setQueryDefaults(listedAs, { gcTime: Infinity });
    cache.setQueryData<Listed>(listedAs, listed);
  }, [cache, listed]);
}

export type Neighbours = {
  /** Starting at 1. */
  readonly place: number;
  readonly total: number;
  readonly before: Id | null;
  readonly after: Id | null;
};

/** The previous and next customers in the last opened list; null if the customer is not in it, or alone. */
export function useNeighbours(id: Id): Neighbours | null {
  const listed = useQueryClient().getQueryData<Listed>(listedAs);
  const at = listed?.ids.indexOf(id) ?? -1;
  if (listed === undefined || at < 0 || listed.total < 2) return null;
  return {
    place: at + 1,
    total: listed.total,
    before: listed.ids[at - 1] ?? null,
    after: listed.ids[at + 1] ?? null,
  };
}
