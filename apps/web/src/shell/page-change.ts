import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { brandName } from "../ui/brand.ts";
import { noteShown } from "./last-shown.ts";

/** After a change of page the focus goes to its title (or its main part), as it would on a page that the browser loads:
 * a screen reader says where one is, and Tab starts from there. A change of filter in the same page moves nothing. */
export function usePageChange(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        noteShown(toLocation.pathname);
        const title = router.state.matches.at(-1)?.staticData.title;
        // A PageHead has named the page already; a page without one gets its route's name.
        if (pathChanged && title !== undefined && document.querySelector("main h1") === null) {
          document.title = `${title} · ${brandName()}`;
        }
        // The first page keeps the browser's own focus; a hash has its own target.
        if (fromLocation === undefined || !pathChanged || toLocation.hash !== "") return;
        // A page that begins in a field has the focus there already.
        if (document.activeElement?.matches("main form textarea, main form input") === true) return;
        const target =
          document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
}
