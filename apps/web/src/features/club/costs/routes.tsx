import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** What each past year of the Club cost, in the customer's area. */
export const costsScreens: readonly Screen[] = [
  {
    path: "costs",
    title: pageTitles.costs,
    section: "club",
    component: lazyRouteComponent(() => import("./screens/costs.tsx"), "CostsScreen"),
  },
];
