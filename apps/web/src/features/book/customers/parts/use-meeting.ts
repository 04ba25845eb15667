import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@vigie/api";
import { bookApi, meetingAsks } from "@vigie/api/book";
import type { Id } from "@vigie/domain";
import { useState } from "react";
import { api, call, callKey, reading } from "../../../../api.ts";

type Meeting = Reply<typeof bookApi.meetings.show>;

/** Whether the parts of a customer's page may be queried. If nothing is cached yet, one call fetches all of them first;
 * afterwards, or if that call fails, each is fetched and refreshed alone. */
export function useMeeting(id: Id): boolean {
  const cache = useQueryClient();
  const openingOf = () => ({ id, isAsked: cache.getQueryData(sheetKey(id)) === undefined });
  const [opening, setOpening] = useState(openingOf);
  if (opening.id !== id) setOpening(openingOf());
  const { isPending } = useQuery({
    queryKey: callKey(bookApi.meetings.show, { params: { id } }),
    queryFn: async ({ signal }) => {
      keep(cache, id, await call(bookApi.meetings.show, { params: { id } }, signal));
      return true;
    },
    enabled: opening.id === id && opening.isAsked,
    staleTime: "static",
    gcTime: 0,
    refetchInterval: false,
    retry: false,
  });
  return opening.id === id && !(opening.isAsked && isPending);
}

function sheetKey(id: Id) {
  return reading(api.customers.show, { params: { id } }).queryKey;
}

/** Stores the parts as their own calls would have returned them. */
function keep(cache: QueryClient, id: Id, { sheet, log, tasks, alerts, insights, couple }: Meeting): void {
  const query = { customerId: id };
  cache.setQueryData(reading(api.tasks.list, { query: { ...query, ...meetingAsks.tasks } }).queryKey, tasks);
  cache.setQueryData(reading(bookApi.alerts.list, { query }).queryKey, alerts);
  cache.setQueryData(reading(bookApi.insights.list, { query }).queryKey, insights);
  cache.setQueryData(reading(bookApi.couples.show, { params: { id } }).queryKey, couple);
  if (log !== null)
    cache.setQueryData(
      reading(api.interactions.list, { params: { id }, query: meetingAsks.log }).queryKey,
      log,
    );
  cache.setQueryData(sheetKey(id), sheet);
}
