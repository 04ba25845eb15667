import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { CustomerFilters, CustomerList } from "@vigie/api";
import {
  customerColumns,
  customerSorts,
  detailColumns,
  type CustomerColumn,
  type CustomerSort,
} from "@vigie/domain";
import { api, call, callKey, type ApiFailure } from "../../../../api.ts";
import { createPreference, usePreference } from "../../../../ui/preference.ts";
import type { Sort } from "../../../../ui/table.tsx";
import { useAddressWrite } from "../../../../shared/area/query-values.ts";
import { filtersOf } from "../../../../shared/book/filter-values.ts";
import { readFilterTexts, writeFilterTexts, type FilterTexts } from "../../../../shared/book/filters.ts";

const pageSize = 50;
const defaultSort: CustomerSort = "name";
export const defaultColumns: readonly CustomerColumn[] = [
  "name",
  "alerts",
  "wealth",
  "change",
  "risk",
  "last_contact",
  "next_appointment",
  "completeness",
];

export type Density = "comfortable" | "compact";
const density = createPreference<Density>({
  key: "vigie.book.density",
  values: ["comfortable", "compact"],
  fallback: "comfortable",
});

export function useDensity(): readonly [Density, (value: Density) => void] {
  return [usePreference(density), density.write];
}

export type ListState = {
  readonly texts: FilterTexts;
  readonly filters: CustomerFilters;
  readonly sort: CustomerSort;
  readonly order: "asc" | "desc";
  readonly columns: readonly CustomerColumn[];
};

export type ListAddress = ListState & {
  readonly setTexts: (texts: FilterTexts) => void;
  readonly setSort: (sort: Sort) => void;
  readonly setColumns: (columns: readonly CustomerColumn[]) => void;
  /** Applies a whole saved view at once. */
  readonly show: (state: Omit<ListState, "filters">) => void;
};

/** The query of the list, stored entirely in the address. */
export function useListAddress(): ListAddress {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const writeAddress = useAddressWrite();
  const texts = readFilterTexts(search);
  const sort = customerSorts.find((one) => one === search["tri"]) ?? defaultSort;
  const order = search["sens"] === "desc" ? "desc" : "asc";
  const columns = readColumns(search["colonnes"]);
  const write = (state: Omit<ListState, "filters">): void => {
    writeAddress({
      ...writeFilterTexts(state.texts),
      tri: state.sort === defaultSort ? undefined : state.sort,
      sens: state.order === "asc" ? undefined : state.order,
      colonnes: state.columns.join() === defaultColumns.join() ? undefined : state.columns.join(","),
    });
  };
  const held = { texts, sort, order, columns } as const;
  return {
    ...held,
    filters: filtersOf(texts),
    setTexts: (next) => {
      write({ ...held, texts: next });
    },
    setSort: ({ column, descending }) => {
      const known = customerSorts.find((one) => one === column) ?? defaultSort;
      write({ ...held, sort: known, order: descending ? "desc" : "asc" });
    },
    setColumns: (next) => {
      write({ ...held, columns: next });
    },
    show: write,
  };
}

function readColumns(text: unknown): readonly CustomerColumn[] {
  if (typeof text !== "string") return defaultColumns;
  const asked = text.split(",");
  const known = customerColumns.filter((one) => asked.includes(one));
  return known.length === 0 ? defaultColumns : known.toSorted((a, b) => asked.indexOf(a) - asked.indexOf(b));
}

/** The customers, page by page with a cursor. The former rows stay while another order is fetched. */
export function useCustomers({
  filters,
  sort,
  order,
  columns,
}: Pick<ListState, "filters" | "sort" | "order" | "columns">) {
  const details = detailColumns.filter((column) => columns.includes(column));
  return useInfiniteQuery<
    CustomerList,
    ApiFailure,
    InfiniteData<CustomerList, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey: callKey(api.customers.search, { filters, sort, order, details }),
    queryFn: ({ pageParam, signal }) =>
      call(
        api.customers.search,
        {
          body: {
            filters,
            sort,
            order,
            ...(details.length === 0 ? {} : { details }),
            size: pageSize,
            ...(pageParam === null ? {} : { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    placeholderData: (before) => before,
  });
}
