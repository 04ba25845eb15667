import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { bookPaths } from "./book-paths.ts";

/** The filters, sort and columns of the list that was open last: a sheet leads back to it. Kept beside the cached readings, so
 * that signing out forgets it. */

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
