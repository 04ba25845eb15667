import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of imports in the customer's area. */
export const importsScreens: readonly Screen[] = [
  {
    path: "accounts/import",
    title: pageTitles.import,
    section: "import",
    component: lazyRouteComponent(() => import("./screens/import.tsx"), "ImportScreen"),
  },
];
