import type { Reply } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { clubApi } from "@vigie/api/club";
import type { Id } from "@vigie/domain";
import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api, call, callKey, useAction, useReading, type ApiFailure } from "../../../../api.ts";
import { useLive } from "../../../../shared/requests/live.ts";

type Page = Reply<typeof api.tasks.list>;

/** The open tasks of the advisor who is signed in and the promises of their exchanges, what is due first before the rest. */
function useTasks(assigneeId: Id | null) {
  return useInfiniteQuery<Page, ApiFailure, InfiniteData<Page, Id | null>, readonly unknown[], Id | null>({
    queryKey: callKey(api.tasks.list, { assigneeId, endless: true }),
    queryFn: ({ pageParam, signal }) =>
      call(
        api.tasks.list,
        {
          query: {
            ...(assigneeId === null ? {} : { assigneeId }),
            ...(pageParam === null ? {} : { after: pageParam }),
          },
        },
        signal,
      ),
    enabled: assigneeId !== null,
    initialPageParam: null,
    getNextPageParam: ({ after }) => after ?? undefined,
  });
}

/** The readings that make a day; asked again when the server says that something of it changed. */
export function useDay(advisorId: Id | null) {
  const enabled = advisorId !== null;
  const day = useReading(bookApi.day.show, {}, { enabled });
  const club = useReading(clubApi.requests.list, { query: { state: "advisor_approval" } }, { enabled });
  const tasks = useTasks(advisorId);
  useVisit(day.data !== undefined);
  useLive("NotificationsChannel", () => {
    if (!enabled) return;
    void day.refetch();
    void club.refetch();
    void tasks.refetch();
  });
  return { day, club, tasks };
}
export type DayReadings = ReturnType<typeof useDay>;

/** Once the day is there, and no earlier: what nobody was shown stays new. */
function useVisit(isShown: boolean): void {
  const { run } = useAction(bookApi.day.visit);
  const isNoted = useRef(false);
  useEffect(() => {
    if (!isShown || isNoted.current) return;
    isNoted.current = true;
    void run({});
  }, [isShown, run]);
}
