import { useNavigate, useSearch } from "@tanstack/react-router";

export type QueryChanges = Readonly<Record<string, string>>;

export type QueryValues = {
  /** The text held under a name; empty where absent. */
  readonly get: (name: string) => string;
  /** Changes several names at once: two changes of the address one after the other would undo each other. An empty text
   * takes the name away. `opens` leaves a step for the back key. */
  readonly set: (changes: QueryChanges, options?: { readonly opens?: boolean }) => void;
};

/** Filters that live in the address and change together. */
export function useQueryValues(): QueryValues {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    get: (name) => {
      const held = search[name];
      return typeof held === "string" || typeof held === "number" ? String(held) : "";
    },
    set: (changes, { opens = false } = {}) => {
      const cleaned = Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [name, value === "" ? undefined : value]),
      );
      void navigate({
        to: ".",
        search: (before: Readonly<Record<string, unknown>>) => ({ ...before, ...cleaned }),
        replace: !opens,
        resetScroll: false,
      });
    },
  };
}
