import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of second factors in the customer's area. */
export const secondFactorsScreens: readonly Screen[] = [
  {
    path: "user/security",
    title: pageTitles.security,
    section: "account",
    component: lazyRouteComponent(() => import("./screens/security.tsx"), "SecurityScreen"),
  },
];
