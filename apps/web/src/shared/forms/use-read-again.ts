import { useQueryClient } from "@tanstack/react-query";
import type { Endpoint } from "@vigie/api";
import { useEffect } from "react";
import { callKey } from "../../api.ts";

/** Once somebody else changed what is written on: theirs is read, and shown beside what is typed. */
export function useReadAgain(isChanged: boolean, call: Endpoint): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (isChanged) void cache.invalidateQueries({ queryKey: callKey(call) });
  }, [isChanged, cache, call]);
}
