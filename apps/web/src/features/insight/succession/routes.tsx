import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screen of what heirs would receive, in the customer's area. */
export const successionScreens: readonly Screen[] = [
  {
    path: "succession",
    title: pageTitles.succession,
    section: "ahead",
    component: lazyRouteComponent(() => import("./screens/succession.tsx"), "SuccessionScreen"),
  },
];
