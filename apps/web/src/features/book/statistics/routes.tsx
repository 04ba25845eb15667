import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

/** The figures of the advisor's book. */
export const statisticsScreens: readonly Screen[] = [
  {
    path: "stats",
    title: bookTitles.advisorStatistics,
    section: "stats",
    component: lazyRouteComponent(() => import("./screens/statistics.tsx"), "StatisticsScreen"),
  },
];
