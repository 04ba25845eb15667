import { useSyncExternalStore } from "react";

/** The two breakpoints of the layout, in CSS pixels (specification 1 §9). */
export const smallBreakpointPx = 745;
export const mediumBreakpointPx = 1128;

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

/** Under 745: one column, bottom bar, sheets. */
export function useIsPhone(): boolean {
  return useMedia(`(width < ${String(smallBreakpointPx)}px)`);
}

/** From 1128: the full sidebar. */
export function useIsWide(): boolean {
  return useMedia(`(width >= ${String(mediumBreakpointPx)}px)`);
}
