import { useQueryClient } from "@tanstack/react-query";
import type { Id } from "@vigie/domain";
import { useState } from "react";

type Held<T> = {
  readonly over: Partial<T>;
  /** The saved values at the first edit. */
  readonly base: string;
};

/** Unsaved edits over the saved values, dropped once they are saved. A copy is stored beside cached responses: leaving the page
 * and returning loses nothing, signing out deletes it. */
export function useUnsavedEdits<T extends object>(id: Id, part: string, saved: T) {
  const cache = useQueryClient();
  const key = ["typed", "manual-contract", id, part];
  const [held, setHeld] = useState<Held<T> | null>(() => cache.getQueryData<Held<T>>(key) ?? null);
  const now = JSON.stringify(saved);
  return {
    values: { ...saved, ...held?.over },
    isDirty: held !== null,
    /** Another tab, or a file, changed the saved values since the first edit. */
    isStale: held !== null && held.base !== now,
    change: (patch: Partial<T>) => {
      const before = cache.getQueryData<Held<T>>(key) ?? { over: {}, base: now };
      const next = { ...before, over: { ...before.over, ...patch } };
      cache.setQueryDefaults(key, { gcTime: Infinity });
      cache.setQueryData<Held<T>>(key, next);
      setHeld(next);
    },
    forget: () => {
      cache.removeQueries({ queryKey: key, exact: true });
      setHeld(null);
    },
  };
}
