import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import type { Reply } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { api, call, callKey, useReading, type ApiFailure } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { wireFilters, type Filters } from "./filters.tsx";
import type { Flows } from "./month-list.tsx";

const pageSize = 50;

type Page = Reply<typeof api.transactions.list>;

/** The transactions of a portfolio, page after page, the newest first. */
export function useTransactions(portfolioId: Id, filters: Filters) {
  const query = wireFilters(filters, usePrivateMode());
  return useInfiniteQuery<Page, ApiFailure, InfiniteData<Page, number>, readonly unknown[], number>({
    queryKey: callKey(api.transactions.list, { portfolioId, ...query, endless: true }),
    queryFn: ({ pageParam, signal }) =>
      call(
        api.transactions.list,
        { params: { id: portfolioId }, query: { ...query, page: pageParam, perPage: pageSize } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });
}

export type Sums = {
  readonly total: (Flows & { readonly count: number }) | null;
  readonly months: ReadonlyMap<string, Flows>;
};

/** What came in and went out under the same filters, in all and by month. */
export function useSums(portfolioId: Id, filters: Filters): Sums {
  const { subject } = useArea();
  const query = wireFilters(filters, usePrivateMode());
  const { data } = useReading(api.transactions.aggregate, {
    params: { id: subject },
    body: {
      filters: { ...query, portfolioIds: [portfolioId] },
      aggregates: ["month", "total"],
      // The sums stand above the operations of the account, whoever holds it: they are of what is listed.
      counted: "whole",
    },
  });
  const rowsOf = (by: "month" | "total") =>
    data?.aggregates.find((aggregate) => aggregate.by === by)?.rows ?? [];
  return {
    total: rowsOf("total")[0] ?? null,
    months: new Map(rowsOf("month").map((row) => [row.key, row])),
  };
}
