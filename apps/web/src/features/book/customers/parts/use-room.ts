import { useSyncExternalStore } from "react";

/** From this width on the preview is shown beside the list. */
export function useHasRoomBeside(): boolean {
  return useMedia("(width >= 81.25rem)");
}

/** Up to this width the usual columns only fit if the reason to call is placed below the name. */
export function useIsNarrow(): boolean {
  return useMedia("(width < 70.5rem)");
}

function useMedia(query: string): boolean {
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
