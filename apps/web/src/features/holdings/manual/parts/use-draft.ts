import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { today } from "../../../../shared/clock/today.ts";
import { type Draft, drawnKey, emptyDraft } from "./draft.ts";
import { keepDraft, keptDraft } from "./kept-draft.ts";

const key = ["typed", "manual-contract"];

/** The portfolio being typed. One copy is stored beside cached responses, another in the tab: leaving the page, returning and
 * reloading lose nothing, signing out deletes both. The page renders its own state, so that typing is never delayed. */
export function useDraft(): {
  readonly draft: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  readonly forget: () => void;
} {
  const cache = useQueryClient();
  const held = (): Draft => cache.getQueryData<Draft>(key) ?? keptDraft() ?? emptyDraft(today());
  const [draft, setDraft] = useState<Draft>(held);
  const keep = (next: Draft): void => {
    cache.setQueryDefaults(key, { gcTime: Infinity });
    cache.setQueryData<Draft>(key, next);
  };
  return {
    draft,
    change: (patch) => {
      const changed = patch.step === undefined ? { ...patch, key: drawnKey() } : patch;
      setDraft((before) => ({ ...before, ...changed }));
      const next = { ...held(), ...changed };
      keep(next);
      keepDraft(next);
    },
    forget: () => {
      const empty = emptyDraft(today());
      setDraft(empty);
      keep(empty);
      keepDraft(null);
    },
  };
}
