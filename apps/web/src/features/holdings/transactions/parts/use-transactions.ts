import { queryOptions, useQueries } from "@tanstack/react-query";
import type { PartialInput, Reply, Transaction } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { api, call, callKey, useReading } from "../../../../api.ts";
import { useArea } from "../../../../shared/area/area.tsx";
import { usePrivateMode } from "../../../../ui/private-mode.ts";
import { wireFilters, type Filters } from "./filters.tsx";
import type { Flows } from "./transaction-row.tsx";

/** Transactions of a page of the API. */
export const pageSize = 50;

export type Listed = {
  /** How many there are under the filters; null while that is read. */
  readonly total: number | null;
  readonly isFailed: boolean;
  readonly readAgain: () => void;
  /** The one at this place, the newest first; null where its page is not there. */
  readonly at: (place: number) => Transaction | null;
  /** A page that goes on with the list. */
  readonly hasFailed: boolean;
  /** Asks again for the page of this place; null where it did not fail. */
  readonly retryAt: (place: number) => (() => void) | null;
};

/** The transactions of a portfolio under filters: the first page, and those of these numbers (from 1). */
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

/** A page that goes on with a list that is shown: where it fails its rows say so, and no page of errors takes the list's place. */
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
