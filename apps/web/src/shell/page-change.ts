import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** After a change of page the focus goes to its title (or its main part), as it would on a page that the browser loads:
 * a screen reader says where one is, and Tab starts from there. A change of filter in the same page moves nothing. */
export function usePageChange(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        const deepest = router.state.matches.at(-1);
        const title = deepest?.staticData.title;
        if (pathChanged && title !== undefined) document.title = pageTitle(title);
        // The first page keeps the browser's own focus; a hash has its own target.
        if (fromLocation === undefined || !pathChanged || toLocation.hash !== "") return;
        const target =
          document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
}

export function pageTitle(title: string): string {
  return `${title} · Vigie`;
}
