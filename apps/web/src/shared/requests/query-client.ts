import { isQuiet } from "./quiet.ts";
import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";

/** The service is temporarily unavailable, for instance while its database restarts. */
const away = 503;

/** One retry for transient failures (no response, 5xx), two while the service is unavailable; a refusal is a response. */
function worthAnotherTry(count: number, error: Error): boolean {
  const status = statusOf(error);
  if (status === away) return count < 2;
  return count < 1 && (status === 0 || status >= 500);
}

/** 0.5 then 1 s: a persistent failure is shown within two seconds. */
function waitBeforeMs(count: number): number {
  return 500 * 2 ** count;
}

/** While the service is unavailable, queries are refetched automatically four times; after that by hand. */
function askedAgainMs(query: Query): number | false {
  const { error, errorUpdateCount } = query.state;
  return error !== null && statusOf(error) === away && errorUpdateCount < 5 ? 5000 : false;
}

/** A failure that leads to the page of server errors; while the service is unavailable the page stays, with a banner. */
function stops(error: Error): boolean {
  const status = statusOf(error);
  return status >= 500 && status !== away;
}

function statusOf(error: Error): number {
  return "status" in error && typeof error.status === "number" ? error.status : 0;
}

/** @param onServerError called if a 5xx stopped what the page needs: a first query, or an action. A failed refetch leaves the
 * page as it is; the banner says so. */
export function createQueryClient(onServerError: () => void = () => undefined): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isFirst = query.state.data === undefined && !isQuiet(query.queryKey[0]);
        if (stops(error) && isFirst) onServerError();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (stops(error)) onServerError();
      },
    }),
    defaultOptions: {
      queries: {
        retry: worthAnotherTry,
        retryDelay: waitBeforeMs,
        refetchInterval: askedAgainMs,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      // Without a network an action fails and says so: it must not be sent later, when nobody expects it any more.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
