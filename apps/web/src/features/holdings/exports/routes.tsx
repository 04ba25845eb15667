import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { pageTitles } from "../../../shared/area/titles-text.ts";

/** The screens of exports in the customer's area. */
export const exportsScreens: readonly Screen[] = [
  {
    path: "user/export",
    title: pageTitles.export,
    section: "account",
    component: lazyRouteComponent(() => import("./screens/export.tsx"), "ExportScreen"),
  },
];
