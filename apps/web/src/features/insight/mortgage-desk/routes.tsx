import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screen of what a home loan may be exchanged for, in the customer's area. */
export const mortgageDeskScreens: readonly Screen[] = [
  {
    path: "mortgage",
    title: pageTitles.mortgageDesk,
    section: "ahead",
    component: lazyRouteComponent(() => import("./screens/mortgage-desk.tsx"), "MortgageDeskScreen"),
  },
];
