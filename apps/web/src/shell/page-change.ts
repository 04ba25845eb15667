import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { brandName } from "../ui/brand.ts";
import { noteShown } from "./last-shown.ts";

/** After navigation the focus moves to the page's title (or its main part), as on a page load: a screen reader announces the
 * page, and Tab starts there. A changed filter on the same page moves nothing. */
export function usePageChange(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        noteShown(toLocation.pathname);
        const title = router.state.matches.at(-1)?.staticData.title;
        // A PageHead has set the title already; a page without one gets the title of its route.
        if (pathChanged && title !== undefined && document.querySelector("main h1") === null) {
          document.title = `${title} · ${brandName()}`;
        }
        // The first page keeps the browser's own focus; a hash has its own target.
        if (fromLocation === undefined || !pathChanged || toLocation.hash !== "") return;
        // A page that starts with a field has focused it already.
        if (document.activeElement?.matches("main form textarea, main form input") === true) return;
        const target =
          document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
}
