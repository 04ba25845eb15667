import { useSyncExternalStore } from "react";

/** The two breakpoints of the layout: 745 and 1128 px (specification 1 §9) at the browser's default text size of 16 px. They are
 * in rem, so that with a larger text the layout has enough space. */
const smallBreakpoint = "46.5625rem";
const mediumBreakpoint = "70.5rem";

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
  return useMedia(`(width < ${smallBreakpoint})`);
}

/** From 1128: the full sidebar. */
export function useIsWide(): boolean {
  return useMedia(`(width >= ${mediumBreakpoint})`);
}
