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

/** Tasks and promises of exchanges, page by page: earliest due date first; done ones, latest first. */
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
