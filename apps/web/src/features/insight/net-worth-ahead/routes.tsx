import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screen of the ten years to come in the customer's area. */
export const netWorthAheadScreens: readonly Screen[] = [
  {
    path: "ahead",
    title: pageTitles.ahead,
    section: "ahead",
    component: lazyRouteComponent(() => import("./screens/ahead.tsx"), "AheadScreen"),
  },
];
