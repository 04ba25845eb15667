import { bookApi } from "@vigie/api/book";
import { clubApi } from "@vigie/api/club";
import type { Id } from "@vigie/domain";
import { useEffect, useRef } from "react";
import { useAction, useReading } from "../../../../api.ts";
import { useLive } from "../../../../shared/requests/live.ts";
import { useTasks } from "./use-tasks.ts";

/** The queries of the day; refetched when the server announces a change. */
export function useDay(advisorId: Id | null) {
  const enabled = advisorId !== null;
  const day = useReading(bookApi.day.show, {}, { enabled });
  const club = useReading(clubApi.requests.list, { query: { state: "advisor_approval" } }, { enabled });
  const tasks = useTasks({ assigneeId: advisorId, enabled });
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

/** Once the day is shown, not earlier: what nobody saw stays new. */
function useVisit(isShown: boolean): void {
  const { run } = useAction(bookApi.day.visit);
  const isNoted = useRef(false);
  useEffect(() => {
    if (!isShown || isNoted.current) return;
    isNoted.current = true;
    void run({});
  }, [isShown, run]);
}
