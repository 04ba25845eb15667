import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/** One more try for what may pass (no answer, 5xx); a refusal is an answer. */
function worthAnotherTry(count: number, error: Error): boolean {
  const status = statusOf(error);
  return count < 1 && (status === 0 || status >= 500);
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
        if (statusOf(error) >= 500 && query.state.data === undefined) onServerError();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (statusOf(error) >= 500) onServerError();
      },
    }),
    defaultOptions: {
      queries: { retry: worthAnotherTry, retryDelay: 800, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
