import { useSyncExternalStore } from "react";

/** The failure shown at the top of the page: the network is away, the server failed, or code did not come. What is typed stays. */
export type ShownFailure = { readonly kind: "network" | "server" | "code"; readonly message: string };

let current: ShownFailure | null = null;
const listeners = new Set<() => void>();

export function showFailure(failure: ShownFailure | null): void {
  // What did not come is missing until the page is loaded anew, which mends the others too.
  if (current?.kind === "code" && failure !== null) return;
  if (failure?.kind === current?.kind && failure?.message === current?.message) return;
  current = failure;
  for (const listener of listeners) listener();
}

/** What was asked is answered: only code that did not come is still missing. */
export function clearFailure(): void {
  if (current?.kind !== "code") showFailure(null);
}

export function useShownFailure(): ShownFailure | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
}
