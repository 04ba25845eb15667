import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screen of spending in the customer's area. */
export const spendingScreens: readonly Screen[] = [
  {
    path: "spending",
    title: pageTitles.spending,
    section: "ahead",
    component: lazyRouteComponent(() => import("./screens/spending.tsx"), "SpendingScreen"),
  },
];
