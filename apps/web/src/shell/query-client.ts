import { QueryClient } from "@tanstack/react-query";

/** One more try for what may pass (no answer, 5xx); a refusal is an answer. */
function worthAnotherTry(count: number, error: Error): boolean {
  const status = "status" in error && typeof error.status === "number" ? error.status : 0;
  return count < 1 && (status === 0 || status >= 500);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: worthAnotherTry, retryDelay: 800, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
