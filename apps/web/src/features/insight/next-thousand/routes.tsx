import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screen of the next thousand euros in the customer's area. */
export const nextThousandScreens: readonly Screen[] = [
  {
    path: "next",
    title: pageTitles.nextThousand,
    section: "ahead",
    component: lazyRouteComponent(() => import("./screens/next-thousand.tsx"), "NextThousandScreen"),
  },
];
