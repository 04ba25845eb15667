import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of next steps in the customer's area. */
export const nextStepsScreens: readonly Screen[] = [
  {
    path: "observations",
    title: pageTitles.observations,
    section: "observations",
    component: lazyRouteComponent(() => import("./screens/observations.tsx"), "ObservationsScreen"),
  },
];
