import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

/** Observations over the advisor's book. */
export const insightsScreens: readonly Screen[] = [
  {
    path: "insights",
    title: bookTitles.advisorInsights,
    section: "insights",
    component: lazyRouteComponent(() => import("./screens/insights.tsx"), "InsightsScreen"),
  },
  {
    path: "customers/$customerId/insights",
    title: bookTitles.customerInsights,
    section: "customers",
    component: lazyRouteComponent(() => import("./screens/customer-insights.tsx"), "CustomerInsightsScreen"),
  },
];
