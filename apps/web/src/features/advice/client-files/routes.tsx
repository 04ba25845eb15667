import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The customer's own page of what their firms need. */
export const ownFileScreens: readonly Screen[] = [
  {
    path: "user/file",
    title: pageTitles.ownFile,
    isOwnOnly: true,
    component: lazyRouteComponent(() => import("./screens/own.tsx"), "OwnFileScreen"),
  },
];
