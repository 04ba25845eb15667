import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import type { Reply } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { api, call, callKey, type ApiFailure } from "../../../../api.ts";

type Page = Reply<typeof api.tasks.list>;
type Asked = {
  readonly assigneeId?: Id | null;
  readonly state?: "open" | "late" | "today" | "coming" | "done";
  readonly enabled?: boolean;
};

/** Tasks and the promises of exchanges, page after page: what is due first before the rest, of what is done the last first. */
export function useTasks({ assigneeId = null, state = "open", enabled = true }: Asked) {
  return useInfiniteQuery<Page, ApiFailure, InfiniteData<Page, Id | null>, readonly unknown[], Id | null>({
    queryKey: callKey(api.tasks.list, { assigneeId, state, endless: true }),
    queryFn: ({ pageParam, signal }) =>
      call(
        api.tasks.list,
        {
          query: {
            state,
            ...(assigneeId === null ? {} : { assigneeId }),
            ...(pageParam === null ? {} : { after: pageParam }),
          },
        },
        signal,
      ),
    enabled,
    initialPageParam: null,
    getNextPageParam: ({ after }) => after ?? undefined,
  });
}
