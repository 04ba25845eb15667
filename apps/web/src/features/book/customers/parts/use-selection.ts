import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CustomerRow } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useMemo, useState } from "react";
import { api, call, type ApiFailure } from "../../../../api.ts";
import type { ListState } from "./use-list.ts";

/** A selected customer, with the data that the bar shows after the list has changed. */
export type Selected = Pick<CustomerRow, "id" | "firstName" | "lastName" | "email" | "wealth" | "missing">;

export type Selection = {
  readonly rows: readonly Selected[];
  /** The query of the list that was selected as a whole; null after a manual change. */
  readonly allOf: string | null;
  readonly has: (id: Id) => boolean;
  readonly toggle: (row: Selected) => void;
  readonly add: (rows: readonly Selected[]) => void;
  readonly remove: (rows: readonly Selected[]) => void;
  readonly clear: () => void;
  /** Selects every customer of a list, and remembers which list. */
  readonly setAll: (rows: readonly Selected[], allOf: string) => void;
};

type Kept = { readonly rows: readonly Selected[]; readonly allOf: string | null };
const nothing: Kept = { rows: [], allOf: null };

const selectionKey = ["book", "selection"] as const;

/** Stored beside cached responses: loading another page of the list, or opening a sheet and returning, keeps it. */
export function useSelection(): Selection {
  const cache = useQueryClient();
  const { data: kept = nothing } = useQuery<Kept>({
    queryKey: selectionKey,
    queryFn: () => nothing,
    enabled: false,
    gcTime: Infinity,
    // Thousands of rows, replaced at each change.
    structuralSharing: false,
  });
  const write = (change: (before: readonly Selected[]) => readonly Selected[]): void => {
    cache.setQueryData<Kept>(selectionKey, (before) => ({ rows: change(before?.rows ?? []), allOf: null }));
  };
  const { rows, allOf } = kept;
  const ids = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
  return {
    rows,
    allOf,
    has: (id) => ids.has(id),
    toggle: (row) => {
      write((before) =>
        before.some(({ id }) => id === row.id) ? before.filter(({ id }) => id !== row.id) : [...before, row],
      );
    },
    add: (more) => {
      write((before) => {
        const held = new Set(before.map(({ id }) => id));
        return [...before, ...more.filter(({ id }) => !held.has(id))];
      });
    },
    remove: (gone) => {
      const left = new Set(gone.map(({ id }) => id));
      write((before) => before.filter(({ id }) => !left.has(id)));
    },
    clear: () => {
      write(() => []);
    },
    setAll: (all, of) => {
      cache.setQueryData<Kept>(selectionKey, { rows: all, allOf: of });
    },
  };
}

/** Identifies the customers of a list, whatever their order. */
export function listKey({ filters }: Pick<ListState, "filters">): string {
  return JSON.stringify(filters);
}

const pageSize = 200;

/** Selects every customer that the filters find, including pages that were not loaded. */
export function useSelectFound({ filters, sort, order }: ListState, selection: Selection) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const select = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    await everyone({ filters, sort, order }).then(
      (rows) => selection.setAll(rows, listKey({ filters })),
      (reason: ApiFailure) => setFailure(reason.body.message),
    );
    setBusy(false);
  };
  return { select, isBusy, failure };
}

type Asked = Pick<ListState, "filters" | "sort" | "order">;

async function everyone(asked: Asked, after?: string): Promise<readonly Selected[]> {
  const cursor = after === undefined ? {} : { after };
  const { customers, meta } = await call(api.customers.search, {
    body: { ...asked, size: pageSize, ...cursor },
  });
  return meta.next === null ? customers : [...customers, ...(await everyone(asked, meta.next))];
}
