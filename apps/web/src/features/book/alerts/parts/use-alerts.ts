import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import type { AdvisorAlert, Reply } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { call, callKey, type ApiFailure } from "../../../../api.ts";

type Page = Reply<typeof bookApi.alerts.list>;
type Asked = {
  readonly state: "open" | "snoozed" | "dismissed";
  /** All kinds if null. */
  readonly kind: AdvisorAlert["kind"] | null;
};

const pageSize = 50;

/** The alerts of the book, page after page. */
export function useAlerts({ state, kind }: Asked) {
  return useInfiniteQuery<
    Page,
    ApiFailure,
    InfiniteData<Page, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey: callKey(bookApi.alerts.list, { state, kind, endless: true }),
    queryFn: ({ pageParam, signal }) =>
      call(
        bookApi.alerts.list,
        {
          query: {
            state,
            size: pageSize,
            ...(kind === null ? {} : { kinds: [kind] }),
            ...(pageParam === null ? {} : { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
