import { useSyncExternalStore } from "react";

/** The failure shown at the top of the page: the network is away, or the server failed. What is typed stays. */
export type ShownFailure = { readonly kind: "network" | "server"; readonly message: string };

let current: ShownFailure | null = null;
const listeners = new Set<() => void>();

export function showFailure(failure: ShownFailure | null): void {
  if (failure?.kind === current?.kind && failure?.message === current?.message) return;
  current = failure;
  for (const listener of listeners) listener();
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
