import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of health in the customer's area. */
export const healthScreens: readonly Screen[] = [
  {
    path: "health",
    title: pageTitles.health,
    section: "health",
    component: lazyRouteComponent(() => import("./screens/health.tsx"), "HealthScreen"),
  },
];
