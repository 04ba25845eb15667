import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** What two people own together, in the customer's area. */
export const householdScreens: readonly Screen[] = [
  {
    path: "household",
    title: pageTitles.household,
    section: "household",
    component: lazyRouteComponent(() => import("./screens/household.tsx"), "HouseholdScreen"),
  },
];
