import { useNavigate, useSearch } from "@tanstack/react-router";
import { useIsLeft } from "./left-page.ts";

export type QueryChanges = Readonly<Record<string, string>>;

type Search = Readonly<Record<string, unknown>>;

export type SearchChange = Search | ((before: Search) => Search);

export type QueryValues = {
  /** The text stored under a name; empty if absent. */
  readonly get: (name: string) => string;
  /** Changes several names at once: two consecutive changes of the address would overwrite each other. An empty text removes the
   * name. `opens` adds a history entry. */
  readonly set: (changes: QueryChanges, options?: { readonly opens?: boolean }) => void;
};

/** Rewrites the query of a page, until it is left: write((before) => ({ ...before, page: 2 })). */
export function useAddressWrite(): (search: SearchChange, options?: { readonly opens?: boolean }) => void {
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  return (search, { opens = false } = {}) => {
    if (isLeft()) return;
    void navigate({ to: ".", search, replace: !opens, resetScroll: false });
  };
}

/** Filters stored in the address that change together. */
export function useQueryValues(): QueryValues {
  const search: Search = useSearch({ strict: false });
  const write = useAddressWrite();
  return {
    get: (name) => {
      const held = search[name];
      return typeof held === "string" || typeof held === "number" ? String(held) : "";
    },
    set: (changes, options) => {
      const cleaned = Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [name, value === "" ? undefined : value]),
      );
      write((before) => ({ ...before, ...cleaned }), options);
    },
  };
}
