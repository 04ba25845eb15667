import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of access log in the customer's area. */
export const accessLogScreens: readonly Screen[] = [
  {
    path: "user/holdings",
    title: pageTitles.holdings,
    section: "account",
    component: lazyRouteComponent(() => import("./screens/holdings.tsx"), "HoldingsScreen"),
  },
  {
    path: "user/accesses",
    title: pageTitles.accesses,
    section: "account",
    component: lazyRouteComponent(() => import("./screens/accesses.tsx"), "AccessesScreen"),
  },
];
