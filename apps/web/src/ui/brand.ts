import { useSyncExternalStore } from "react";

/** The name that the product bears here: the variant's, which the shell writes before anything is drawn. */

let name = "Vigie";
const listeners = new Set<() => void>();

export function brandName(): string {
  return name;
}

export function setBrandName(next: string): void {
  name = next;
  for (const listener of listeners) listener();
}

export function useBrandName(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    brandName,
    brandName,
  );
}
