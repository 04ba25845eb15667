import { useQueryClient } from "@tanstack/react-query";
import type { Endpoint } from "@vigie/api";
import { useEffect } from "react";
import { callKey } from "../../api.ts";

/** Refetches once somebody else changed the edited data, and shows theirs beside the typed text. */
export function useReadAgain(isChanged: boolean, call: Endpoint): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (isChanged) void cache.invalidateQueries({ queryKey: callKey(call) });
  }, [isChanged, cache, call]);
}
