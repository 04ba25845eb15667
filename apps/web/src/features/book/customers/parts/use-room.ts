import { useSyncExternalStore } from "react";

/** From this width the preview has its place beside the list. */
const query = "(width >= 81.25rem)";

export function useHasRoomBeside(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener("change", listener);
      return () => list?.removeEventListener("change", listener);
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
