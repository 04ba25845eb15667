import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

/** Alerts: what the advisor is told unasked. */
export const alertsScreens: readonly Screen[] = [
  {
    path: "alerts",
    title: bookTitles.advisorAlerts,
    section: "alerts",
    component: lazyRouteComponent(() => import("./screens/alerts.tsx"), "AlertsScreen"),
  },
];
