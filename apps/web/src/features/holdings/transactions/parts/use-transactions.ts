import { queryOptions, useQueries } from "@tanstack/react-query";
import type { PartialInput, Reply, Transaction } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { api, call, callKey, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { wireFilters, type Filters } from "./filters.tsx";
import type { Flows } from "./transaction-row.tsx";

/** Transactions per page of the API. */
export const pageSize = 50;

export type Listed = {
  /** The number of matching transactions; null while loading. */
  readonly total: number | null;
  readonly isFailed: boolean;
  readonly readAgain: () => void;
  /** The transaction at this index, newest first; null if its page is not loaded. */
  readonly at: (place: number) => Transaction | null;
  /** A further page of the list. */
  readonly hasFailed: boolean;
  /** Retries the page of this index; null if it did not fail. */
  readonly retryAt: (place: number) => (() => void) | null;
};

/** A portfolio's filtered transactions: the first page, and those with these numbers (from 1). */
export function useTransactions(portfolioId: Id, filters: Filters, asked: readonly number[]): Listed {
  const query = wireFilters(filters, usePrivateMode());
  const pageOf = (page: number) => ({
    params: { id: portfolioId },
    query: { ...query, page, perPage: pageSize },
  });
  const first = useReading(api.transactions.list, pageOf(1));
  const pageCount = first.data?.meta.totalPages ?? 1;
  const numbers = asked.filter((page) => page > 1 && page <= pageCount);
  const others = useQueries({ queries: numbers.map((page) => moreOf(pageOf(page))) });
  const byNumber = new Map([[1, first], ...numbers.map((page, index) => [page, others[index]] as const)]);
  const holding = (place: number) => byNumber.get(Math.floor(place / pageSize) + 1);
  return {
    total: first.data?.meta.totalCount ?? null,
    isFailed: isFailed(first),
    hasFailed: others.some(isFailed),
    readAgain: () => void first.refetch(),
    at: (place) => holding(place)?.data?.transactions[place % pageSize] ?? null,
    retryAt: (place) => {
      const page = holding(place);
      return page !== undefined && isFailed(page) ? () => void page.refetch() : null;
    },
  };
}

function isFailed({ isError, data }: { readonly isError: boolean; readonly data: unknown }): boolean {
  return isError && data === undefined;
}

type Input = PartialInput<typeof api.transactions.list>;

/** A further page of a displayed list: if it fails its rows say so, instead of an error page. */
function moreOf(input: Input) {
  return queryOptions<Reply<typeof api.transactions.list>>({
    queryKey: callKey(api.transactions.list, input),
    queryFn: async ({ signal }) => {
      try {
        return await call(api.transactions.list, input, signal);
      } catch (cause) {
        throw new Error("The rest of the list was not read.", { cause });
      }
    },
  });
}

export type Sums = {
  readonly total: (Flows & { readonly count: number }) | null;
  readonly months: ReadonlyMap<string, Flows>;
};

/** Deposits and withdrawals with the same filters, in total and by month. */
export function useSums(portfolioId: Id, filters: Filters): Sums {
  const { subject } = useArea();
  const query = wireFilters(filters, usePrivateMode());
  const { data } = useReading(api.transactions.aggregate, {
    params: { id: subject },
    body: {
      filters: { ...query, portfolioIds: [portfolioId] },
      aggregates: ["month", "total"],
      // The sums of the account's listed transactions, whatever the ownership share.
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
