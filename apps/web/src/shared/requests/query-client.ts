import { isQuiet } from "./quiet.ts";
import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";

/** The service is away for a moment, its database restarts for instance: it says so, and will be back. */
const away = 503;

/** One more try for what may pass (no answer, 5xx), two for a service that is away; a refusal is an answer. */
function worthAnotherTry(count: number, error: Error): boolean {
  const status = statusOf(error);
  if (status === away) return count < 2;
  return count < 1 && (status === 0 || status >= 500);
}

/** 0.5 then 1 s: what still fails is said within two seconds. */
function waitBeforeMs(count: number): number {
  return 500 * 2 ** count;
}

/** What a service that is away could not answer is asked again by itself, four times: after that by hand. */
function askedAgainMs(query: Query): number | false {
  const { error, errorUpdateCount } = query.state;
  return error !== null && statusOf(error) === away && errorUpdateCount < 5 ? 5000 : false;
}

/** A failure that ends on the page of server errors; the page of a service that is away stays, and its banner says why. */
function stops(error: Error): boolean {
  const status = statusOf(error);
  return status >= 500 && status !== away;
}

function statusOf(error: Error): number {
  return "status" in error && typeof error.status === "number" ? error.status : 0;
}

/** @param onServerError a 5xx stopped what the page needs: a first reading, or an action. A reading that refreshes what is
 *   already shown leaves it there; the banner says so. */
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
      // Without a network an act fails and says so: it does not leave by itself later, when nobody waits for it any more.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
