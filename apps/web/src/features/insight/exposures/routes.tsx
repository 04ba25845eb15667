import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screen of what the funds hold in the customer's area. */
export const exposuresScreens: readonly Screen[] = [
  {
    path: "exposures",
    title: pageTitles.exposures,
    section: "ahead",
    component: lazyRouteComponent(() => import("./screens/exposures.tsx"), "ExposuresScreen"),
  },
];
