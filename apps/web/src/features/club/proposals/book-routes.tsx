import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

/** In the advisor's area: replacing a fund wherever it is held. */
export const replacementsScreens: readonly Screen[] = [
  {
    path: "replacements",
    title: bookTitles.replacements,
    section: "customers",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/replacements.tsx"), "ReplacementsScreen"),
  },
  {
    path: "replacements/$replacementId",
    title: bookTitles.replacements,
    section: "customers",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/replacement.tsx"), "ReplacementScreen"),
  },
];
