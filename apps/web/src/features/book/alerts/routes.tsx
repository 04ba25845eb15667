import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** What the advisor is told without asking. */
export const alertsScreens: readonly Screen[] = [
  {
    path: "alerts",
    title: pageTitles.advisorAlerts,
    section: "alerts",
    component: lazyRouteComponent(() => import("./screens/alerts.tsx"), "AlertsScreen"),
  },
];
