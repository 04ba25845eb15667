import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import type { BookInsight, Reply } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { call, callKey, type ApiFailure } from "../../../../api.ts";

type Page = Reply<typeof bookApi.insights.list>;

const linesAtOnce = 25;

/** The observations of a kind, page by page; without a kind no line is fetched. */
export function useInsights(rule: BookInsight["observation"]["rule"] | null) {
  return useInfiniteQuery<
    Page,
    ApiFailure,
    InfiniteData<Page, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey: callKey(bookApi.insights.list, { rule, endless: true }),
    queryFn: ({ pageParam, signal }) =>
      call(
        bookApi.insights.list,
        {
          query: {
            ...(rule === null ? { size: 1 } : { rule, size: linesAtOnce }),
            ...(pageParam === null ? {} : { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
