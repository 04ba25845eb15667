import { useQueryClient } from "@tanstack/react-query";
import type { Cents, Id } from "@vigie/domain";
import { useState } from "react";
import { type Draft, emptyDraft } from "./draft.ts";

/** A property being added: its description, and the source of its value. */
export type AddDraft = Draft & {
  readonly step: number;
  readonly way: "estimate" | "typed";
  readonly assetPrice: Cents | null | "invalid";
  readonly loanId: Id | null;
};

const empty: AddDraft = { ...emptyDraft, step: 0, way: "estimate", assetPrice: null, loanId: null };
const key = ["typed", "real-estate"];

/** A copy is stored beside cached responses: leaving the page and returning loses nothing, signing out deletes it. */
export function useDraft(): {
  readonly draft: AddDraft;
  readonly change: (patch: Partial<AddDraft>) => void;
  readonly forget: () => void;
} {
  const cache = useQueryClient();
  const [draft, setDraft] = useState<AddDraft>(() => cache.getQueryData<AddDraft>(key) ?? empty);
  const keep = (next: AddDraft): void => {
    cache.setQueryDefaults(key, { gcTime: Infinity });
    cache.setQueryData<AddDraft>(key, next);
  };
  return {
    draft,
    change: (patch) => {
      setDraft((before) => ({ ...before, ...patch }));
      keep({ ...(cache.getQueryData<AddDraft>(key) ?? draft), ...patch });
    },
    forget: () => {
      setDraft(empty);
      keep(empty);
    },
  };
}
