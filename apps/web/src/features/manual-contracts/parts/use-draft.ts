import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { today } from "../../../shell/today.ts";
import { type Draft, emptyDraft } from "./draft.ts";

const key = ["typed", "manual-contract"];

/** The contract being typed. A copy lives beside the cached readings: leaving the page and coming back loses nothing,
 * signing out forgets it. The page draws its own state, so that a field never waits for the cache. */
export function useDraft(): {
  readonly draft: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  readonly forget: () => void;
} {
  const cache = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => cache.getQueryData<Draft>(key) ?? emptyDraft(today()));
  const keep = (next: Draft): void => {
    cache.setQueryDefaults(key, { gcTime: Infinity });
    cache.setQueryData<Draft>(key, next);
  };
  return {
    draft,
    change: (patch) => {
      setDraft((before) => ({ ...before, ...patch }));
      keep({ ...(cache.getQueryData<Draft>(key) ?? draft), ...patch });
    },
    forget: () => {
      const empty = emptyDraft(today());
      setDraft(empty);
      keep(empty);
    },
  };
}
