import { useQuery, useQueryClient } from "@tanstack/react-query";
import { today } from "../../../shell/today.ts";
import { type Draft, emptyDraft } from "./draft.ts";

const key = ["typed", "manual-contract"];

/** The contract being typed. It lives beside the cached readings: leaving the page and coming back loses nothing, signing
 * out forgets it. */
export function useDraft(): {
  readonly draft: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  readonly forget: () => void;
} {
  const cache = useQueryClient();
  const empty = emptyDraft(today());
  const { data: draft = empty } = useQuery<Draft>({
    queryKey: key,
    queryFn: () => empty,
    enabled: false,
    gcTime: Infinity,
  });
  return {
    draft,
    change: (patch) => {
      cache.setQueryData<Draft>(key, (before) => ({ ...(before ?? empty), ...patch }));
    },
    forget: () => {
      cache.setQueryData<Draft>(key, emptyDraft(today()));
    },
  };
}
