import { useSyncExternalStore } from "react";

/** The failure shown at the top of the page: no network, a server error, or code that failed to load. Typed text stays. */
export type ShownFailure = { readonly kind: "network" | "server" | "code"; readonly message: string };

let current: ShownFailure | null = null;
const listeners = new Set<() => void>();

export function showFailure(failure: ShownFailure | null): void {
  // Code that failed to load stays missing until the page is reloaded, which also fixes other failures.
  if (current?.kind === "code" && failure !== null) return;
  if (failure?.kind === current?.kind && failure?.message === current?.message) return;
  current = failure;
  for (const listener of listeners) listener();
}

/** The request succeeded: only code that failed to load is still missing. */
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
